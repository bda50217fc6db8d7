import { Card, Text } from "@mantine/core";
import { IconReceiptRupee } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { IconTile } from "#/client/ui/IconTile.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { istDate } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { paymentsContract } from "../contract.ts";
import classes from "./fee.module.css";

/** What is still open of the fee and by when, with the way to pay it. Nothing where nothing is open. */
export function BalanceCard() {
  const { userId } = useSignedIn();
  const details = useQuery(
    routeQuery(paymentsContract.findDetails, { params: { userId }, query: {} }),
  );
  const { balanceDue = 0, dueOn = null } = details.data?.paymentDetails ?? {};
  if (balanceDue === 0 || !dueOn) return null;
  const isLate = dueOn < istDate(new Date());
  return (
    <Card
      component="section"
      aria-label="Balance of your fee"
      className={classes.balance ?? ""}
      data-late={isLate || undefined}
    >
      <IconTile tone={isLate ? "danger" : "accent"}>
        <IconReceiptRupee size={22} stroke={1.7} aria-hidden="true" />
      </IconTile>
      <div>
        <Text className="figures" fw={650}>
          {formatRupees(balanceDue)} {isLate ? "was due on" : "due on"}{" "}
          <DateText value={dueOn} as="written" />
        </Text>
        <Text variant="note" mt={2}>
          The second half of your admission fee.
        </Text>
      </div>
      <LinkButton to="/balance-payment">Pay balance</LinkButton>
    </Card>
  );
}
