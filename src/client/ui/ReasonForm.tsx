import { Textarea } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import type { Submission } from "#/client/lib/form-submission.ts";
import type { Versioned } from "#/client/lib/newest-cached.ts";
import type { PreparedCall } from "#/client/lib/prepared-call.ts";
import { Form } from "./Form.tsx";

type Props<A extends { message: string }, T extends Versioned | null> = {
  /** The subject, if the call takes its version: after a conflict a second press decides again. */
  of?: T;
  submitLabel: string;
  /** For when "Cancel" could be mistaken for the action. */
  cancelLabel?: string;
  /** Keeps the reason under this name, made from its subject, until it is sent or cancelled. */
  draft: string;
  hint: string;
  /** For actions that are hard to undo. */
  tone?: "danger";
  send: (reason: string, of: T) => PreparedCall<A>;
  /** Called with the response before it closes. */
  onDone?: (answer: A) => void;
  onClose: () => void;
} & Pick<Submission<{ reason: string }, PreparedCall<A>>, "refresh" | "about" | "undone">;

/** Asks for a reason, sends it, and shows the result. */
export function ReasonForm<A extends { message: string }, T extends Versioned | null = null>(
  props: Props<A, T>,
) {
  const {
    submitLabel,
    cancelLabel,
    draft,
    hint,
    tone,
    send,
    onDone,
    onClose,
    of = null,
    ...after
  } = props;
  const app = useChangeForm<T, { reason: string }, PreparedCall<A>>(
    of as T,
    () => ({ reason: "" }),
    (now) => ({
      draft,
      send: ({ reason }) => send(reason, now),
      done: (answer) => {
        onDone?.(answer);
        onClose();
      },
      ...after,
    }),
  );
  return (
    <Form
      of={app}
      submitLabel={submitLabel}
      {...(tone && { tone })}
      onCancel={onClose}
      cancelLabel={cancelLabel}
    >
      <Textarea
        label="Reason"
        description={hint}
        data-autofocus
        {...app.form.getInputProps("reason")}
      />
    </Form>
  );
}
