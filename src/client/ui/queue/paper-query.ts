import { queryOptions } from "@tanstack/react-query";
import { fetchFile } from "#/client/lib/api-client.ts";
import { VIEW_MINUTES } from "#/shared/file.ts";

/** The key of a paper's bytes: a signed link differs each time it is issued. */
export const paperKey = (address: string) => ["paper", address.split("?")[0]] as const;

/**
 * The bytes of a paper, kept while the user goes back and forth. Coming back later than one view
 * lasts for the audit trail fetches them again, so that the trail records it. A paper still on the
 * screen is not a new view, whatever else is read again.
 */
export const paperQuery = (address: string) =>
  queryOptions({
    queryKey: paperKey(address),
    queryFn: ({ signal }) => fetchFile(address, signal),
    staleTime: (query) => (query.isActive() ? "static" : VIEW_MINUTES * 60_000),
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
