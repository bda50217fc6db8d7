import { Box } from "@mantine/core";
import { markSeen, useSeenPapers } from "#/client/lib/seen-papers.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { QueuePaper } from "#/client/ui/queue/QueuePaper.tsx";
import type { CheckedDocument } from "#/domain/onboarding/checks/checks.contract.ts";
import { DocumentDecision } from "#/domain/onboarding/checks/DocumentDecision.tsx";
import { VerifyMany } from "#/domain/onboarding/checks/VerifyMany.tsx";
import { DOCUMENT_NAMES } from "#/domain/onboarding/documents/documents.rules.ts";
import type { BulkProps, ChosenProps, Kind } from "./queue.client.ts";

function ChosenDocument({ row, namesakes, onWriting, onDone }: ChosenProps<CheckedDocument>) {
  const isSeen = useSeenPapers();
  return (
    <>
      <DocumentDecision
        document={row}
        namesakes={namesakes}
        isSeen={isSeen(row._id)}
        onWriting={onWriting}
        onDone={onDone}
      />
      <Box mt={14}>
        <QueuePaper
          key={row._id}
          label={`${DOCUMENT_NAMES[row.kind]} of ${row.username}`}
          address={`/api/files/${row._id}`}
          fileName={row.fileName}
          onSeen={() => markSeen(row._id)}
        />
      </Box>
    </>
  );
}

const VerifySelected = ({ rows, keep }: BulkProps<CheckedDocument>) => (
  <VerifyMany documents={rows} keep={keep} />
);

/** Several at once only if they were shown: docs/decisions/0024-one-queue-of-the-office.md. */
export const DOCUMENTS: Kind<CheckedDocument> = {
  what: "document",
  empty: "No document waits.",
  person: ({ userId: id, username: name }) => ({ id, name }),
  title: ({ kind }) => DOCUMENT_NAMES[kind],
  about: ({ kind }) => DOCUMENT_NAMES[kind],
  since: ({ queuedAt }) => <DateText value={queuedAt} />,
  to: "/admin-panel/documents",
  Chosen: ChosenDocument,
  bulk: {
    Actions: VerifySelected,
    isSelectable: ({ _id, status }, isSeen) => status === "waiting" && isSeen(_id),
  },
};

const { bulk: _, ...WITHOUT_BULK } = DOCUMENTS;

/** Returned long ago and not sent again: somebody should ask for it, or accept it after all. */
export const RETURNED: Kind<CheckedDocument> = {
  ...WITHOUT_BULK,
  empty: "Everything that was returned has been sent again.",
  since: ({ decidedAt }) => decidedAt && <DateText value={decidedAt} />,
};
