import { Group, Text } from "@mantine/core";
import { useState } from "react";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { formatRupees } from "#/shared/money.ts";
import { type OwnReceipt, paymentsContract } from "./payments.contract.ts";
import { ReceiptButton, receiptButtons } from "./ReceiptButton.tsx";
import { receiptState } from "./returns/returns.rules.ts";
import { CustomerButton } from "./tax/CustomerButton.tsx";

export function OwnReceipts() {
  const { userId } = useSignedIn();
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const own = useRouteQuery(paymentsContract.listOwnReceipts, { params: { userId } });
  return (
    <QueryView queries={[own]} loading="Loading your receipts">
      {({ receipts }) => (
        <>
          <Group mb={8}>
            <CustomerButton userId={userId} />
          </Group>
          {receipts.length === 0 ? (
            <Text c="var(--mantine-color-dimmed)">
              Nothing paid yet. Each payment brings a receipt here.
            </Text>
          ) : (
            <ul className="rows">
              {receipts.map((receipt) => (
                <li key={receipt._id}>
                  <Words receipt={receipt} />
                  <Group gap={4}>
                    {receiptButtons(receipt, setShown)}
                    {receipt.creditNotes?.map((note) => (
                      <ReceiptButton
                        key={note._id}
                        receipt={receipt}
                        note={note}
                        onOpen={setShown}
                      />
                    ))}
                  </Group>
                </li>
              ))}
            </ul>
          )}
          <FilePreview file={shown} onClose={() => setShown(null)} />
        </>
      )}
    </QueryView>
  );
}

const PURPOSES = {
  "Full Payment": "Admission fee",
  "Partial Payment": "Admission fee, first half",
  "No Payment": "Admission fee, waived",
  Balance: "Admission fee, second half",
  Assistance: "Assistance",
} as const satisfies Record<OwnReceipt["paymentType"], string>;

function Words({ receipt }: { receipt: OwnReceipt }) {
  const { paymentType, month, amount, receiptNumber, paymentDate } = receipt;
  const state = receiptState(receipt);
  return (
    <div>
      <Text fw={600}>
        {formatRupees(amount)} · {PURPOSES[paymentType]}
        {month ? `, ${month}` : ""}
      </Text>
      <Text c="var(--mantine-color-dimmed)" fz="sm">
        {state ? `${state.text === "Void" ? "VOID" : state.text} · ` : ""}
        {receiptNumber} · <DateText value={paymentDate} as="day" />
      </Text>
    </div>
  );
}
