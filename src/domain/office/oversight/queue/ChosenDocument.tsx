import { DateText } from "#/client/ui/DateText.tsx";
import { openNext } from "#/client/ui/queue/opened-papers.ts";
import { ChosenPaper } from "#/domain/onboarding/checks/ChosenPaper.tsx";
import type { CheckedDocument } from "#/domain/onboarding/checks/checks.contract.ts";
import { VerifyMany } from "#/domain/onboarding/checks/VerifyMany.tsx";
import { DOCUMENT_NAMES } from "#/domain/onboarding/documents/documents.rules.ts";
import type { ChosenProps, Kind } from "./queue.client.ts";

const ChosenDocument = ({ row, rows, displayName: _, ...rest }: ChosenProps<CheckedDocument>) => (
  <ChosenPaper key={row._id} document={row} queue={rows} {...rest} />
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
  onStep: openNext,
  bulk: {
    Actions: VerifyMany,
    isSelectable: ({ _id, status }, isSeen) => status === "waiting" && isSeen(_id),
  },
};

const { bulk: _, ...WITHOUT_BULK } = DOCUMENTS;

/** Returned long ago and not sent again: the office should ask for it, or accept it after all. */
export const RETURNED: Kind<CheckedDocument> = {
  ...WITHOUT_BULK,
  empty: "Everything that was returned has been sent again.",
  since: ({ decidedAt }) => decidedAt && <DateText value={decidedAt} />,
};
