import { Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import type { Submission } from "#/client/lib/form-submission.ts";
import type { Sending } from "#/client/lib/sending.ts";
import { Form } from "./Form.tsx";

type Call = Sending<{ message: string }>;
type Props = {
  submitLabel: string;
  hint: string;
  send: (reason: string) => Call;
  onClose: () => void;
} & Pick<Submission<{ reason: string }, Call>, "refresh" | "refreshesOnFailure">;

/** Asks for a reason, sends it, and shows the result. */
export function ReasonForm({ submitLabel, hint, send, onClose, ...after }: Props) {
  const app = useAppForm({
    initialValues: { reason: "" },
    send: ({ reason }) => send(reason),
    done: onClose,
    ...after,
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
