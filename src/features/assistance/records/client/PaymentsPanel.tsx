import { Anchor, Card } from "@mantine/core";
import { IconReceiptRupee } from "@tabler/icons-react";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { MoneyText } from "#/client/ui/MoneyText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { OpenDues } from "#/features/dues/ledger/client/OpenDues.tsx";
import type { AssistanceDetails } from "../contract.ts";
import css from "./records.module.css";

/** What was agreed, and the payment of each month, the newest first. */
export function PaymentsPanel({ details }: { details: AssistanceDetails }) {
  const { payments, userId } = details;
  return (
    <Card>
      <div className={css.panelHead}>
        <h2 className={css.heading}>Payments</h2>
        {userId.amount !== null && (
          <span className={css.soft}>
            Amount agreed: <MoneyText rupees={userId.amount} /> a month
          </span>
        )}
      </div>
      <OpenDues />
      {payments.length === 0 ? (
        <EmptyState
          text="No payment records found."
          hint="Each month's payment appears here once it is recorded."
          Icon={IconReceiptRupee}
        />
      ) : (
        <ul className={css.payments}>
          {payments.map(({ month, paymentStatus, paymentDate, amount, receiptUrl }) => (
            <li key={month}>
              <span className={css.month}>
                <strong>{month}</strong>
                {paymentDate && <DateText value={paymentDate} as="written" />}
                {receiptUrl && (
                  <Anchor href={receiptUrl} size="sm" download aria-label={`Receipt for ${month}`}>
                    Receipt
                  </Anchor>
                )}
              </span>
              <MoneyText rupees={amount} />
              <StatusBadge meaning={paymentStatus === "Received" ? "good" : "waiting"}>
                {paymentStatus}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
