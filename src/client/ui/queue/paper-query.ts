import { queryOptions } from "@tanstack/react-query";
import { fetchFile } from "#/client/lib/api-client.ts";
import { ONE_LOOK_MINUTES } from "#/shared/file.ts";

/**
 * The bytes of what is decided about, kept while one goes to and fro. Who comes back to it later than what is one look for
 * the trail fetches it anew, so that the trail knows.
 */
export const paperQuery = (address: string) =>
  queryOptions({
    // A signed link differs each time it is given out.
    queryKey: ["paper", address.split("?")[0]],
    queryFn: ({ signal }) => fetchFile(address, { signal }),
    staleTime: ONE_LOOK_MINUTES * 60_000,
    gcTime: 60_000,
    // What stands on the screen is not another look.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
