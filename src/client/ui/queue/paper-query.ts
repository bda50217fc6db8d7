import { queryOptions } from "@tanstack/react-query";
import { fetchFile } from "#/client/lib/api-client.ts";
import { ONE_LOOK_MINUTES } from "#/shared/file.ts";

/**
 * The bytes of what is decided about, kept while the user goes back and forth. Coming back later
 * than what counts as one look for the audit trail fetches them again, so that the trail records
 * it.
 */
export const paperQuery = (address: string) =>
  queryOptions({
    // A signed link differs each time it is given out.
    queryKey: ["paper", address.split("?")[0]],
    queryFn: ({ signal }) => fetchFile(address, { signal }),
    staleTime: ONE_LOOK_MINUTES * 60_000,
    gcTime: 60_000,
    // What is still on the screen is not another look.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
