import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { origin } from "#/client/ui/table/types.ts";
import { warningsContract } from "#/domain/training/warnings/warnings.contract.ts";
import { batchContract, type Register } from "./batch.contract.ts";

/** The signs of a batch's members, for those who may read them; undefined for everybody else. */
export function useBatchWarnings(batch: string) {
  const enabled = useSignedIn().audience !== "ceo";
  const request = { query: { batch, show: "all" } } as const;
  const signs = useQuery({ ...routeQuery(warningsContract.list, request), enabled });
  return enabled ? signs : undefined;
}

/** The rows of tables of a batch's members, and the read they come with. */
export const membersOf = ({ batch: { batchId }, members }: Register) => ({
  rows: members,
  from: origin(batchContract.register, { params: { batchId } }),
  sort: "name",
});
