import { Box, Card } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useSeenPapers } from "#/client/lib/seen-papers.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { openNext } from "#/client/ui/queue/opened-papers.ts";
import { scrollToPaper } from "#/client/ui/queue/paper-in-view.ts";
import css from "#/client/ui/queue/Queue.module.css";
import { QueueHead, useDecidedFocus } from "#/client/ui/queue/QueueHead.tsx";
import { useQueueChoice } from "#/client/ui/queue/queue-choice.ts";
import { useShownItem } from "#/client/ui/queue/shown-item.ts";
import { toggled } from "#/client/ui/table/body-props.ts";
import { Viewers } from "#/domain/messaging/presence/Viewers.tsx";
import { DOCUMENT_NAMES } from "../documents/documents.rules.ts";
import { namesakesAmong } from "./checks.client.ts";
import type { CheckedDocument } from "./checks.contract.ts";
import { DocumentChoice } from "./DocumentChoice.tsx";
import { DocumentDecision } from "./DocumentDecision.tsx";
import { DocumentList } from "./DocumentList.tsx";
import { GoneDocument } from "./GoneDocument.tsx";
import { IdentityPaper } from "./IdentityPaper.tsx";

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
  /** Shows this person's papers on one sheet. */
  onSheet: (userId: string) => void;
  /** Shown when the queue is empty. */
  empty: ReactNode;
};

const idOf = ({ _id }: CheckedDocument) => _id;

/** One document at a time: the queue on the left, the paper in the middle, the decision right. */
export function DocumentQueue(props: Props) {
  const { queue, total, state, hasStatus } = props;
  const { shown: document, isGone, leave, stay } = useShownItem(props.document, queue, idOf);
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
  const toSheet = () => document && props.onSheet(document.userId);
  useShortcuts({ x: canSelect ? select : scrollToPaper, s: toSheet }, isAwake);
  if (!document) return props.empty;
  const onGo = (id: string | undefined) => {
    if (id !== document._id) leave();
    choice.go(id);
  };
  const goTo = (to = document) => {
    openNext(document, to);
    onGo(to._id);
  };
  const goOn = (to: CheckedDocument | undefined) => {
    if (!choice.goOn(to?._id)) return;
    leave();
    heading.follow();
  };
  const namesakes = namesakesAmong(queue);
  const index = queue.indexOf(document);
  return (
    <Columns sizes="15rem minmax(0, 1fr) 19rem" from="lg" gap={20}>
      <DocumentList {...{ queue, namesakes, hasStatus, selected, onGo }} currentId={document._id} />
      <Card component="section" className={`${css.side} ${css.last}`} aria-labelledby="document-of">
        {!isGone && (
          <>
            <QueueHead
              what="document"
              state={state}
              index={index}
              count={total}
              onGo={(to) => goTo(queue[to])}
              isAwake={!isWriting}
              note={<Viewers place="documents" id={document._id} />}
            />
            <DocumentChoice
              {...{ queue, document, isSeen, selected, setSelected, onGo }}
              onSending={leave}
              onFailed={stay}
            />
          </>
        )}
        <Box id="document-of" component="h2" my={14} fz="xl" ref={heading.ref} tabIndex={-1}>
          {DOCUMENT_NAMES[document.kind]}
        </Box>
        {isGone ? (
          <GoneDocument of={document} hasNext={queue.length > 0} onNext={() => goOn(undefined)} />
        ) : (
          <DocumentDecision
            {...{ document, namesakes }}
            keys={[["S", "on one sheet"]]}
            isSeen={isSeen(document._id) && !choice.isAwaiting}
            onWriting={setWriting}
            onSending={leave}
            onFailed={stay}
            onDone={() => goOn(queue[index + 1] ?? queue[index - 1])}
          />
        )}
      </Card>
      <IdentityPaper key={document._id} {...{ document, queue }} isAwake={isAwake} />
    </Columns>
  );
}
