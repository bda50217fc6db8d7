import { useMutation } from "@tanstack/react-query";
import { call } from "#/client/lib/api-client.ts";
import { refresh } from "#/client/lib/query.ts";
import type { CallRequest } from "#/shared/contract.ts";
import { requestsContract } from "./requests.contract.ts";

export const useRemove = () =>
  useMutation({
    mutationFn: (request: CallRequest<typeof requestsContract.remove>) =>
      call(requestsContract.remove, request),
    onSuccess: () => refresh([requestsContract.list]),
  });
