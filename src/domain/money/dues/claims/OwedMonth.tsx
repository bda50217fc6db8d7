import { Button, Group, Stack, Text } from "@mantine/core";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { formatReceived } from "#/domain/money/payments/parts.rules.ts";
import { formatRupees } from "#/shared/money.ts";
import type { Due } from "../ledger/ledger.contract.ts";
import { PayNow } from "../ledger/PayNow.tsx";
import { OWN_READS } from "./claims.client.ts";
import { type PaymentClaim, paymentClaimsContract } from "./claims.contract.ts";

type Props = {
  due: Due;
  /** Opens the dialog for paying by UPI; left out if the office takes none. */
  onPay?: (due: Due) => void;
  /** Whether a payment provider is configured. */
  isOnline: boolean;
};

/** A month the user owes: when it is due, how to pay it, and the state of a claim to have paid. */
export function OwedMonth({ due, onPay, isOnline }: Props) {
  const { amount, received, month, dueOn, status, claim } = due;
  return (
    <Stack gap={4} align="flex-start">
      <span>
        {formatRupees(amount)} for {month} {status === "Overdue" ? "was due on" : "due on"}{" "}
        <DateText value={dueOn} as="day" />
        {received && ` (${formatReceived({ amount, received })})`}
      </span>
      {claim?.state === "refused" && (
        <Text span fz="sm">
          Not confirmed, reference {claim.reference}: {claim.reason}
        </Text>
      )}
      {claim?.state === "waiting" ? (
        <Waiting claim={claim} month={month} />
      ) : (
        <Group gap={8}>
          {isOnline && <PayNow due={due} />}
          {onPay && (
            <Button
              size="compact-md"
              variant="default"
              aria-label={`Pay by UPI: ${month}`}
              onClick={() => onPay(due)}
            >
              Pay by UPI
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/** The claim that the office has not decided yet, with a button to withdraw it. */
function Waiting({ claim, month }: { claim: PaymentClaim; month: string | null }) {
  const withdraw = useSend(paymentClaimsContract.withdraw, { refresh: OWN_READS });
  return (
    <>
      <Text span fz="sm">
        You paid {formatRupees(claim.amount)} by UPI, reference {claim.reference}. The office
        confirms it.
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Take back reference ${claim.reference} of ${month}`}
        loading={withdraw.isPending}
        onClick={() =>
          withdraw.mutate({ params: { id: claim._id } }, { onSuccess: toast.response })
        }
      >
        Take back
      </Button>
    </>
  );
}
