import { useQueries, useQuery } from "@tanstack/react-query";
import { listQueryOf, routeQuery } from "#/client/lib/query.ts";
import { registrationContract } from "#/features/accounts/registration/contract.ts";
import { requestsContract } from "#/features/assistance/requests/contract.ts";
import { type Batch, batchesContract } from "#/features/batches/contract.ts";
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

const newestJava = routeQuery(batchesContract.listIds, {
  query: { batchType: "Java", sort: "-startDate", pageSize: "6" },
});
const START_SOON_DAYS = 14;

/** Java batches that start within two weeks of `today`, the next one first; undefined while they load. */
export function useStartingBatches(today: IsoDate): {
  batches: Batch[] | undefined;
  error: unknown;
  retry: () => void;
} {
  const ids = useQuery(newestJava);
  const reads = useQueries({
    queries: (ids.data?.batchIds ?? []).map(({ batchId }) =>
      routeQuery(batchesContract.find, { params: { batchId } }),
    ),
  });
  const failed = [ids, ...reads].filter(({ isError }) => isError);
  const isLoaded = ids.isSuccess && reads.every(({ isSuccess }) => isSuccess);
  const last = addDays(today, START_SOON_DAYS);
  return {
    batches: isLoaded
      ? reads
          .flatMap(({ data }) => data ?? [])
          .filter(({ startDate, endDate }) => !endDate && startDate >= today && startDate <= last)
          .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
      : undefined,
    error: failed[0]?.error,
    retry: () => {
      for (const read of failed) void read.refetch();
    },
  };
}
