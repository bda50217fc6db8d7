import { DateText } from "#/client/ui/DateText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { moneyColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { formatOwed } from "../dues.rules.ts";
import type { Owed } from "./owed.contract.ts";

const formatDue = ({ daysLate, dueOn }: Owed): string =>
  daysLate > 0
    ? `${daysLate} ${daysLate === 1 ? "day" : "days"} late`
    : (dueOn ?? "Before the batch");

/** What a row of what is owed shows. */
export const OWED_COLUMNS: readonly Column<Owed>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId, name: username })),
  { key: "email", label: "Email", isHidden: true },
  {
    key: "kind",
    label: "For",
    sortable: true,
    text: formatOwed,
    isShort: true,
    render: formatOwed,
  },
  { ...moneyColumn("amount", "Amount"), isShort: true },
  {
    key: "dueOn",
    label: "Due",
    isLabelled: true,
    sortable: true,
    isShort: true,
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
