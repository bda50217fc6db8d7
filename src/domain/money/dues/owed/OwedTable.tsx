import { Button, Select } from "@mantine/core";
import { IconReceiptRupee } from "@tabler/icons-react";
import { useState } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import type { Selection } from "#/client/ui/table/types.ts";
import type { MoneyAction } from "#/domain/money/payments/office/FeeDialogs.tsx";
import { useAllowsParts } from "#/domain/money/payments/office/PartField.tsx";
import { isCalendarDate } from "#/shared/dates.ts";
import { type Contacted, ContactsDialog } from "../contacts/ContactsDialog.tsx";
import { formatOwed, lastDayToCome, OWED_STATUSES } from "../dues.rules.ts";
import { OwedActions } from "./OwedActions.tsx";
import { owedColumns } from "./OwedColumns.tsx";
import type { Receiving } from "./owed.client.ts";
import { type Owed, owedContract } from "./owed.contract.ts";
import type { Payer } from "./PersonMoney.tsx";
import { ReceiveManyDialog } from "./ReceiveManyDialog.tsx";

const STATUSES = [
  { value: "All", label: "All that is owed" },
  { value: "Overdue", label: "Overdue" },
  { value: "Due", label: "Due next" },
  { value: "Open", label: "Fees without a day" },
];
const COMING = "Coming in";
const EMPTY = {
  All: "Nothing is owed.",
  Overdue: "Nothing is overdue.",
  Due: "Nothing is due next.",
  Open: "No fee without a day.",
  "To come": "Nothing is to come.",
  "Coming in": "Nothing is to come by that day.",
} as const;

type Props = {
  onOpen: (payer: Payer) => void;
  /** Left out for who only reads. */
  onAct?: (action: MoneyAction) => void;
};

/** Everything that is owed, late payers first; several months can be received at once. */
export function OwedTable({ onOpen, onAct }: Props) {
  const [search, change] = useSearchState();
  const [receiving, setReceiving] = useState<Receiving | null>(null);
  const allowsParts = useAllowsParts();
  const [contacted, setContacted] = useState<Contacted | null>(null);
  const status = OWED_STATUSES.find((one) => one === search.status);
  const today = useCurrentDate();
  const by = search.by && isCalendarDate(search.by) ? search.by : undefined;
  const comingBy = by ?? lastDayToCome(today);
  const selection: Selection<Owed> = {
    label: (owed) => `${formatOwed(owed)} of ${owed.username}`,
    isSelectable: ({ kind, status }) => kind === "Assistance" && status !== "To come",
    actions: (months, keep) => (
      <Button size="compact-md" onClick={() => setReceiving({ months, keep })}>
        Record {months.length} payments
      </Button>
    ),
  };
  const choose = (value: string | null) =>
    change({
      status: OWED_STATUSES.find((one) => one === value),
      by: value === COMING ? comingBy : undefined,
      page: undefined,
    });
  return (
    <>
      <DataTable
        label="Owed"
        source={{ route: owedContract.list, request: { query: { status, by } }, rows: "owed" }}
        columns={owedColumns(allowsParts)}
        searchPlaceholder="Search by name, email or mobile"
        filters={
          <Select
            aria-label="Status"
            size="sm"
            maw="14rem"
            data={[
              ...STATUSES,
              { value: COMING, label: `Coming in by ${formatShownDate(comingBy)}` },
            ]}
            value={status ?? (by ? COMING : "All")}
            onChange={choose}
            allowDeselect={false}
          />
        }
        empty={{
          text: EMPTY[status ?? (by ? "Coming in" : "All")],
          noMatch: "No match among what is owed.",
          hint: "Fees, balances and months of assistance are listed here until they are paid.",
          Icon: IconReceiptRupee,
        }}
        actions={(owed, displayName) => (
          <OwedActions
            owed={owed}
            displayName={displayName}
            onOpen={onOpen}
            onContact={setContacted}
            {...(onAct
              ? { onAct, onReceive: (one) => setReceiving({ months: [one], displayName }) }
              : {})}
          />
        )}
        {...(onAct ? { selection } : {})}
      />
      <ContactsDialog
        contacted={contacted}
        onClose={() => setContacted(null)}
        isReadOnly={!onAct}
      />
      {onAct && <ReceiveManyDialog receiving={receiving} onClose={() => setReceiving(null)} />}
    </>
  );
}
