import { DateText } from "#/client/ui/DateText.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { receiptState } from "#/domain/money/payments/returns/returns.rules.ts";
import type { TakingEntry } from "#/domain/money/payments/takings.contract.ts";
import { formatRupees } from "#/shared/money.ts";
import { NOTHING } from "#/shared/nothing.ts";

export const formatAmount = ({ kind, amount, waived }: TakingEntry): string =>
  kind === "Waiver" ? `${formatRupees(waived)} waived` : formatRupees(amount);

export const formatPurpose = ({ paymentType, month }: TakingEntry): string =>
  month ? `Assistance, ${month}` : paymentType;

export const ENTRY_COLUMNS: readonly Column<TakingEntry>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId, name: username })),
  {
    key: "number",
    label: "Number",
    sortable: true,
    text: ({ number, kind }) => number ?? kind,
    exported: [
      { label: "Number", value: ({ number, kind }) => number ?? kind },
      { label: "State", value: (entry) => stateOf(entry)?.text },
    ],
    isShort: true,
    render: (entry) => <Numbered entry={entry} />,
  },
  { key: "paymentType", label: "For", isShort: true, text: formatPurpose },
  {
    key: "amount",
    label: "Amount",
    sortable: true,
    align: "right",
    isShort: true,
    isLabelled: false,
    exported: [
      { label: "Amount", value: ({ amount }) => amount },
      { label: "Waived", value: ({ waived }) => waived },
    ],
    text: formatAmount,
    render: (entry) => <span className="figures">{formatAmount(entry)}</span>,
  },
  { key: "method", label: "Paid by", isShort: true, render: ({ method }) => method ?? NOTHING },
  {
    key: "day",
    label: "Day",
    sortable: true,
    isShort: true,
    render: ({ day }) => <DateText value={day} />,
  },
  { key: "takenBy", label: "Taken by", isLabelled: true, isHidden: true },
  {
    key: "recordedBy",
    label: "Written down by",
    isLabelled: true,
    isHidden: true,
    render: ({ recordedBy, recordedById }) =>
      recordedBy ? <StaffLink id={recordedById} name={recordedBy} /> : NOTHING,
  },
  { key: "reference", label: "Reference", isLabelled: true, isHidden: true },
  { key: "reason", label: "Reason", isHidden: true },
];

type State = { text: string; meaning: Meaning };
const REFUNDS: Record<"due" | "done", State> = {
  due: { text: "Refund under way", meaning: "waiting" },
  done: { text: "Refunded", meaning: "good" },
};

/** The state of a line of money; undefined if it is unchanged. */
function stateOf(entry: TakingEntry): State | undefined {
  if (entry.kind === "Credit note cancelled") return { text: "Cancelled", meaning: "neutral" };
  return receiptState(entry) ?? (entry.refund ? REFUNDS[entry.refund] : undefined);
}

function Numbered({ entry }: { entry: TakingEntry }) {
  const state = stateOf(entry);
  return (
    <>
      {entry.number ?? entry.kind}{" "}
      {state ? <StatusBadge meaning={state.meaning}>{state.text}</StatusBadge> : null}
    </>
  );
}
