import { DateText } from "#/client/ui/DateText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import type { TakingEntry } from "#/features/payments/takings/contract.ts";
import { formatRupees } from "#/shared/money.ts";

const formatAmount = ({ kind, amount, waived }: TakingEntry): string =>
  kind === "Waiver" ? `${formatRupees(waived)} waived` : formatRupees(amount);

const formatPurpose = ({ paymentType, month }: TakingEntry): string =>
  month ? `Assistance, ${month}` : paymentType;

/** What a line of money shows. */
export const ENTRY_COLUMNS: readonly Column<TakingEntry>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId, name: username })),
  {
    key: "number",
    label: "Number",
    sortable: true,
    text: ({ number, kind }) => number ?? kind,
    render: (entry) => <Numbered entry={entry} />,
  },
  { key: "paymentType", label: "For", text: formatPurpose, render: formatPurpose },
  {
    key: "amount",
    label: "Amount",
    sortable: true,
    align: "right",
    exported: [
      { label: "Amount", value: ({ amount }) => amount },
      { label: "Waived", value: ({ waived }) => waived },
    ],
    text: formatAmount,
    render: (entry) => <span className="figures">{formatAmount(entry)}</span>,
  },
  { key: "method", label: "Paid by", render: ({ method }) => method ?? "–" },
  { key: "day", label: "Day", sortable: true, render: ({ day }) => <DateText value={day} /> },
  { key: "takenBy", label: "Taken by", isHidden: true },
  { key: "recordedBy", label: "Written down by", isHidden: true },
  { key: "reference", label: "Reference", isHidden: true },
  { key: "reason", label: "Reason", isHidden: true },
];

function Numbered({ entry: { number, kind, isVoid, refund } }: { entry: TakingEntry }) {
  return (
    <>
      {number ?? kind} {isVoid ? <StatusBadge meaning="bad">Void</StatusBadge> : null}
      {refund ? (
        <StatusBadge meaning={refund === "done" ? "good" : "waiting"}>
          {refund === "done" ? "Refunded" : "Refund under way"}
        </StatusBadge>
      ) : null}
    </>
  );
}
