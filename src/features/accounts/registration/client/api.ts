import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#/client/lib/api-client.ts";
import { keyOf } from "#/client/lib/query.ts";
import type { Request } from "#/shared/contract.ts";
import { registrationContract } from "../contract.ts";

/**
 * Approves or rejects a registration. The list is read again even when that fails, because the
 * usual reason is that somebody else was quicker.
 */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<typeof registrationContract.decide>) =>
      call(registrationContract.decide, request),
    onSettled: () =>
      client.invalidateQueries({ queryKey: keyOf(registrationContract.listPending) }),
  });
}
