import { Box, Card } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useSeenPapers } from "#/client/lib/seen-papers.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { scrollToPaper } from "#/client/ui/queue/paper-in-view.ts";
import css from "#/client/ui/queue/Queue.module.css";
import { QueueHead } from "#/client/ui/queue/QueueHead.tsx";
import { toggled } from "#/client/ui/table/body-props.ts";
import { Viewers } from "#/domain/messaging/presence/Viewers.tsx";
import { DOCUMENT_NAMES } from "../documents/documents.rules.ts";
import { type DocumentSteps, namesakesAmong, useDocumentSteps } from "./checks.client.ts";
import { DecidedDocument } from "./DecidedDocument.tsx";
import { DocumentChoice } from "./DocumentChoice.tsx";
import { DocumentDecision } from "./DocumentDecision.tsx";
import { DocumentList } from "./DocumentList.tsx";
import { IdentityPaper } from "./IdentityPaper.tsx";

type Props = DocumentSteps & {
  /** The total, including those not shown yet, and their state. */
  total: number;
  state: string;
  /** Whether they are in different states. */
  hasStatus: boolean;
  /** Shows this person's documents on one sheet. */
  onSheet: (userId: string) => void;
  empty: ReactNode;
};

/**
 * One document at a time: the queue on the left, the document in the middle, the decision on the
 * right.
 */
export function DocumentQueue(props: Props) {
  const { queue, total, state, hasStatus } = props;
  const isSeen = useSeenPapers();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isWriting, setWriting] = useState(false);
  const steps = useDocumentSteps(props, () => () => setSelected(selected));
  const { shown: document, isGone, isAwaiting, leave, stay } = steps;
  const canSelect = document?.status === "waiting" && isSeen(document._id);
  const select = () => document && setSelected(toggled(document._id));
  const isAwake = document !== undefined && !isWriting && !isGone && !isAwaiting;
  const toSheet = () => document && props.onSheet(document.userId);
  useShortcuts({ x: canSelect ? select : scrollToPaper, s: toSheet }, isAwake);
  if (!document) return props.empty;
  const namesakes = namesakesAmong(queue);
  const index = queue.indexOf(document);
  return (
    <Columns sizes="15rem minmax(0, 1fr) 19rem" from="lg" gap={20}>
      <DocumentList
        queue={queue}
        namesakes={namesakes}
        hasStatus={hasStatus}
        selected={selected}
        onGo={steps.go}
        currentId={document._id}
      />
      <Card component="section" className={`${css.side} ${css.last}`} aria-labelledby="document-of">
        {!isGone && (
          <>
            <QueueHead
              what="document"
              state={state}
              index={index}
              count={total}
              onGo={(to) => steps.stepTo(queue[to])}
              isAwake={!isWriting}
              note={<Viewers place="documents" id={document._id} />}
            />
            <DocumentChoice
              queue={queue}
              document={document}
              isSeen={isSeen}
              selected={selected}
              setSelected={setSelected}
              onGo={steps.go}
              onSending={leave}
              onFailed={stay}
            />
          </>
        )}
        <Box id="document-of" component="h2" my={14} fz="xl" ref={steps.heading} tabIndex={-1}>
          {DOCUMENT_NAMES[document.kind]}
        </Box>
        {isGone ? (
          <DecidedDocument
            of={document}
            hasNext={queue.length > 0}
            onNext={() => steps.goOn(undefined)}
          />
        ) : (
          <DocumentDecision
            document={document}
            namesakes={namesakes}
            keys={[["S", "on one sheet"]]}
            isSeen={isSeen(document._id) && !isAwaiting}
            onWriting={setWriting}
            onSending={leave}
            onFailed={stay}
            onDone={() => steps.goOn(queue[index + 1] ?? queue[index - 1])}
          />
        )}
      </Card>
      <IdentityPaper key={document._id} document={document} queue={queue} isAwake={isAwake} />
    </Columns>
  );
}
