import { Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import type { Sending } from "#/client/lib/sending.ts";
import { Form } from "#/client/ui/Form.tsx";

type Props = {
  submitLabel: string;
  hint: string;
  send: (reason: string) => Sending<{ message: string }>;
  onClose: () => void;
};

/** Asks for a reason, sends it, and shows the result. */
export function ReasonForm({ submitLabel, hint, send, onClose }: Props) {
  const app = useAppForm({
    initialValues: { reason: "" },
    send: ({ reason }) => send(reason),
    done: onClose,
    // Receipts, dues and metrics all depend on it.
    refresh: "everything",
  });
  return (
    <Form of={app} submitLabel={submitLabel} onCancel={onClose}>
      <Textarea
        label="Reason"
        description={hint}
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...app.form.getInputProps("reason")}
      />
    </Form>
  );
}
