import { IconReceiptOff } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { dateColumn, moneyColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { isOpenDue } from "../dues.rules.ts";
import { DueButton } from "./DueButton.tsx";
import { LedgerFilters } from "./LedgerFilters.tsx";
import { filtersOf, formatPurpose, formatStatus, MEANINGS } from "./ledger.client.ts";
import { type Due, ledgerContract } from "./ledger.contract.ts";
import { type Receivable, ReceiveDialog } from "./ReceiveDialog.tsx";

const COLUMNS: readonly Column<Due>[] = [
  nameColumn("username", "Name", ({ userId }) => ({ id: userId._id, name: userId.username })),
  {
    key: "kind",
    label: "For",
    sortable: true,
    text: formatPurpose,
    isShort: true,
    render: formatPurpose,
  },
  {
    key: "month",
    label: "Month",
    sortable: true,
    isHidden: true,
    render: ({ month }) => month ?? "–",
  },
  moneyColumn("amount", "Amount"),
  dateColumn("dueOn", "Due on"),
  {
    key: "status",
    label: "Status",
    isState: true,
    sortable: true,
    exported: [
      { label: "Status", value: ({ status }) => status },
      { label: "Days late", value: ({ daysLate }) => daysLate },
    ],
    text: (due) => (due.daysLate === 0 ? due.status : `Overdue, ${formatStatus(due)}`),
    render: (due) => <StatusBadge meaning={MEANINGS[due.status]}>{formatStatus(due)}</StatusBadge>,
  },
  {
    key: "receivedOn",
    label: "Received on",
    isLabelled: true,
    sortable: true,
    text: ({ receivedOn, waivedReason }) => receivedOn ?? waivedReason ?? "",
    render: ({ receivedOn, waivedReason }) =>
      receivedOn ? <DateText value={receivedOn} /> : (waivedReason ?? "–"),
  },
];

/** Every due with its filters; the office marks a month of assistance as received. */
export function LedgerTable({ isReadOnly }: { isReadOnly: boolean }) {
  const [receiving, setReceiving] = useState<Receivable | null>(null);
  const [search] = useSearchState();
  return (
    <>
      <DataTable
        label="Dues"
        source={{
          route: ledgerContract.list,
          request: { query: filtersOf(search) },
          rows: "dues",
        }}
        columns={COLUMNS}
        searchPlaceholder="Search by name or month"
        filters={<LedgerFilters />}
        empty={{
          text: "No dues found.",
          hint: "A month comes in by itself while assistance runs, a balance with a partial payment.",
          Icon: IconReceiptOff,
        }}
        {...(isReadOnly
          ? {}
          : {
              actions: (due: Due, displayName: string) =>
                isOpenDue(due.status) && (
                  <DueButton due={due} displayName={displayName} onReceive={setReceiving} />
                ),
            })}
      />
      {!isReadOnly && <ReceiveDialog due={receiving} onClose={() => setReceiving(null)} />}
    </>
  );
}
