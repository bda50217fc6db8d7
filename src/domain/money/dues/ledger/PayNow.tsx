import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { isUnanswered, messageOf } from "#/client/lib/api-error.ts";
import { useHubName } from "#/client/lib/config.ts";
import { queryKeyOf } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { monthOrdersContract } from "#/domain/money/payments/month-orders.contract.ts";
import { payWithProvider } from "../../provider-checkout.client.ts";
import { type Due, ledgerContract } from "./ledger.contract.ts";

/** The queries that a payment changes; the record by path, as that feature depends on this one. */
const READ_KEYS = [queryKeyOf(ledgerContract.mine), ["/api/assistance/get-details/:userId"]];
const UNHEARD =
  "The answer has not reached us. If you paid, you need not pay again: the month is marked here as soon " +
  "as the payment provider tells us.";

/** Opens the provider's checkout for an owed month. */
export function PayNow({ due: { _id: dueId, month } }: { due: Due }) {
  const { userId } = useSignedIn();
  const hubName = useHubName();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pay = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const order = await call(monthOrdersContract.createOrder, { body: { userId, dueId } });
      const paid = await payWithProvider(order, hubName, `Assistance ${month}`);
      if (paid) {
        toast.response(await call(monthOrdersContract.verify, { body: { userId, ...paid } }));
      }
    } catch (error) {
      setProblem(isUnanswered(error) ? UNHEARD : messageOf(error));
    }
    await Promise.all(READ_KEYS.map((queryKey) => client.invalidateQueries({ queryKey })));
    setBusy(false);
  };
  return (
    <>
      <Button
        size="compact-md"
        aria-label={`Pay now: ${month}`}
        loading={isBusy}
        onClick={() => void pay()}
      >
        Pay now
      </Button>
      {problem && (
        <Text span fz="sm" role="alert">
          {problem}
        </Text>
      )}
    </>
  );
}
