import { Button } from "@mantine/core";
import { useState } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { VoidDialog } from "#/domain/money/payments/office/VoidDialog.tsx";
import { receiptState, takeBackVerb } from "#/domain/money/payments/returns/returns.rules.ts";
import { MoneyRow } from "./MoneyRow.tsx";
import type { PersonPage } from "./person.contract.ts";

type Payment = NonNullable<PersonPage["money"]>["payments"][number];
type Payer = Pick<PersonPage, "username">;

export const PaymentRows = ({ payments, payer }: { payments: readonly Payment[]; payer: Payer }) =>
  payments.map((payment) => (
    <MoneyRow
      key={payment._id}
      title={payment.month ? `${payment.paymentType}, ${payment.month}` : payment.paymentType}
      hint={
        <>
          <DateText value={payment.paymentDate} />
          {payment.receipt &&
            `, ${[payment.receipt.receiptNumber, payment.receipt.method].filter(Boolean).join(", ")}`}
        </>
      }
    >
      {payment.receipt && <ReceiptTools payment={payment} payer={payer} />}
      {payment.isDisputed && <StatusBadge meaning="bad">Disputed</StatusBadge>}
      <ReceiptState payment={payment} />
      {payment.amount !== undefined && <MoneyText rupees={payment.amount} />}
    </MoneyRow>
  ));

function ReceiptState({ payment }: { payment: Payment }) {
  const state = receiptState(payment);
  return state && <StatusBadge meaning={state.meaning}>{state.text}</StatusBadge>;
}

function ReceiptTools({ payment, payer }: { payment: Payment; payer: Payer }) {
  const [shown, setShown] = useState<"receipt" | "void" | null>(null);
  const isAdmin = useSignedIn().audience === "admin";
  const { receipt, _id, isVoid } = payment;
  if (!receipt) return null;
  const { receiptNumber, receiptUrl, method } = receipt;
  const close = () => setShown(null);
  // A month of assistance has no method: it is taken back in the list of months.
  const verb = takeBackVerb({ method, left: payment.left });
  return (
    <>
      {receiptUrl && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Receipt ${receiptNumber}`}
          onClick={() => setShown("receipt")}
        >
          Receipt
        </Button>
      )}
      {isAdmin && !isVoid && method !== null && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`${verb} receipt ${receiptNumber}`}
          onClick={() => setShown("void")}
        >
          {verb}
        </Button>
      )}
      {isAdmin && (
        <VoidDialog
          receipt={
            shown === "void"
              ? { _id, receiptNumber, method, left: payment.left, username: payer.username }
              : null
          }
          onClose={close}
        />
      )}
      <FilePreview
        file={
          shown === "receipt" && receiptUrl
            ? { name: `${receiptNumber.replaceAll("/", "-")}.pdf`, source: receiptUrl }
            : null
        }
        onClose={close}
      />
    </>
  );
}
