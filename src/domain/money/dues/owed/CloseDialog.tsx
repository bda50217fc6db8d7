import { Text, Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { numberOf, sending } from "#/client/lib/sending.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { RupeeField } from "#/client/ui/RupeeField.tsx";
import { type Takings, takingsContract } from "#/domain/money/payments/takings.contract.ts";
import { READS } from "./owed.client.ts";

type Props = { takings: Takings | null; onClose: () => void };

/** Closes the takings of a day with the cash that was counted. */
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
    // Nothing is filled in, so that the drawer is counted before the sum of the receipts is seen.
    initialValues: { countedCash: "", note: "" } as Values,
    draft: `close ${day}`,
    send: ({ countedCash, note }) =>
      sending(takingsContract.close, { body: { day, countedCash: numberOf(countedCash), note } }),
    // Whether the cash matches the receipts is shown once it was counted.
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
        Count the drawer and enter the sum; then it is held against the receipts. Nothing can be
        dated in a closed day until it is opened again with a reason; online payments still come by
        themselves.
      </Text>
      <RupeeField
        label="Cash counted"
        description="What the drawer holds more than in the morning; with a minus where it holds less."
        {...form.getInputProps("countedCash")}
      />
      <Textarea
        label="Note"
        description="Needed where the receipts say another sum."
        minRows={2}
        {...form.getInputProps("note")}
      />
    </Form>
  );
}

/** Opens a closed day again, with a reason. */
export function ReopenDialog({ takings, onClose }: Props) {
  return (
    <Dialog
      of={takings}
      onClose={onClose}
      title={({ day }) => `Open ${formatShownDate(day)} again`}
    >
      {({ day }) => (
        <ReasonForm
          submitLabel="Open the day again"
          draft={`reopen ${day}`}
          hint="The CEO reads it. The closing stays on record, and the day is closed anew afterwards."
          send={(reason) => sending(takingsContract.reopen, { body: { day, reason } })}
          onClose={onClose}
          refresh={READS}
        />
      )}
    </Dialog>
  );
}
