import { Box, Card } from "@mantine/core";
import { useState } from "react";
import { Columns } from "#/client/ui/Columns.tsx";
import css from "#/client/ui/queue/Queue.module.css";
import { QueueHead, useDecidedFocus } from "#/client/ui/queue/QueueHead.tsx";
import { QueuePaper } from "#/client/ui/queue/QueuePaper.tsx";
import { Onlookers } from "#/features/onlookers/client/Onlookers.tsx";
import { namesakesIn } from "#/shared/person-code.ts";
import { DOCUMENT_NAMES } from "../../documents/rules.ts";
import type { CheckedDocument } from "../contract.ts";
import { DocumentDecision } from "./DocumentDecision.tsx";
import { DocumentList } from "./DocumentList.tsx";

type Props = {
  queue: readonly CheckedDocument[];
  document: CheckedDocument;
  /** How many there are, with those that are not shown yet, and in which state. */
  total: number;
  state: string;
  /** They are in several states. */
  hasStatus: boolean;
  onGo: (id: string | undefined) => void;
};

/** One document at a time: the queue at the left, the paper in the middle, the decision at the right. */
export function DocumentQueue(props: Props) {
  const { queue, document, total, state, hasStatus, onGo } = props;
  const [shownId, setShownId] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const heading = useDecidedFocus(document._id);
  const index = queue.indexOf(document);
  const namesakes = namesakesIn(queue.map(({ userId: id, username: name }) => ({ id, name })));
  const { _id, kind, username, fileName } = document;
  return (
    <Columns sizes="15rem minmax(0, 1fr) 19rem" from="lg" gap={20}>
      <DocumentList
        queue={queue}
        namesakes={namesakes}
        currentId={_id}
        hasStatus={hasStatus}
        onGo={onGo}
      />
      <Card component="section" className={`${css.side} ${css.last}`} aria-labelledby="document-of">
        <QueueHead
          what="document"
          state={state}
          index={index}
          count={total}
          onGo={(to) => onGo(queue[to]?._id)}
          isAwake={!isWriting}
          note={<Onlookers place="documents" id={_id} />}
        />
        <Box id="document-of" component="h2" my={14} fz="xl" ref={heading.ref} tabIndex={-1}>
          {DOCUMENT_NAMES[kind]}
        </Box>
        <DocumentDecision
          document={document}
          namesakes={namesakes}
          isSeen={shownId === _id}
          onWriting={setWriting}
          onDone={() => {
            heading.follow();
            onGo((queue[index + 1] ?? queue[index - 1])?._id);
          }}
        />
      </Card>
      <QueuePaper
        key={_id}
        label={`${DOCUMENT_NAMES[kind]} of ${username}`}
        address={`/api/files/${_id}`}
        fileName={fileName}
        onSeen={() => setShownId(_id)}
      />
    </Columns>
  );
}
