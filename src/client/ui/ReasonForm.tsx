import { Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import type { Submission } from "#/client/lib/form-submission.ts";
import type { Sending } from "#/client/lib/sending.ts";
import { LONGEST_REASON } from "#/shared/reason-field.ts";
import { Form } from "./Form.tsx";

type Props<A extends { message: string }> = {
  submitLabel: string;
  /** Keeps the reason under this name until it is sent or cancelled: about what, and of whom. */
  draft: string;
  hint: string;
  /** For what is hard to take back. */
  tone?: "danger";
  send: (reason: string) => Sending<A>;
  /** Told the answer before it closes. */
  onDone?: (answer: A) => void;
  onClose: () => void;
} & Pick<Submission<{ reason: string }, Sending<A>>, "refresh">;

/** Asks for a reason, sends it, and shows the result. */
export function ReasonForm<A extends { message: string }>(props: Props<A>) {
  const { submitLabel, draft, hint, tone, send, onDone, onClose, ...after } = props;
  const app = useAppForm<{ reason: string }, Sending<A>>({
    initialValues: { reason: "" },
    draft,
    send: ({ reason }) => send(reason),
    done: (answer) => {
      onDone?.(answer);
      onClose();
    },
    ...after,
  });
  return (
    <Form of={app} submitLabel={submitLabel} {...(tone && { tone })} onCancel={onClose}>
      <Textarea
        label="Reason"
        description={hint}
        maxLength={LONGEST_REASON}
        data-autofocus
        {...app.form.getInputProps("reason")}
      />
    </Form>
  );
}
