import { Card, Group } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import { formatRupees } from "#/shared/money.ts";
import type { PaymentDetails } from "./payments.contract.ts";
import { ReceiptLink } from "./ReceiptLink.tsx";

/** Everything paid was refunded: nothing can be done here until the office has decided. */
export const ReturnedCard = ({
  details: { refunded, amount, receiptUrl },
}: {
  details: PaymentDetails;
}) => (
  <Card>
    <StateView
      Icon={IconArrowBackUp}
      tone="warning"
      role="status"
      title="Your fee went back to you"
      text={
        `${formatRupees(refunded ?? amount)} of it went back, so no place is kept for you. The office ` +
        "decides what follows and tells you; until then there is nothing to pay."
      }
      action={
        <Group gap={12} align="stretch" justify="center">
          <ReceiptLink receiptUrl={receiptUrl} />
          <LinkButton to="/contact-us">Ask the office</LinkButton>
        </Group>
      }
    />
  </Card>
);
