import { routeQuery } from "#/client/lib/query.ts";
import { progressContract } from "./progress.contract.ts";

/** Where somebody stands; a mark or a class shows up on an open page soon after it was given. */
export const progressQuery = (userId: string) => ({
  ...routeQuery(progressContract.read, { params: { userId } }),
  refetchInterval: 30_000,
});
