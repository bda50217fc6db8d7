import { Button } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { confirm } from "#/client/lib/confirm.ts";
import { refresh } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { formatRupees } from "#/shared/money.ts";
import { requestsContract } from "./requests.contract.ts";

/** Declines the approved amount, in rupees a month, after asking. */
export function DeclineButton({ amount }: { amount: number }) {
  const { userId } = useSignedIn();
  const decline = async () => {
    toast.response(await call(requestsContract.decline, { body: { userId } }));
    await refresh([requestsContract.status]);
  };
  const ask = () =>
    confirm({
      title: `Decline assistance at ${formatRupees(amount)} a month?`,
      text: "Nothing is due. Your request ends, the office is told, and you can ask again.",
      verb: "Decline",
      action: decline,
    });
  return (
    <Button variant="default" size="compact-sm" onClick={() => void ask()}>
      Decline
    </Button>
  );
}
