import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { warningsContract } from "#/features/warnings/contract.ts";

/** The signs of a batch's members, for whoever reads them; undefined for everybody else. */
export function useBatchWarnings(batch: string) {
  const enabled = useSignedIn().audience !== "ceo";
  const request = { query: { batch, show: "all" } } as const;
  const signs = useQuery({ ...routeQuery(warningsContract.list, request), enabled });
  return enabled ? signs : undefined;
}
