import { routeQuery } from "#/client/lib/query.ts";
import { progressContract } from "./progress.contract.ts";

/** Somebody's progress; a new mark or class shows up on an open page soon. */
export const progressQuery = (userId: string) => ({
  ...routeQuery(progressContract.read, { params: { userId } }),
  refetchInterval: 30_000,
});
