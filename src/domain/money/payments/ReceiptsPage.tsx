import { IconReceiptOff } from "@tabler/icons-react";
import { useState } from "react";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { useIsReadOnly } from "#/client/lib/session.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import { MoneyTabs } from "./MoneyTabs.tsx";
import { VoidDialog } from "./office/VoidDialog.tsx";
import { paymentsContract, type ReceiptRow } from "./payments.contract.ts";
import { receiptButtons } from "./ReceiptButton.tsx";
import { RECEIPT_COLUMNS } from "./ReceiptColumns.tsx";
import { takeBackVerb } from "./returns/returns.rules.ts";

export function ReceiptsPage() {
  const isReadOnly = useIsReadOnly();
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const [voiding, setVoiding] = useState<ReceiptRow | null>(null);
  return (
    <>
      <PageHead title="Payment Receipts" context="Every completed payment, newest first." />
      <MoneyTabs current="Receipts" />
      <DataTable
        label="Payment receipts"
        source={{ route: paymentsContract.listReceipts, rows: "payments", sort: "-paymentDate" }}
        columns={RECEIPT_COLUMNS}
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
