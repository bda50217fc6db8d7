import { IconReceiptOff } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { CellNote } from "#/client/ui/table/CellNote.tsx";
import { dateColumn, moneyColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { MoneyTabs } from "#/domain/money/payments/MoneyTabs.tsx";
import { formatReceived } from "#/domain/money/payments/parts.rules.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { type Receivable, ReceiveDialog } from "../ledger/ReceiveDialog.tsx";
import { type ManualPayment, manualContract } from "./manual.contract.ts";

const COLUMNS: readonly Column<ManualPayment>[] = [
  nameColumn("username", "Name", ({ userId, assistanceId }) => ({
    id: userId,
    name: assistanceId.username,
  })),
  { key: "month", label: "Month", sortable: true },
  {
    ...moneyColumn("amount", "Amount"),
    render: ({ amount, received = 0 }) => (
      <>
        <MoneyText rupees={amount} />
        {received > 0 && (
          <CellNote>{formatReceived({ amount: amount - received, received })}</CellNote>
        )}
      </>
    ),
  },
  {
    key: "paymentStatus",
    label: "Status",
    isState: true,
    sortable: true,
    render: ({ paymentStatus }) => (
      <StatusBadge meaning={paymentStatus === "Received" ? "good" : "waiting"}>
        {paymentStatus}
      </StatusBadge>
    ),
  },
  dateColumn("paymentDate", "Payment date"),
  {
    key: "receiptUrl",
    label: "Receipt",
    text: ({ receiptUrl }) => (receiptUrl ? "Yes" : ""),
    render: ({ receiptUrl, month, assistanceId }) =>
      receiptUrl ? (
        <FileLink
          address={receiptUrl}
          name="receipt.pdf"
          label={`Receipt of ${assistanceId.username} for ${month}`}
        >
          Receipt
        </FileLink>
      ) : (
        NOTHING
      ),
  },
];

export function PaymentsPage() {
  const [receiving, setReceiving] = useState<Receivable | null>(null);
  return (
    <>
      <PageHead
        title="Payments"
        context="What was recorded of each month of assistance. What is open is under Dues."
        action={
          <LinkButton to="/admin-panel/dues" variant="default">
            Open dues
          </LinkButton>
        }
      />
      <MoneyTabs current="Assistance" />
      <DataTable
        label="Assistance payments"
        source={{ route: manualContract.list, rows: "manualPayments", sort: "-month" }}
        columns={COLUMNS}
        searchPlaceholder="Search by name, month or status"
        empty={{
          text: "No payment records found.",
          hint: "Record a month at the person's row under Closure, or record its payment under Dues.",
          Icon: IconReceiptOff,
        }}
        actions={(payment, displayName) =>
          payment.paymentStatus !== "Received" && (
            <ReceiveButton payment={payment} displayName={displayName} onReceive={setReceiving} />
          )
        }
      />
      <ReceiveDialog due={receiving} onClose={() => setReceiving(null)} />
    </>
  );
}

type ButtonProps = {
  payment: ManualPayment;
  displayName: string;
  onReceive: (due: Receivable) => void;
};

function ReceiveButton({ payment, displayName, onReceive }: ButtonProps) {
  const { _id, dueId, month, amount: agreed, received, version } = payment;
  return (
    <RowButton
      label={`Record payment from ${displayName}, ${month}`}
      onClick={() => onReceive({ _id, dueId, displayName, month, agreed, received, version })}
    >
      Record payment
    </RowButton>
  );
}
