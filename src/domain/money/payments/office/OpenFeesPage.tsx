import { IconReceiptRupee } from "@tabler/icons-react";
import { useState } from "react";
import { useIsReadOnly } from "#/client/lib/session.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { CellNote } from "#/client/ui/table/CellNote.tsx";
import { moneyColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { MoneyTabs } from "../MoneyTabs.tsx";
import { formatReceived } from "../parts.rules.ts";
import { FeeDialogs, type MoneyAction } from "./FeeDialogs.tsx";
import { type OpenFee, officeContract } from "./office.contract.ts";

const formatPart = ({ part, paymentOption }: OpenFee): string => {
  if (part === "Balance") return "Balance";
  return paymentOption === "Partial Payment" ? "Fee, first half" : "Fee";
};

const COLUMNS: readonly Column<OpenFee>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId, name: username })),
  { key: "email", label: "Email", sortable: true, isName: true },
  {
    key: "part",
    label: "For",
    sortable: true,
    text: formatPart,
    isShort: true,
    render: formatPart,
  },
  {
    ...moneyColumn("amount", "Amount"),
    render: (fee) => (
      <>
        <MoneyText rupees={fee.amount} />
        {fee.received && <CellNote>{formatReceived(fee)}</CellNote>}
      </>
    ),
  },
];

/** The people with a fee or a balance to pay; the office records payments it received. */
export function OpenFeesPage() {
  const isReadOnly = useIsReadOnly();
  const [action, setAction] = useState<MoneyAction | null>(null);
  return (
    <>
      <PageHead
        title="Open fees"
        context="Who has the admission fee or its balance to pay. Online payments leave this list automatically."
      />
      <MoneyTabs current="Owed" />
      <DataTable
        label="Open fees"
        source={{ route: officeContract.listOpen, rows: "fees", sort: "username" }}
        columns={COLUMNS}
        searchPlaceholder="Search by name, email or mobile"
        empty={{
          text: "No open fees.",
          noMatch: "No open fee matches.",
          hint: "A fee stands here once the documents are in, a balance once the first half is paid.",
          Icon: IconReceiptRupee,
        }}
        {...(!isReadOnly && {
          actions: (fee: OpenFee, displayName: string) => (
            <FeeActions fee={fee} displayName={displayName} onAsk={setAction} />
          ),
        })}
      />
      {!isReadOnly && <FeeDialogs action={action} onClose={() => setAction(null)} />}
    </>
  );
}

type ActionsProps = { fee: OpenFee; displayName: string; onAsk: (action: MoneyAction) => void };

function FeeActions({ fee, displayName, onAsk }: ActionsProps) {
  return (
    <RowActions of={displayName}>
      <RowButton
        label={`Record payment from ${displayName}`}
        onClick={() => onAsk({ fee, displayName, what: "record" })}
      >
        Record payment
      </RowButton>
      <RowButton
        variant="subtle"
        label={`Waive for ${displayName}`}
        onClick={() => onAsk({ fee, displayName, what: "waive" })}
      >
        Waive
      </RowButton>
    </RowActions>
  );
}
