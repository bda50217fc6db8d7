import { Button, Text, Textarea } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useSend } from "#/client/lib/query.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { announceDecision } from "#/client/lib/undo.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { attendanceContract } from "../../attendance/contract.ts";
import { trainerContract } from "../../trainer/contract.ts";
import { answersContract } from "../contract.ts";
import { LONGEST_REASON, type Review } from "../rules.ts";
import css from "./answers.module.css";
import { idOf, type Row, useWrittenReason } from "./api.ts";

type Props = {
  row: Row;
  /** Whether the answer is visible; nobody decides about an answer they have not seen. */
  isSeen: boolean;
  /** Called when a reason is being written, so that shortcut keys are off. */
  onWriting: (isWriting: boolean) => void;
  onDone: () => void;
};

/** Approve, or reject with a reason that the trainee reads; the reason outlives leaving the answer. */
export function Decision({ row, isSeen, onWriting, onDone }: Props) {
  const written = useWrittenReason(idOf(row), onWriting);
  const [alert, setAlert] = useState<string | null>(null);
  const review = useSend(answersContract.review, {
    refresh: [answersContract.list, trainerContract.desk, attendanceContract.listAttendees],
  });
  const decide = async (status: Review) => {
    if (review.isPending || !isSeen) return;
    setAlert(null);
    const { sessionId, userId } = row;
    try {
      const body = { status, ...(status === "Rejected" ? { reason: written.reason } : {}) };
      const answer = await review.mutateAsync({ params: { sessionId, userId }, body });
      written.drop();
      announceDecision(answer);
      onDone();
    } catch (cause) {
      setAlert(messageOf(cause));
    }
  };
  useShortcuts(
    { a: () => void decide("Approved"), r: written.open },
    isSeen && !written.isOpen && !review.isPending,
  );
  return (
    <div className={css.decision}>
      {written.isOpen && (
        <Textarea
          ref={written.field}
          label="Reason"
          description={`${row.name} reads it, so say what to do better.`}
          value={written.reason}
          onChange={(event) => written.write(event.currentTarget.value)}
          maxLength={LONGEST_REASON}
          autosize
          minRows={3}
          maxRows={8}
        />
      )}
      {alert && <InlineAlert>{alert}</InlineAlert>}
      <div className={css.buttons}>
        {written.isOpen ? (
          <>
            <Button
              color="danger"
              leftSection={<IconX size={18} aria-hidden="true" />}
              loading={review.isPending}
              disabled={!isSeen}
              onClick={() => void decide("Rejected")}
            >
              Reject
            </Button>
            <Button variant="default" onClick={written.drop}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button
              leftSection={<IconCheck size={18} aria-hidden="true" />}
              loading={review.isPending}
              disabled={!isSeen}
              onClick={() => void decide("Approved")}
            >
              Approve
            </Button>
            <Button
              variant="default"
              leftSection={<IconX size={18} aria-hidden="true" />}
              disabled={!isSeen}
              onClick={written.open}
            >
              Reject
            </Button>
          </>
        )}
      </div>
      {!isSeen && <Text variant="note">You can decide once the answer is shown.</Text>}
    </div>
  );
}
