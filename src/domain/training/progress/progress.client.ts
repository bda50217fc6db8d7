import { routeQuery } from "#/client/lib/query.ts";
import { progressContract } from "./progress.contract.ts";

/** A trainee's progress, refetched so that a new mark or class shows up on an open page. */
export const progressQuery = (userId: string) => ({
  ...routeQuery(progressContract.read, { params: { userId } }),
  refetchInterval: 30_000,
});
