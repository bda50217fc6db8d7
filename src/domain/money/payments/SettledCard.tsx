import { Group } from "@mantine/core";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { formatRupees } from "#/shared/money.ts";
import type { PlainPath } from "#/shared/pages.ts";
import { DoneCard } from "./DoneCard.tsx";
import type { PaymentDetails } from "./payments.contract.ts";
import { ReceiptLink } from "./ReceiptLink.tsx";

/** The next page. */
export type Way = { to: PlainPath; label: string };

/** The balance is paid: its receipt, and the link to the next page. */
export function SettledCard({ details, way }: { details: PaymentDetails; way: Way }) {
  return (
    <DoneCard
      title="Your admission fee is settled"
      text={
        details.receiptUrl
          ? `We received ${formatRupees(details.amount)}, the balance. Nothing is open any more.`
          : `The balance of ${formatRupees(details.amount)} is waived. Nothing is open any more.`
      }
      action={
        <Group gap={12} align="stretch" justify="center">
          <ReceiptLink receiptUrl={details.receiptUrl} />
          <LinkButton to={way.to}>{way.label}</LinkButton>
        </Group>
      }
    />
  );
}
