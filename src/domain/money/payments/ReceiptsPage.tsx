import { Text } from "@mantine/core";
import { IconReceiptOff } from "@tabler/icons-react";
import { useState } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { dateColumn, moneyColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { istDate } from "#/shared/dates.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { MoneyTabs } from "./MoneyTabs.tsx";
import { VoidDialog } from "./office/VoidDialog.tsx";
import { paymentsContract, type ReceiptRow } from "./payments.contract.ts";
import { receiptButtons } from "./ReceiptButton.tsx";
import { receiptState, takeBackVerb } from "./returns/returns.rules.ts";

const COLUMNS: readonly Column<ReceiptRow>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId, name: username })),
  { key: "paymentType", label: "Payment type", sortable: true, isShort: true },
  moneyColumn("amount", "Amount"),
  // The type says whether a half is still to come.
  { ...moneyColumn("balanceDue", "Balance due"), isHidden: true },
  {
    ...dateColumn("paymentDate", "Paid", "time"),
    // Noted days later, the money still came on its day; the list is in the order of the noting.
    render: ({ paidOn, paymentDate }) => {
      const notedOn = istDate(new Date(paymentDate));
      return paidOn && paidOn !== notedOn ? (
        <span title={`Noted ${formatShownDate(notedOn)}`}>
          <DateText value={paidOn} />
        </span>
      ) : (
        <DateText value={paymentDate} as="time" />
      );
    },
  },
  { key: "method", label: "Paid by", isShort: true, render: ({ method }) => method ?? NOTHING },
  {
    key: "receiptNumber",
    label: "Receipt",
    sortable: true,
    isShort: true,
    text: (receipt) => {
      const { receiptNumber, creditNote, invoices = [] } = receipt;
      const state = receiptState(receipt)?.text.toLowerCase();
      const more = [
        ...(creditNote ? [`${state}, ${creditNote}`] : []),
        ...invoices.map(({ number }) => `invoiced by ${number}`),
      ];
      return more.length > 0 ? `${receiptNumber} (${more.join("; ")})` : receiptNumber;
    },
    render: (receipt) => {
      const state = receiptState(receipt);
      return (
        <>
          {receipt.receiptNumber}
          {receipt.invoices?.map(({ _id, number }) => (
            <Text key={_id} variant="hint" title="Tax invoice of this advance">
              {number}
            </Text>
          ))}
          {state ? (
            // On its own line: next to the number it would be cut off.
            <div>
              <StatusBadge meaning={state.meaning}>{state.text}</StatusBadge>
            </div>
          ) : null}
        </>
      );
    },
  },
];

export function ReceiptsPage({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const [voiding, setVoiding] = useState<ReceiptRow | null>(null);
  return (
    <>
      <PageHead title="Payment Receipts" context="Every completed payment, newest first." />
      <MoneyTabs current="Receipts" isReadOnly={isReadOnly} />
      <DataTable
        label="Payment receipts"
        source={{ route: paymentsContract.listReceipts, rows: "payments", sort: "-paymentDate" }}
        columns={COLUMNS}
        searchPlaceholder="Search receipts"
        empty={{
          text: "No payment records found.",
          hint: "Each payment brings its receipt here. What is paid at the office is recorded under Owed.",
          Icon: IconReceiptOff,
        }}
        actions={(receipt) => (
          <RowActions of={`receipt ${receipt.receiptNumber}`}>
            {receiptButtons(receipt, setShown)}
            {isReadOnly || receipt.isVoid ? null : (
              <DangerRowButton
                label={`${takeBackVerb(receipt)} receipt ${receipt.receiptNumber}`}
                onClick={() => setVoiding(receipt)}
              >
                {takeBackVerb(receipt)}
              </DangerRowButton>
            )}
          </RowActions>
        )}
      />
      {!isReadOnly && <VoidDialog receipt={voiding} onClose={() => setVoiding(null)} />}
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </>
  );
}
