import { IconReceiptOff } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchState } from "#/client/lib/search-state.ts";
import { useIsReadOnly } from "#/client/lib/session.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { CellNote } from "#/client/ui/table/CellNote.tsx";
import { dateColumn, moneyColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { formatReceived } from "#/domain/money/payments/parts.rules.ts";
import { NOTHING } from "#/shared/nothing.ts";
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
    render: ({ month }) => month ?? NOTHING,
  },
  {
    ...moneyColumn("amount", "Amount"),
    render: (due) => (
      <>
        <MoneyText rupees={due.amount} />
        {due.received && <CellNote>{formatReceived(due)}</CellNote>}
      </>
    ),
  },
  dateColumn("dueOn", "Due on"),
  {
    key: "status",
    label: "Status",
    isState: true,
    sortable: true,
    exported: [
      { label: "Status", value: ({ status }) => status },
      { label: "Days overdue", value: ({ daysLate }) => daysLate },
    ],
    text: formatStatus,
    render: (due) => <StatusBadge meaning={MEANINGS[due.status]}>{formatStatus(due)}</StatusBadge>,
  },
  {
    key: "receivedOn",
    label: "Received on",
    isLabelled: true,
    sortable: true,
    text: ({ receivedOn, waivedReason }) => receivedOn ?? waivedReason ?? "",
    render: ({ receivedOn, waivedReason }) =>
      receivedOn ? <DateText value={receivedOn} /> : (waivedReason ?? NOTHING),
  },
];

/** Every due with its filters; the office marks months of assistance as received. */
export function LedgerTable() {
  const isReadOnly = useIsReadOnly();
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
          hint: "A month is due while assistance runs, a balance after the first half of a fee.",
          Icon: IconReceiptOff,
        }}
        {...(!isReadOnly && {
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
