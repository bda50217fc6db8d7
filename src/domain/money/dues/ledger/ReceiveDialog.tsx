import { Text } from "@mantine/core";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { currentDate } from "#/client/lib/clock.ts";
import { sending } from "#/client/lib/sending.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { formatRupees } from "#/shared/money.ts";
import { READS } from "./ledger.client.ts";
import { ledgerContract } from "./ledger.contract.ts";

/** A month that is to be marked as received. */
export type Receivable = {
  /** The row that it was chosen in, and that is marked afterwards. */
  _id: string;
  dueId: string;
  /** The name, with a code where somebody else in the list has the same one. */
  displayName: string;
  month: string;
  amount: number;
  version: number;
};
type Props = { due: Receivable | null; onClose: () => void };

/** Notes the day a month's money came in. */
export function ReceiveDialog({ due, onClose }: Props) {
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

function ReceiveForm({ due: shown, onClose }: { due: Receivable; onClose: () => void }) {
  const today = currentDate();
  const app = useChangeForm(
    shown,
    () => ({ paymentDate: today as string }),
    (due) => ({
      draft: `month ${due.dueId}`,
      send: ({ paymentDate }) =>
        sending(ledgerContract.receive, {
          params: { id: due.dueId },
          body: { paymentDate, version: due.version },
        }),
      check: ({ paymentDate }) => ({
        paymentDate: paymentDate ? null : "Choose the day it was received.",
      }),
      alertOf: refusalOr("Error while adding payment."),
      marks: () => due._id,
      done: onClose,
      refresh: READS,
    }),
  );
  return (
    <Form of={app} submitLabel="Mark as received" onCancel={onClose}>
      <Text variant="figure">
        {formatRupees(app.of.amount)}{" "}
        <Text span variant="soft" fz="md" fw={450} lts={0}>
          for assistance
        </Text>
      </Text>
      <DateField label="Received on" max={today} {...app.form.getInputProps("paymentDate")} />
      <Text variant="note">The payer is thanked by mail and in the app.</Text>
    </Form>
  );
}
