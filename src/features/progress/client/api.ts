import { routeQuery } from "#/client/lib/query.ts";
import { progressContract } from "../contract.ts";

/**
 * Where somebody stands; a mark or a class shows up on an open page soon after it was given. Asked again by each page
 * that opens, as much of what is done elsewhere changes it.
 */
export const progressQuery = (userId: string) => ({
  ...routeQuery(progressContract.read, { params: { userId } }),
  staleTime: 0,
  refetchInterval: 30_000,
});
