import { queryClient, queryKeyOf, refresh, useSend } from "#/client/lib/query.ts";
import { QueueDecision } from "#/client/ui/queue/QueueDecision.tsx";
import { attendanceContract } from "../attendance.contract.ts";
import { trainerContract } from "../trainer/trainer.contract.ts";
import { idOf, type Row, withAnswer } from "./answers.client.ts";
import { type Answer, type Assignment, answersContract } from "./answers.contract.ts";
import { LONGEST_REASON } from "./answers.rules.ts";

type Props = {
  row: Row;
  isSeen: boolean;
  onWriting: (isWriting: boolean) => void;
  onSending: () => void;
  onFailed: () => void;
  onDone: () => void;
};

/** Approve, or reject with a reason that the trainee reads. */
export function ReviewDecision({ row, ...rest }: Props) {
  const review = useSend(answersContract.review, {
    refresh: [trainerContract.desk, attendanceContract.listAttendees],
  });
  const { sessionId, userId } = row;
  return (
    <QueueDecision
      {...rest}
      id={idOf(row)}
      what="answer"
      about={`${row.name}, ${row.topic}`}
      accept={{ verb: "Approve", key: "a" }}
      refuse={{
        verb: "Reject",
        key: "r",
        reasonHint: `${row.name} reads it, so say what to do better.`,
        longestReason: LONGEST_REASON,
      }}
      send={async (reason) => {
        const reviewed = await review.mutateAsync({
          params: { sessionId, userId },
          body: {
            ...(reason === null ? { status: "Approved" } : { status: "Rejected", reason }),
            uploadedAt: row.uploadedAt ?? undefined,
          },
        });
        await keepReviewed(sessionId, reviewed.assignment);
        return reviewed;
      }}
    />
  );
}

/** Puts a decided answer into the loaded lists, so that they need not be refetched. */
async function keepReviewed(sessionId: string, answer: Answer): Promise<void> {
  const queryKey = queryKeyOf(answersContract.list);
  // A fetch under way may return data from before the decision.
  if (queryClient.isFetching({ queryKey }) > 0) await refresh([answersContract.list]);
  else {
    queryClient.setQueriesData<{ assignments: Assignment[] }>({ queryKey }, (list) =>
      list ? { ...list, assignments: withAnswer(list.assignments, sessionId, answer) } : undefined,
    );
  }
}
