import { Button, Textarea } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { trainerContract } from "../../trainer/contract.ts";
import { answersContract } from "../contract.ts";
import { LONGEST_REASON, type Review } from "../rules.ts";
import css from "./answers.module.css";
import type { Row } from "./api.ts";

type Props = { row: Row; onDone: () => void };

/** Approve, or reject with a reason that the trainee reads. */
export function Decision({ row, onDone }: Props) {
  const [reason, setReason] = useState("");
  const [isRejecting, setRejecting] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const review = useSend(answersContract.review, {
    refresh: [answersContract.list, trainerContract.desk, trainerContract.listAttendees],
  });
  const decide = async (status: Review) => {
    if (review.isPending) return;
    setAlert(null);
    const { sessionId, userId } = row;
    try {
      const body = { status, ...(status === "Rejected" ? { reason } : {}) };
      const { message } = await review.mutateAsync({ params: { sessionId, userId }, body });
      toast.success(message);
      onDone();
    } catch (cause) {
      setAlert(messageOf(cause));
    }
  };
  const startRejecting = () => {
    setRejecting(true);
    // The field is drawn by this very change.
    requestAnimationFrame(() => field.current?.focus());
  };
  useHotkeys([
    ["a", () => void decide("Approved")],
    ["r", startRejecting],
  ]);
  return (
    <div className={css.decision}>
      {isRejecting && (
        <Textarea
          ref={field}
          label="Reason"
          description={`${row.name} reads it, so say what to do better.`}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={LONGEST_REASON}
          autosize
          minRows={3}
          maxRows={8}
        />
      )}
      {alert && <InlineAlert>{alert}</InlineAlert>}
      <div className={css.buttons}>
        {isRejecting ? (
          <>
            <Button
              color="danger"
              leftSection={<IconX size={18} aria-hidden="true" />}
              loading={review.isPending}
              onClick={() => void decide("Rejected")}
            >
              Reject
            </Button>
            <Button variant="default" onClick={() => setRejecting(false)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button
              leftSection={<IconCheck size={18} aria-hidden="true" />}
              loading={review.isPending}
              onClick={() => void decide("Approved")}
            >
              Approve
            </Button>
            <Button
              variant="default"
              leftSection={<IconX size={18} aria-hidden="true" />}
              onClick={startRejecting}
            >
              Reject
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
