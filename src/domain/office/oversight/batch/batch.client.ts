import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { origin } from "#/client/ui/table/types.ts";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { warningsContract } from "#/domain/training/warnings/warnings.contract.ts";
import { batchContract, type Register } from "./batch.contract.ts";

/** A batch for the office, with its trainees' contact details; undefined for trainers. */
export function useOfficeBatch(batchId: string) {
  const enabled = useSignedIn().audience !== "trainer";
  const batch = useQuery({ ...routeQuery(batchesContract.find, { params: { batchId } }), enabled });
  return enabled ? batch : undefined;
}

/** The signs of a batch's members, for trainers; the office has a table of them. */
export function useBatchWarnings(batch: string) {
  const enabled = useSignedIn().audience === "trainer";
  const request = { query: { batch, show: "all" } } as const;
  const signs = useQuery({ ...routeQuery(warningsContract.list, request), enabled });
  return enabled ? signs : undefined;
}

/** The rows for tables of a batch's members, and the query they come from. */
export const membersOf = ({ batch: { batchId }, members }: Register) => ({
  rows: members,
  from: origin(batchContract.register, { params: { batchId } }),
  sort: "name",
});
