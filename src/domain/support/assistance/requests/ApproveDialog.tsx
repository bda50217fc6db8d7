import { Text } from "@mantine/core";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { RupeeField } from "#/client/ui/RupeeField.tsx";
import { formatRupees } from "#/shared/money.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { amountOf } from "../assistance.rules.ts";
import { type RequestUser, requestsContract } from "./requests.contract.ts";

type Props = {
  target: { request: RequestUser; displayName: string } | null;
  onClose: () => void;
  onDecided: () => void;
};

/** Approving needs the amount agreed with the person. */
export function ApproveDialog({ target, onClose, onDecided }: Props) {
  return (
    <Dialog of={target} title={({ displayName }) => `Approve ${displayName}`} onClose={onClose}>
      {({ request }) => <ApproveForm request={request} onClose={onClose} onDecided={onDecided} />}
    </Dialog>
  );
}

type FormProps = { request: RequestUser; onClose: () => void; onDecided: () => void };

function ApproveForm({ request, onClose, onDecided }: FormProps) {
  const app = useAppForm({
    initialValues: { amount: "" as number | string },
    draft: `approve-request ${request._id}`,
    send: (body) =>
      prepareCall(requestsContract.approve, {
        params: { userId: request._id },
        body: { ...body, requestedAt: request.requestedAt },
      }),
    check: ({ amount }) => ({
      amount:
        amountOf(amount) === undefined ? SCREEN_ERRORS.ASSISTANCE_AMOUNT_NEEDED.message : null,
    }),
    alertOf: refusalOr("Error approving request."),
    about: (_, { amount }) => `${formatRupees(amountOf(amount) ?? 0)} a month`,
    marks: () => request._id,
    done: onDecided,
    refresh: [requestsContract.list],
  });
  return (
    <Form of={app} submitLabel="Approve" onCancel={onClose}>
      <Text variant="soft">
        {request.topic ? `Asks about: ${request.topic}. ` : ""}
        They are told at {request.email} and send their details next.
      </Text>
      <RupeeField
        label="Amount (₹)"
        description="What was agreed. Each payment recorded for them has this amount."
        {...app.form.getInputProps("amount")}
      />
    </Form>
  );
}
