import { Text, Textarea } from "@mantine/core";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { type Closure, closureContract } from "#/domain/support/assistance/closure.contract.ts";

type Closing = {
  record: Pick<Closure, "_id" | "username" | "version">;
  displayName: string;
};
type Props = { target: Closing | null; onClose: () => void };

export function CloseAssistanceDialog({ target, onClose }: Props) {
  return (
    <Dialog
      of={target}
      title={({ displayName }) => `Close ${displayName}'s assistance?`}
      onClose={onClose}
    >
      {(chosen) => <ClosingForm {...chosen} onClose={onClose} />}
    </Dialog>
  );
}

type FormProps = Closing & { onClose: () => void };

function ClosingForm({ record, onClose }: FormProps) {
  const app = useChangeForm(
    record,
    () => ({ summary: "" }),
    ({ _id: id, version }) => ({
      draft: `close-assistance ${id}`,
      send: ({ summary }) =>
        prepareCall(closureContract.close, {
          params: { id },
          body: { isActive: false, summary, version },
        }),
      alertOf: refusalOr("Failed to close user."),
      about: record.username,
      marks: () => id,
      done: onClose,
      refresh: [closureContract.list],
    }),
  );
  return (
    <Form of={app} submitLabel="Close assistance" tone="danger" onCancel={onClose}>
      <Text variant="soft">
        It ends today, and a mail tells {record.username}. Payments of it can no longer be recorded.
      </Text>
      <Textarea
        label="Summary (optional)"
        description={`What was reached. ${record.username} can read it.`}
        {...app.form.getInputProps("summary")}
      />
    </Form>
  );
}
