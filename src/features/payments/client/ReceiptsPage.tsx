import { IconReceiptOff } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { FilePreview, type PreviewedFile } from "#/client/ui/FilePreview.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { paymentsContract, type ReceiptRow } from "../contract.ts";
import { ReceiptButton } from "./ReceiptButton.tsx";

const COLUMNS: readonly Column<ReceiptRow>[] = [
  { key: "username", label: "Name", sortable: true, isFixed: true },
  { key: "paymentType", label: "Payment type", sortable: true },
  {
    key: "amount",
    label: "Amount",
    sortable: true,
    align: "right",
    render: ({ amount }) => <MoneyText rupees={amount} />,
  },
  {
    key: "balanceDue",
    label: "Balance due",
    sortable: true,
    align: "right",
    render: ({ balanceDue }) => <MoneyText rupees={balanceDue} />,
  },
  {
    key: "paymentDate",
    label: "Paid",
    sortable: true,
    render: ({ paymentDate }) => <DateText value={paymentDate} as="time" />,
  },
  { key: "receiptNumber", label: "Receipt", sortable: true },
];

/** Every completed payment with its numbered receipt. */
export function ReceiptsPage() {
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  return (
    <>
      <PageHead
        title="Payment Receipts"
        context="Every completed admission payment, newest first."
      />
      <DataTable
        name="payment-receipts"
        label="Payment receipts"
        source={{
          route: paymentsContract.listReceipts,
          rows: ({ payments }: { payments: ReceiptRow[] }) => payments,
        }}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        defaultSort="-paymentDate"
        searchPlaceholder="Search receipts"
        empty={{ text: "No payment records found.", Icon: IconReceiptOff }}
        actions={(receipt) => <ReceiptButton receipt={receipt} onOpen={setShown} />}
      />
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </>
  );
}
