import { routeQuery } from "#/client/lib/query.ts";
import { trainingHubContract } from "./training.contract.ts";

export const trainerNamesQuery = routeQuery(trainingHubContract.trainerNames, {
  query: { sort: "username" },
});

/** Links to questions run out after 15 minutes; a page that stays open gets new ones before. */
const FRESH_LINKS_MS = 10 * 60_000;

export const sessionsQuery = (trainerId: string, date: string) => ({
  ...routeQuery(trainingHubContract.sessions, { params: { trainerId, date }, query: {} }),
  enabled: Boolean(trainerId && date),
  refetchInterval: FRESH_LINKS_MS,
});
