import { DateText } from "#/client/ui/DateText.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { receiptState } from "#/domain/money/payments/returns/returns.rules.ts";
import type { TakingEntry } from "#/domain/money/payments/takings.contract.ts";
import { formatRupees } from "#/shared/money.ts";
import { NOTHING } from "#/shared/nothing.ts";

const formatAmount = ({ kind, amount, waived }: TakingEntry): string =>
  kind === "Waiver" ? `${formatRupees(waived)} waived` : formatRupees(amount);

const formatPurpose = ({ paymentType, month }: TakingEntry): string =>
  month ? `Assistance, ${month}` : paymentType;

export const ENTRY_COLUMNS: readonly Column<TakingEntry>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId, name: username })),
  {
    key: "number",
    label: "Number",
    sortable: true,
    text: ({ number, kind }) => number ?? kind,
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

/** The number of a line of money, and what became of it. */
function Numbered({ entry }: { entry: TakingEntry }) {
  const { number, kind, refund } = entry;
  const state = receiptState(entry);
  return (
    <>
      {number ?? kind}{" "}
      {state ? <StatusBadge meaning={state.meaning}>{state.text}</StatusBadge> : null}
      {kind === "Credit note cancelled" ? (
        <StatusBadge meaning="neutral">Cancelled</StatusBadge>
      ) : null}
      {refund ? (
        <StatusBadge meaning={refund === "done" ? "good" : "waiting"}>
          {refund === "done" ? "Refunded" : "Refund under way"}
        </StatusBadge>
      ) : null}
    </>
  );
}
