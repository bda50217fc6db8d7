import { Text, Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { numberOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { RupeeField } from "#/client/ui/RupeeField.tsx";
import { type Takings, takingsContract } from "#/domain/money/payments/takings.contract.ts";
import { READS } from "./owed.client.ts";

type Props = { takings: Takings | null; onClose: () => void };

export function CloseDialog({ takings, onClose }: Props) {
  return (
    <Dialog of={takings} onClose={onClose} title={({ day }) => `Close ${formatShownDate(day)}`}>
      {(closed) => <CloseForm takings={closed} onClose={onClose} />}
    </Dialog>
  );
}

type Values = { countedCash: number | string; note: string };

function CloseForm({ takings: { day }, onClose }: { takings: Takings; onClose: () => void }) {
  const app = useAppForm({
    // Nothing is prefilled, so that the drawer is counted before the sum of the receipts is shown.
    initialValues: { countedCash: "", note: "" } as Values,
    draft: `close ${day}`,
    send: ({ countedCash, note }) =>
      prepareCall(takingsContract.close, {
        body: { day, countedCash: numberOf(countedCash), note },
      }),
    // Whether the cash matches the receipts is only shown after it was counted.
    check: ({ countedCash }) => ({
      countedCash: countedCash === "" ? "Enter the cash that was counted." : null,
    }),
    done: onClose,
    refresh: READS,
  });
  const { form } = app;
  return (
    <Form of={app} submitLabel="Close the day" onCancel={onClose}>
      <Text>
        Count the drawer and enter the sum: it is then compared with the receipts. After that
        nothing can be dated on this day until it is opened again with a reason. Online payments
        still come in.
      </Text>
      <RupeeField
        label="Cash counted"
        description="Cash in drawer minus opening cash. With a minus sign where the drawer holds less."
        {...form.getInputProps("countedCash")}
      />
      <Textarea
        label="Note"
        description="Needed where the receipts come to another sum."
        minRows={2}
        {...form.getInputProps("note")}
      />
    </Form>
  );
}

export function ReopenDialog({ takings, onClose }: Props) {
  return (
    <Dialog
      of={takings}
      onClose={onClose}
      title={({ day }) => `Open ${formatShownDate(day)} again`}
    >
      {({ day, closing }) => (
        <ReasonForm
          submitLabel="Open the day again"
          draft={`reopen ${day}`}
          hint="The CEO reads it. The closing stays on record, and the day is closed anew afterwards."
          send={(reason) =>
            prepareCall(takingsContract.reopen, { body: { day, reason, closingId: closing?._id } })
          }
          onClose={onClose}
          refresh={READS}
        />
      )}
    </Dialog>
  );
}
