import { DateText } from "#/client/ui/DateText.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import type { Owed } from "../contract.ts";
import { formatOwed } from "./api.ts";

const formatDue = ({ daysLate, dueOn }: Owed): string =>
  daysLate > 0
    ? `${daysLate} ${daysLate === 1 ? "day" : "days"} late`
    : (dueOn ?? "Before the batch");

/** What a row of what is owed shows. */
export const OWED_COLUMNS: readonly Column<Owed>[] = [
  {
    key: "username",
    label: "Name",
    sortable: true,
    isFixed: true,
    person: ({ userId, username }) => ({ id: userId, name: username }),
  },
  { key: "email", label: "Email", isHidden: true },
  { key: "kind", label: "For", sortable: true, text: formatOwed, render: formatOwed },
  {
    key: "amount",
    label: "Amount",
    sortable: true,
    align: "right",
    render: ({ amount }) => <MoneyText rupees={amount} />,
  },
  {
    key: "dueOn",
    label: "Due",
    sortable: true,
    text: formatDue,
    exported: [
      { label: "Due on", value: ({ dueOn }) => dueOn },
      { label: "Days late", value: ({ daysLate }) => daysLate },
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
];
