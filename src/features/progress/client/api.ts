import { routeOf } from "#/client/lib/api-client.ts";
import { routeQuery } from "#/client/lib/query.ts";
import type { progressContract } from "../contract.ts";

// By its address: the first pages of training and marketing do without the contract.
export const PROGRESS = routeOf<(typeof progressContract)["read"]>(
  "GET",
  "/api/trainee/:userId/progress",
);

/** Where somebody stands; a mark or a class shows up on an open page soon after it was given. */
export const progressQuery = (userId: string) => ({
  ...routeQuery(PROGRESS, { params: { userId } }),
  refetchInterval: 30_000,
});
