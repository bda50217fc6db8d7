import { Box, Card, Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import { markSeen, useSeenPapers } from "#/client/lib/seen-papers.ts";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { showPaper } from "#/client/ui/queue/paper-sight.ts";
import css from "#/client/ui/queue/Queue.module.css";
import { QueueHead, useDecidedFocus } from "#/client/ui/queue/QueueHead.tsx";
import { QueuePaper } from "#/client/ui/queue/QueuePaper.tsx";
import { toggled } from "#/client/ui/table/body-props.ts";
import { Onlookers } from "#/features/onlookers/client/Onlookers.tsx";
import { namesakesIn } from "#/shared/person-code.ts";
import { DOCUMENT_NAMES } from "../../documents/rules.ts";
import type { CheckedDocument } from "../contract.ts";
import { DocumentDecision } from "./DocumentDecision.tsx";
import { DocumentList } from "./DocumentList.tsx";
import { VerifyMany } from "./VerifyMany.tsx";

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
  const isSeen = useSeenPapers();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isWriting, setWriting] = useState(false);
  const heading = useDecidedFocus(
    document._id,
    isWriting ? queue.map((one) => one._id) : undefined,
  );
  const index = queue.indexOf(document);
  const namesakes = namesakesIn(queue.map(({ userId: id, username: name }) => ({ id, name })));
  const { _id, kind, username, fileName } = document;
  const isSelectable = (one: CheckedDocument) => one.status === "waiting" && isSeen(one._id);
  const chosen = queue.filter((one) => isSelectable(one) && selected.has(one._id));
  const select = () => setSelected(toggled(_id));
  useShortcuts({ x: isSelectable(document) ? select : showPaper }, !isWriting);
  return (
    <Columns sizes="15rem minmax(0, 1fr) 19rem" from="lg" gap={20}>
      <DocumentList
        queue={queue}
        namesakes={namesakes}
        currentId={_id}
        hasStatus={hasStatus}
        selected={selected}
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
        <Group gap={12} mt={10} mih={34}>
          <Checkbox
            label={isSelectable(document) ? "Select (X)" : "Select once it is seen"}
            checked={selected.has(_id)}
            disabled={!isSelectable(document)}
            onChange={select}
          />
          {chosen.length > 0 && (
            <VerifyMany
              documents={chosen}
              keep={(ids) => {
                setSelected(new Set(ids));
                const next = queue.find((one) => !chosen.includes(one) || ids.includes(one._id));
                onGo(next?._id);
              }}
            />
          )}
        </Group>
        <Box id="document-of" component="h2" my={14} fz="xl" ref={heading.ref} tabIndex={-1}>
          {DOCUMENT_NAMES[kind]}
        </Box>
        <DocumentDecision
          document={document}
          namesakes={namesakes}
          isSeen={isSeen(_id)}
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
        onSeen={() => markSeen(_id)}
      />
    </Columns>
  );
}
