import { Button, Card, Group } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { formatRupees } from "#/shared/money.ts";
import classes from "./fee.module.css";
import type { PaymentDetails } from "./payments.contract.ts";
import { CustomerButton } from "./tax/CustomerButton.tsx";

/** In rupees; shown until the actual fee is known (specification 1 section 9). */
const DEFAULT_FEE = 10_000;

type Props = {
  details: PaymentDetails;
  /** The readable id of the chosen batch. */
  batchId: string | undefined;
  isBusy: boolean;
  /** The result of the last press of the button. */
  notice: ReactNode;
  onPay: () => void;
};

export function FeeSummary({ details, batchId, isBusy, notice, onPay }: Props) {
  const config = useConfig();
  const fee = config?.admissionFee ?? DEFAULT_FEE;
  const { received = 0 } = details;
  const waived = fee - details.amount - details.balanceDue - received;
  const rows: [string, string | false | undefined][] = [
    ["Payment option", details.paymentType ?? "Not set yet"],
    ["Admission fee", formatRupees(fee)],
    ["GST in it", config?.gst && `${config.gst.rate} %`],
    ["Waived", waived > 0 && `−${formatRupees(waived)}`],
    ["Paid so far", received > 0 && `−${formatRupees(received)}`],
    ["Batch", batchId],
    ["Balance due later", details.balanceDue > 0 && formatRupees(details.balanceDue)],
  ];
  return (
    <Card className={classes.summary ?? ""}>
      <h2>Your fee</h2>
      <dl className={classes.rows}>
        {rows.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div className={classes.total}>
          <dt>To pay now</dt>
          <dd>{formatRupees(details.amount)}</dd>
        </div>
      </dl>
      <CustomerButton userId={details.userId} />
      {notice}
      <Button fullWidth size="lg" onClick={onPay} loading={isBusy} disabled={!batchId}>
        {batchId ? "Pay Now" : "No Eligible Batch Available Now"}
      </Button>
      {/* Without a batch there is neither money nor a place to show. */}
      {batchId && (
        <PaymentSafety amount={details.amount} isSandbox={config?.paymentSandbox ?? false} />
      )}
    </Card>
  );
}

type SafetyProps = { amount: number; isSandbox: boolean };

export const PaymentSafety = (payment: SafetyProps) => (
  <Group gap={8} align="flex-start" wrap="nowrap" fz="sm" lh={1.45} c="var(--ink-faint)">
    <IconLock size={16} stroke={1.8} aria-hidden="true" />
    {formatSafety(payment)}
  </Group>
);

function formatSafety({ amount, isSandbox }: SafetyProps): string {
  if (amount === 0) return "There is nothing to pay. Your place is confirmed right away.";
  return isSandbox
    ? "This installation pays in a sandbox. No money moves."
    : "You pay on the payment provider's own form. We never see your card or bank details.";
}
