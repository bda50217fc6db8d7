import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#/client/lib/api-client.ts";
import { keyOf } from "#/client/lib/query.ts";
import type { Request } from "#/shared/contract.ts";
import { requestsContract } from "../contract.ts";

/** The list is read again even when a decision fails: usually somebody else was quicker. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(requestsContract.list) });
}

export function useApprove() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (request: Request<typeof requestsContract.approve>) =>
      call(requestsContract.approve, request),
    onSettled: refresh,
  });
}

export function useRemove() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (request: Request<typeof requestsContract.remove>) =>
      call(requestsContract.remove, request),
    onSettled: refresh,
  });
}
