import { Box, Card } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { markSeen, useSeenPapers } from "#/client/lib/seen-papers.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { useHeld } from "#/client/ui/queue/held.ts";
import { showPaper } from "#/client/ui/queue/paper-sight.ts";
import css from "#/client/ui/queue/Queue.module.css";
import { QueueHead, useDecidedFocus } from "#/client/ui/queue/QueueHead.tsx";
import { QueuePaper } from "#/client/ui/queue/QueuePaper.tsx";
import { useQueueChoice } from "#/client/ui/queue/queue-choice.ts";
import { toggled } from "#/client/ui/table/body-props.ts";
import { Onlookers } from "#/domain/messaging/presence/Onlookers.tsx";
import { namesakesIn } from "#/shared/person-code.ts";
import { DOCUMENT_NAMES } from "../documents/documents.rules.ts";
import type { CheckedDocument } from "./checks.contract.ts";
import { DocumentChoice } from "./DocumentChoice.tsx";
import { DocumentDecision } from "./DocumentDecision.tsx";
import { DocumentList } from "./DocumentList.tsx";
import { GoneDocument } from "./GoneDocument.tsx";

type Props = {
  queue: readonly CheckedDocument[];
  /** The one that is named, or the first. */
  document: CheckedDocument | undefined;
  /** What the address names. */
  at: string | undefined;
  /** How many there are, with those that are not shown yet, and in which state. */
  total: number;
  state: string;
  /** They are in several states. */
  hasStatus: boolean;
  onGo: (id: string | undefined) => void;
  /** Shown when the queue is empty. */
  empty: ReactNode;
};

const idOf = ({ _id }: CheckedDocument) => _id;

/** One document at a time: the queue on the left, the paper in the middle, the decision right. */
export function DocumentQueue(props: Props) {
  const { queue, total, state, hasStatus } = props;
  const { shown: document, isGone, leave, stay } = useHeld(props.document, queue, idOf);
  const isSeen = useSeenPapers();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isWriting, setWriting] = useState(false);
  const heading = useDecidedFocus(document?._id);
  const choice = useQueueChoice({
    id: document?._id,
    at: props.at,
    choose: props.onGo,
    takeRest: () => () => setSelected(selected),
  });
  const canSelect = document?.status === "waiting" && isSeen(document._id);
  const select = () => document && setSelected(toggled(document._id));
  const isAwake = document !== undefined && !isWriting && !isGone && !choice.isAwaiting;
  useShortcuts({ x: canSelect ? select : showPaper }, isAwake);
  if (!document) return props.empty;
  const onGo = (id: string | undefined) => {
    if (id !== document._id) leave();
    choice.go(id);
  };
  const goOn = (to: CheckedDocument | undefined) => {
    if (!choice.goOn(to?._id)) return;
    leave();
    heading.follow();
  };
  const index = queue.indexOf(document);
  const namesakes = namesakesIn(queue.map(({ userId: id, username: name }) => ({ id, name })));
  const { _id, kind, username, fileName } = document;
  return (
    <Columns sizes="15rem minmax(0, 1fr) 19rem" from="lg" gap={20}>
      <DocumentList {...{ queue, namesakes, hasStatus, selected, onGo }} currentId={_id} />
      <Card component="section" className={`${css.side} ${css.last}`} aria-labelledby="document-of">
        {!isGone && (
          <>
            <QueueHead
              what="document"
              state={state}
              index={index}
              count={total}
              onGo={(to) => onGo(queue[to]?._id)}
              isAwake={!isWriting}
              note={<Onlookers place="documents" id={_id} />}
            />
            <DocumentChoice
              {...{ queue, document, isSeen, selected, setSelected, onGo }}
              onSending={leave}
              onFailed={stay}
            />
          </>
        )}
        <Box id="document-of" component="h2" my={14} fz="xl" ref={heading.ref} tabIndex={-1}>
          {DOCUMENT_NAMES[kind]}
        </Box>
        {isGone ? (
          <GoneDocument of={document} hasNext={queue.length > 0} onNext={() => goOn(undefined)} />
        ) : (
          <DocumentDecision
            document={document}
            namesakes={namesakes}
            isSeen={isSeen(_id) && !choice.isAwaiting}
            onWriting={setWriting}
            onSending={leave}
            onFailed={stay}
            onDone={() => goOn(queue[index + 1] ?? queue[index - 1])}
          />
        )}
      </Card>
      <QueuePaper
        key={_id}
        label={`${DOCUMENT_NAMES[kind]} of ${username}`}
        address={`/api/files/${_id}`}
        fileName={fileName}
        onSeen={() => markSeen(_id)}
      />
    </Columns>
  );
}
