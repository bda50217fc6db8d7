import { useMutation } from "@tanstack/react-query";
import { call } from "#/client/lib/api-client.ts";
import { refresh } from "#/client/lib/query.ts";
import type { Request } from "#/shared/contract.ts";
import { requestsContract } from "../contract.ts";

/** The list is read again even when a decision fails: usually somebody else was quicker. */
export const useRemove = () =>
  useMutation({
    mutationFn: (request: Request<typeof requestsContract.remove>) =>
      call(requestsContract.remove, request),
    onSettled: () => refresh([requestsContract.list]),
  });
