import { useCurrentDate } from "#/client/lib/now.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { PhoneLinks } from "#/client/ui/PhoneLinks.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { CellNote } from "#/client/ui/table/CellNote.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { formatRupees } from "#/shared/money.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { CLAIMED, CLAIMED_AMOUNT, ClaimNote } from "../claims/ClaimColumn.tsx";
import type { OwedContact } from "../contacts.contract.ts";
import { formatOwed } from "../dues.rules.ts";
import type { Owed } from "./owed.contract.ts";

/** "12 days overdue", the due day, or that it is paid before joining the batch. */
export const formatDue = ({ daysLate, dueOn }: Owed): string =>
  daysLate > 0
    ? `${daysLate} ${daysLate === 1 ? "day" : "days"} overdue`
    : (dueOn ?? "Before the batch");

const OWED_COLUMNS: readonly Column<Owed>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId, name: username })),
  { key: "email", label: "Email", isHidden: true },
  {
    key: "kind",
    label: "For",
    sortable: true,
    text: formatOwed,
    isShort: true,
    render: (owed) => (
      <>
        {formatOwed(owed)}
        <ClaimNote claim={owed.claim} isForCard={false} />
      </>
    ),
  },
  CLAIMED_AMOUNT,
  {
    key: "dueOn",
    label: "Due",
    isLabelled: true,
    sortable: true,
    isShort: true,
    text: formatDue,
    exported: [
      { label: "Due on", value: ({ dueOn }) => dueOn },
      { label: "Days overdue", value: ({ daysLate }) => daysLate },
    ],
    render: (owed) =>
      owed.daysLate > 0 ? (
        <StatusBadge meaning="bad">{formatDue(owed)}</StatusBadge>
      ) : owed.dueOn ? (
        <DateText value={owed.dueOn} />
      ) : (
        formatDue(owed)
      ),
  },
  {
    key: "mobile",
    label: "Phone",
    isShort: true,
    text: ({ mobile }) => mobile ?? null,
    render: ({ mobile, username }) =>
      mobile ? <PhoneLinks number={mobile} of={username} /> : NOTHING,
  },
  {
    key: "lastContact",
    label: "Last contact",
    isLabelled: true,
    isShort: true,
    exported: [
      { label: "Last contact", value: ({ lastContact }) => lastContact?.writtenAt ?? null },
      { label: "Noted by", value: ({ lastContact }) => lastContact?.writtenBy ?? null },
      { label: "What was said", value: ({ lastContact }) => lastContact?.note ?? null },
      { label: "Promised day", value: ({ lastContact }) => lastContact?.promisedOn ?? null },
    ],
    text: ({ lastContact }) => lastContact?.note ?? null,
    render: ({ lastContact }) => (lastContact ? <LastContact contact={lastContact} /> : NOTHING),
  },
];

/** The part already received, if the owner allows parts. */
const RECEIVED: Column<Owed> = {
  key: "received",
  label: "Received of it",
  align: "right",
  isLabelled: true,
  isShort: true,
  text: ({ received }) => (received ? formatRupees(received) : null),
  exported: [{ label: "Received of it", value: ({ received }) => received ?? 0 }],
  render: (owed) => (owed.received ? <MoneyText rupees={owed.received} /> : NOTHING),
};

/**
 * The columns of what is owed. `hasParts`: some have parts received; `isClaimed`: all have waiting
 * claims.
 */
export const owedColumns = (hasParts: boolean, isClaimed = false): readonly Column<Owed>[] => [
  ...(hasParts ? OWED_COLUMNS.toSpliced(4, 0, RECEIVED) : OWED_COLUMNS),
  ...(isClaimed ? [CLAIMED] : []),
];

function LastContact({ contact }: { contact: OwedContact }) {
  const { writtenAt, writtenBy, note, promisedOn } = contact;
  const today = useCurrentDate();
  const isBroken = promisedOn !== null && promisedOn < today;
  return (
    <span title={`${writtenBy}: ${note}`}>
      <DateText value={writtenAt} />
      {promisedOn && (
        <CellNote c={isBroken ? "var(--danger-ink)" : undefined}>
          Promised <DateText isInSentence value={promisedOn} />
        </CellNote>
      )}
    </span>
  );
}
