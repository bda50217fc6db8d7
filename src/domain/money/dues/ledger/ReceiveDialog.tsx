import { Text } from "@mantine/core";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { useCurrentDate } from "#/client/lib/now.ts";
import { numberOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { ReceivedOnField } from "#/domain/money/payments/office/OfficePaymentFields.tsx";
import {
  PartField,
  partProblem,
  useAllowsParts,
} from "#/domain/money/payments/office/PartField.tsx";
import { announceReceived } from "#/domain/money/payments/office/ReceivedToast.tsx";
import { formatRupees } from "#/shared/money.ts";
import { READS } from "./ledger.client.ts";
import { ledgerContract } from "./ledger.contract.ts";

export type Receivable = {
  /** The row in which it was chosen, which is marked afterwards. */
  _id: string;
  dueId: string;
  /** The name, with a code if the list has a namesake. */
  displayName: string;
  month: string;
  /** In rupees: the month's amount, and the received part of it. */
  agreed: number;
  received?: number | undefined;
  version: number;
};
export function ReceiveDialog({ due, onClose }: { due: Receivable | null; onClose: () => void }) {
  return (
    <Dialog
      of={due}
      title={({ displayName, month }) => `${displayName}, ${month}`}
      onClose={onClose}
    >
      {(chosen) => <ReceiveForm due={chosen} onClose={onClose} />}
    </Dialog>
  );
}

const leftOf = ({ agreed, received = 0 }: Receivable) => agreed - received;

function ReceiveForm({ due: shown, onClose }: { due: Receivable; onClose: () => void }) {
  const today = useCurrentDate();
  const allowsParts = useAllowsParts();
  const app = useChangeForm(
    shown,
    (due) => ({ paymentDate: today as string, amount: leftOf(due) as number | string }),
    (due) => ({
      draft: `month ${due.dueId}`,
      send: ({ paymentDate, amount }) =>
        prepareCall(ledgerContract.receive, {
          params: { id: due.dueId },
          body: {
            paymentDate,
            version: due.version,
            ...(allowsParts && { amount: numberOf(amount) }),
          },
        }),
      check: ({ paymentDate, amount }) => ({
        paymentDate: paymentDate ? null : "Choose the day it was received.",
        amount: allowsParts ? partProblem(amount, leftOf(due)) : null,
      }),
      alertOf: refusalOr("Error while adding payment."),
      marks: () => due._id,
      success: null,
      done: ({ receipt }, { amount }) => {
        if (receipt)
          void announceReceived([{ amount: numberOf(amount), from: due.displayName, ...receipt }]);
        onClose();
      },
      refresh: READS,
    }),
  );
  const left = leftOf(app.of);
  const { amount } = app.form.values;
  return (
    <Form
      of={app}
      submitLabel={`Record ${formatRupees(numberOf(amount) || left)}`}
      onCancel={onClose}
    >
      <Text variant="figure">
        {formatRupees(left)}{" "}
        <Text span variant="soft" fz="md" fw={450} lts={0}>
          for assistance
        </Text>
      </Text>
      {allowsParts && (
        <PartField of={{ amount: left, received: app.of.received }} form={app.form} />
      )}
      <ReceivedOnField form={app.form} day="paymentDate" />
      <Text variant="note">The payer is thanked by mail and in the app.</Text>
    </Form>
  );
}
