import { listQueryOf, routeQuery } from "#/client/lib/query.ts";
import { registrationContract } from "#/features/accounts/registration/contract.ts";
import { requestsContract } from "#/features/assistance/requests/contract.ts";
import { type BatchSummary, batchesContract } from "#/features/batches/contract.ts";
import { hasEnded } from "#/features/batches/rules.ts";
import { checksContract } from "#/features/onboarding/checks/contract.ts";
import type { Answer } from "#/shared/contract.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { oversightContract } from "../contract.ts";

export const alertsQuery = routeQuery(oversightContract.listAlerts, { query: { pageSize: "30" } });

/** Those who have waited longest for a decision, with how many wait in all. */
export const pendingQuery = listQueryOf(registrationContract.listPending, {
  query: { sort: "createdAt", pageSize: "5" },
});

/** The same of the requests for assistance. */
export const requestsQuery = listQueryOf(requestsContract.list, {
  query: { status: "Pending", sort: "requestedAt", pageSize: "5" },
});

/** How many documents wait, and how many were returned long ago and not sent again. */
export const documentsQuery = listQueryOf(checksContract.list, {
  query: { state: "waiting", pageSize: "1" },
});
export const lateDocumentsQuery = listQueryOf(checksContract.list, {
  query: { state: "late", pageSize: "1" },
});

const javaBatches = routeQuery(batchesContract.listIds, {
  query: { batchType: "Java", sort: "startDate" },
});
const START_SOON_DAYS = 14;

/** The Java batches that start within two weeks of `today`, the next one first. */
export const startingBatchesQuery = (today: IsoDate) => ({
  ...javaBatches,
  select: ({ batchIds }: Answer<typeof batchesContract.listIds>): BatchSummary[] =>
    batchIds.filter(
      (batch) =>
        !hasEnded(batch, today) &&
        batch.startDate >= today &&
        batch.startDate <= addDays(today, START_SOON_DAYS),
    ),
});
