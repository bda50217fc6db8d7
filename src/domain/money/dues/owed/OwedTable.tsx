import { Button } from "@mantine/core";
import { IconReceiptRupee } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import type { Selection } from "#/client/ui/table/types.ts";
import type { MoneyAction } from "#/domain/money/payments/office/FeeDialogs.tsx";
import { useAllowsParts } from "#/domain/money/payments/office/PartField.tsx";
import { type Contacted, ContactsDialog } from "../ContactsDialog.tsx";
import { formatOwed } from "../dues.rules.ts";
import { OwedActions } from "./OwedActions.tsx";
import { owedColumns } from "./OwedColumns.tsx";
import { EMPTY, OwedFilter, useOwedFilter } from "./OwedFilter.tsx";
import type { Receiving } from "./owed.client.ts";
import { type Owed, owedContract } from "./owed.contract.ts";
import type { Payer } from "./PersonMoney.tsx";
import { ReceiveManyDialog } from "./ReceiveManyDialog.tsx";

type Props = {
  onOpen: (payer: Payer) => void;
  /** Left out for read-only users. */
  onAct?: ((action: MoneyAction) => void) | undefined;
};

/** Everything owed, late payers first; several months can be received at once. */
export function OwedTable({ onOpen, onAct }: Props) {
  const [receiving, setReceiving] = useState<Receiving | null>(null);
  const allowsParts = useAllowsParts();
  const [contacted, setContacted] = useState<Contacted | null>(null);
  const { shown, ...query } = useOwedFilter();
  const selection: Selection<Owed> = {
    label: (owed) => `${formatOwed(owed)} of ${owed.username}`,
    isSelectable: ({ kind, status }) => kind === "Assistance" && status !== "To come",
    actions: (months, keep) => (
      <Button size="compact-md" onClick={() => setReceiving({ months, keep })}>
        Record {months.length} payments
      </Button>
    ),
  };
  return (
    <>
      <DataTable
        label="Owed"
        source={{
          route: owedContract.list,
          request: { query },
          rows: "owed",
        }}
        columns={owedColumns(allowsParts, query.claim !== undefined)}
        searchPlaceholder="Search by name, email or mobile"
        filters={<OwedFilter />}
        empty={{
          text: EMPTY[shown],
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
      <ContactsDialog contacted={contacted} onClose={() => setContacted(null)} />
      {onAct && <ReceiveManyDialog receiving={receiving} onClose={() => setReceiving(null)} />}
    </>
  );
}
