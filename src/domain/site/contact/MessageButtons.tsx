import { IconTrash } from "@tabler/icons-react";
import { notDone } from "#/client/lib/bulk.ts";
import { confirmDecision } from "#/client/lib/confirm-decision.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import { type ContactMessage, contactContract } from "./contact.contract.ts";

/** Marks messages as answered or open and shows the result. Returns the ids of those unchanged. */
export function useAnswer() {
  const send = useSend(contactContract.answerMessages, { refresh: [contactContract.listMessages] });
  return async (ids: readonly string[], isAnswered: boolean): Promise<string[]> => {
    try {
      const { message, results } = await send.mutateAsync({ body: { ids: [...ids], isAnswered } });
      toast.success(message);
      return notDone(results);
    } catch (cause) {
      toast.failure(cause);
      return [...ids];
    }
  };
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

export function DeleteButton({ message: { _id, name }, onDeleted }: DeleteProps) {
  const remove = useSend(contactContract.deleteMessage, {
    refresh: [contactContract.listMessages],
  });
  const ask = async () => {
    const isDeleted = await confirmDecision({
      title: `Delete the message from ${name}?`,
      text: "It is gone for good half a minute later.",
      verb: "Delete message",
      action: () => remove.mutateAsync({ params: { id: _id } }),
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
