import { Box, Card } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { Columns } from "#/client/ui/Columns.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import css from "#/client/ui/queue/Queue.module.css";
import { QueueHead, useDecidedFocus } from "#/client/ui/queue/QueueHead.tsx";
import { QueueItemDecided } from "#/client/ui/queue/QueueItemDecided.tsx";
import { QueueKeys } from "#/client/ui/queue/QueueKeys.tsx";
import { QueuePaper } from "#/client/ui/queue/QueuePaper.tsx";
import { useQueueChoice } from "#/client/ui/queue/queue-choice.ts";
import { useShownItem } from "#/client/ui/queue/shown-item.ts";
import { Viewers } from "#/domain/messaging/presence/Viewers.tsx";
import { AnswerFacts } from "./AnswerFacts.tsx";
import { idOf, type Row } from "./answers.client.ts";
import { ReviewDecision } from "./ReviewDecision.tsx";

type Props = {
  queue: readonly Row[];
  namesakes: ReadonlySet<string>;
  index: number;
  /** The row named in the address. */
  at: string | undefined;
  onGo: (id: string | undefined) => void;
  hasFilter: boolean;
};

/** One answer at a time: the PDF next to the decision; keys go to the next and previous one. */
export function ReviewQueue({ queue, namesakes, index, at, onGo, hasFilter }: Props) {
  const { shown: row, isGone, leave, stay } = useShownItem(queue[index], queue, idOf);
  const choice = useQueueChoice({ id: row && idOf(row), at, choose: onGo });
  const go = (to: Row | undefined) => {
    leave();
    choice.go(to && idOf(to));
  };
  const [shownId, setShownId] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const heading = useDecidedFocus(row && idOf(row));
  if (!row) {
    return (
      <EmptyState
        text="Nothing waits for your review."
        hint={hasFilter ? "On this date. Clear the date to see every session." : "Well done."}
        Icon={IconChecks}
      />
    );
  }
  return (
    <Columns sizes="minmax(18rem, 22rem) minmax(0, 1fr)" gap={24}>
      <Card component="section" className={css.side} aria-labelledby="answer-of">
        {!isGone && (
          <QueueHead
            what="answer"
            state="waiting"
            index={index}
            count={queue.length}
            onGo={(to) => go(queue[to])}
            isAwake={!isWriting}
            note={<Viewers place="answers" id={idOf(row)} />}
          />
        )}
        <Box id="answer-of" component="h2" my={14} fz="xl" ref={heading.ref} tabIndex={-1}>
          <PersonLink id={row.userId} name={row.name} namesakes={namesakes} />
        </Box>
        <AnswerFacts row={row} />
        {isGone ? (
          <QueueItemDecided
            id={idOf(row)}
            why="Somebody else reviewed it meanwhile, or it was handed in again."
            hasNext={queue.length > 0}
            onNext={() => {
              heading.follow();
              go(undefined);
            }}
          />
        ) : (
          <>
            <ReviewDecision
              key={idOf(row)}
              row={row}
              isSeen={shownId === row.fileUrl && !choice.isAwaiting}
              onWriting={setWriting}
              onSending={leave}
              onFailed={stay}
              onDone={() => {
                // After a decision the queue shows the next answer, or the one before the last.
                const next = queue[index + 1] ?? queue[index - 1];
                if (choice.goOn(next && idOf(next))) heading.follow();
              }}
            />
            <QueueKeys
              keys={[
                ["A", "approve"],
                ["R", "reject"],
              ]}
            />
          </>
        )}
      </Card>
      <QueuePaper
        key={row.fileUrl}
        label={`Answer of ${row.name}`}
        address={row.fileUrl ?? ""}
        fileName={`${row.name}, ${row.topic}.pdf`}
        onSeen={() => setShownId(row.fileUrl)}
      />
    </Columns>
  );
}
