import { useSend } from "#/client/lib/query.ts";
import { QueueDecision } from "#/client/ui/queue/QueueDecision.tsx";
import { attendanceContract } from "../../attendance/contract.ts";
import { trainerContract } from "../../trainer/contract.ts";
import { answersContract } from "../contract.ts";
import { LONGEST_REASON } from "../rules.ts";
import { idOf, type Row } from "./api.ts";

type Props = {
  row: Row;
  isSeen: boolean;
  onWriting: (isWriting: boolean) => void;
  onDone: () => void;
};

/** Approve, or reject with a reason that the trainee reads. */
export function Decision({ row, ...rest }: Props) {
  const review = useSend(answersContract.review, {
    refresh: [answersContract.list, trainerContract.desk, attendanceContract.listAttendees],
  });
  const { sessionId, userId } = row;
  return (
    <QueueDecision
      {...rest}
      id={idOf(row)}
      what="answer"
      accept={{ verb: "Approve", key: "a" }}
      refuse={{
        verb: "Reject",
        key: "r",
        reasonHint: `${row.name} reads it, so say what to do better.`,
        longestReason: LONGEST_REASON,
      }}
      send={(reason) =>
        review.mutateAsync({
          params: { sessionId, userId },
          body: reason === null ? { status: "Approved" } : { status: "Rejected", reason },
        })
      }
    />
  );
}
