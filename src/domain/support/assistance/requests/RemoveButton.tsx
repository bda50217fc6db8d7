import { useMutation } from "@tanstack/react-query";
import { call } from "#/client/lib/api-client.ts";
import { decide } from "#/client/lib/decide.ts";
import { refresh } from "#/client/lib/query.ts";
import { RowButton } from "#/client/ui/RowButton.tsx";
import type { CallRequest } from "#/shared/contract.ts";
import { type RequestUser, requestsContract } from "./requests.contract.ts";

/** Identifies the row of a request for the focus. */
export const rowName = ({ _id, status }: RequestUser) => `${_id} ${status}`;

type Props = { request: RequestUser; displayName: string; onDecided: () => void };

/** Removes a request for assistance; the toast undoes it. */
export function RemoveButton({ request, displayName, onDecided }: Props) {
  const { _id, email, status, requestedAt } = request;
  const remove = useMutation({
    mutationFn: (request: CallRequest<typeof requestsContract.remove>) =>
      call(requestsContract.remove, request),
    onSuccess: () => refresh([requestsContract.list]),
  });
  const ask = async () => {
    const isRemoved = await decide({
      title: `Remove the request of ${displayName}?`,
      text:
        status === "Approved"
          ? `The approval and its amount go with it. A mail to ${email} tells them, and they may ask again.`
          : `A mail to ${email} tells them, and they may ask again.`,
      verb: "Remove request",
      about: displayName,
      action: () => remove.mutateAsync({ params: { userId: _id }, query: { status, requestedAt } }),
      failure: "Error removing request.",
    });
    if (isRemoved) onDecided();
  };
  return (
    <RowButton
      label={`Remove ${displayName}`}
      {...(status === "Pending" ? {} : { "data-row": rowName(request) })}
      onClick={() => void ask()}
    >
      Remove
    </RowButton>
  );
}
