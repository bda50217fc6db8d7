import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { numberOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { queryClient, routeQuery } from "#/client/lib/query.ts";
import { Form } from "#/client/ui/Form.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { RupeeField } from "#/client/ui/RupeeField.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import { formatRupees } from "#/shared/money.ts";
import { officeContract } from "./office.contract.ts";

type Proposal = CallResponse<typeof officeContract.refundProposal>;
type Props = { receipt: { _id: string; username: string }; onClose: () => void };
type Values = { amount: number | string; reason: string };

const proposalOf = (id: string) => routeQuery(officeContract.refundProposal, { params: { id } });

/** Refunds the amount of the owner's policy or another one, at most the rest of the receipt. */
export function RefundForm({ receipt, onClose }: Props) {
  const { _id: id } = receipt;
  // Forgotten when the dialog closes.
  const proposal = useQuery({ ...proposalOf(id), gcTime: 0 });
  return (
    <QueryView queries={[proposal]} loading="Looking up what the policy gives">
      {(proposed) => (
        <RefundFields id={id} payer={receipt.username} proposal={proposed} onClose={onClose} />
      )}
    </QueryView>
  );
}

type FieldsProps = { id: string; payer: string; proposal: Proposal; onClose: () => void };

/** A full refund reopens what was paid for; after a partial one it stays settled. */
function RefundFields({ id, payer, proposal, onClose }: FieldsProps) {
  // What was read stays while others refund a part, so that the user is told before refunding more.
  const [{ left, proposed, why }, setRead] = useState(proposal);
  const app = useAppForm({
    // If the policy gives nothing, the field is empty: the office may still choose an amount.
    initialValues: { amount: (proposed ?? left) || "", reason: "" } as Values,
    draft: `refund ${id}`,
    send: ({ amount, reason }) =>
      prepareCall(officeContract.refund, {
        params: { id },
        body: { reason, amount: amount === "" ? null : numberOf(amount), left },
      }),
    check: ({ amount }) => ({ amount: amountProblem(amount, { left, proposed }) }),
    about: payer,
    failed: (cause) => {
      const isStale = cause instanceof ApiError && cause.reason === "STALE_VERSION";
      if (isStale) void readAgain();
      return false;
    },
    done: onClose,
    refresh: "everything",
  });
  const { form } = app;
  const readAgain = async () =>
    setRead(await queryClient.fetchQuery({ ...proposalOf(id), staleTime: 0 }));
  return (
    <Form of={app} submitLabel="Refund this payment" tone="danger" onCancel={onClose}>
      <RupeeField
        label="Amount"
        description={amountHint({ left, proposed, why })}
        min={1}
        {...form.getInputProps("amount")}
      />
      <Textarea
        label="Reason"
        description={
          "A credit note takes the amount back and says why. The money goes back the way it was paid, in five " +
          "to seven working days. The payer is told."
        }
        data-autofocus
        {...form.getInputProps("reason")}
      />
    </Form>
  );
}

function amountProblem(
  amount: Values["amount"],
  { left, proposed }: Pick<Proposal, "left" | "proposed">,
): string | null {
  if (amount === "" && proposed !== null) return "Enter the amount that goes back.";
  return numberOf(amount) > left ? `At most ${formatRupees(left)} of this receipt is left.` : null;
}

function amountHint({ left, proposed, why }: Proposal): string {
  const policy = why ? `By the refund policy ${formatRupees(proposed ?? 0)}: ${why} ` : "";
  const all = why ? "" : "; all of it goes back unless you enter less";
  return (
    `${policy}${formatRupees(left)} is left of the receipt${all}. A part leaves what was paid for ` +
    "settled; all of it opens that again, and the receipt says VOID."
  );
}
