import { Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { failedIds } from "#/client/lib/bulk.ts";
import { decide } from "#/client/lib/decide.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import { withoutHeaps } from "#/shared/normal-form.ts";
import { AnswerText } from "./AnswerText.tsx";
import { type ContactMessage, contactContract } from "./contact.contract.ts";

// Loaded late, as the button is on the office's first screen.
const ReplyDialog = lazyDialog<{ message: ContactMessage | null; onClose: () => void }>({
  load: async () => (await import("./ReplyDialog.tsx")).ReplyDialog,
  isOpen: ({ message }) => message !== null,
});

/** Marks messages as answered or open and shows the result. Returns the ids of those unchanged. */
export function useAnswer() {
  const send = useSend(contactContract.answerMessages, { refresh: [contactContract.listMessages] });
  return async (ids: readonly string[], isAnswered: boolean): Promise<string[]> => {
    try {
      const { message, results } = await send.mutateAsync({ body: { ids: [...ids], isAnswered } });
      toast.success(message);
      return failedIds(results);
    } catch (cause) {
      toast.failure(cause);
      return [...ids];
    }
  };
}

/** A message in full, with the answer by mail. */
export const MessageText = ({ message: { message, answer } }: { message: ContactMessage }) => (
  <>
    <Text span className="wrap lines" display="block">
      {withoutHeaps(message)}
    </Text>
    {answer && <AnswerText answer={answer} />}
  </>
);

export function ReplyButton({ message, isMain }: { message: ContactMessage; isMain?: boolean }) {
  const [replying, setReplying] = useState<ContactMessage | null>(null);
  return (
    <>
      <RowButton
        {...(isMain && { variant: "filled" })}
        label={`Reply to ${message.name}`}
        onClick={() => setReplying(message)}
      >
        Reply
      </RowButton>
      <ReplyDialog message={replying} onClose={() => setReplying(null)} />
    </>
  );
}

type AnsweredProps = { message: ContactMessage; answer: ReturnType<typeof useAnswer> };

export function AnsweredButton({ message: { _id, name, answeredAt }, answer }: AnsweredProps) {
  const verb = answeredAt ? "Open again" : "Answered";
  return (
    <RowButton
      size="compact-sm"
      label={`${verb}: the message from ${name}`}
      onClick={() => void answer([_id], !answeredAt)}
    >
      {verb}
    </RowButton>
  );
}

type DeleteProps = { message: ContactMessage; onDeleted?: () => void };

export function DeleteButton({ message: { _id, name, version = 0 }, onDeleted }: DeleteProps) {
  const remove = useSend(contactContract.deleteMessage, {
    refresh: [contactContract.listMessages],
  });
  const ask = async () => {
    const isDeleted = await decide({
      title: `Delete the message from ${name}?`,
      text: "This cannot be undone.",
      verb: "Delete message",
      about: name,
      action: () => remove.mutateAsync({ params: { id: _id }, query: { version } }),
    });
    if (isDeleted) onDeleted?.();
  };
  return (
    <DangerRowButton
      leftSection={<IconTrash size={16} aria-hidden="true" />}
      label={`Delete the message from ${name}`}
      onClick={() => void ask()}
    >
      Delete
    </DangerRowButton>
  );
}
