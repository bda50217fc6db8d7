import { Box, Card } from "@mantine/core";
import { useState } from "react";
import { Columns } from "#/client/ui/Columns.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import css from "#/client/ui/queue/Queue.module.css";
import { QueueHead, useDecidedFocus } from "#/client/ui/queue/QueueHead.tsx";
import { QueueKeys } from "#/client/ui/queue/QueueKeys.tsx";
import { QueuePaper } from "#/client/ui/queue/QueuePaper.tsx";
import { namesakesIn } from "#/shared/person-code.ts";
import { DOCUMENT_NAMES } from "../../documents/rules.ts";
import type { CheckedDocument } from "../contract.ts";
import { Decision } from "./Decision.tsx";
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
  const { _id, kind, username, fileName, status } = document;
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
        />
        <Box id="document-of" component="h2" my={14} fz="xl" ref={heading.ref} tabIndex={-1}>
          {DOCUMENT_NAMES[kind]}
        </Box>
        <DocumentFacts document={document} namesakes={namesakes} />
        <Decision
          key={_id}
          document={document}
          isSeen={shownId === _id}
          onWriting={setWriting}
          onDone={() => {
            heading.follow();
            onGo((queue[index + 1] ?? queue[index - 1])?._id);
          }}
        />
        <QueueKeys
          keys={[
            ...(status === "verified" ? [] : [["V", "verify"] as const]),
            ...(status === "returned" ? [] : [["R", "return"] as const]),
          ]}
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

type FactsProps = { document: CheckedDocument; namesakes: ReadonlySet<string> };

/** What to compare the paper with, and what was decided before. */
function DocumentFacts({ document, namesakes }: FactsProps) {
  const { userId, username, fullName, queuedAt, reason, decidedAt, decidedBy, status } = document;
  return (
    <Box mb={20}>
      <Facts
        min="8rem"
        facts={[
          ["From", <PersonLink key="from" id={userId} name={username} namesakes={namesakes} />],
          ["Name in the details", fullName],
          [
            status === "waiting" ? "Waiting since" : "Handed in",
            <DateText key="since" value={queuedAt} as="time" />,
          ],
          ...(decidedAt
            ? [[`${status === "returned" ? "Returned" : "Verified"} by`, decidedBy] as const]
            : []),
          ...(decidedAt
            ? [["On", <DateText key="on" value={decidedAt} as="time" />] as const]
            : []),
          ...(reason ? [["Reason", reason] as const] : []),
        ]}
      />
    </Box>
  );
}
