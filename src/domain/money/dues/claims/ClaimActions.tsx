import { useState } from "react";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSend } from "#/client/lib/query.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import { announceReceived } from "#/domain/money/payments/office/ReceivedToast.tsx";
import { READS } from "../owed/owed.client.ts";
import { type PaymentClaim, paymentClaimsContract } from "./claims.contract.ts";

export type ClaimActionsProps = {
  claim: PaymentClaim;
  displayName: string;
  /** "Asha Rao, Oct 2026". */
  whose: string;
};

/** Confirms with one press that a payment by UPI came, or says why it did not. */
export function ClaimActions({ claim, displayName, whose }: ClaimActionsProps) {
  const [refused, setRefused] = useState<PaymentClaim | null>(null);
  const confirm = useSend(paymentClaimsContract.confirm, { refresh: READS });
  const { _id: id, amount } = claim;
  return (
    <>
      <RowButton
        label={`Confirm UPI payment of ${whose}`}
        loading={confirm.isPending}
        onClick={() =>
          confirm.mutate(
            { params: { id } },
            {
              onSuccess: ({ receipt }) =>
                void announceReceived([{ amount, from: displayName, ...receipt }]),
            },
          )
        }
      >
        Confirm
      </RowButton>
      <DangerRowButton
        label={`Not here: UPI payment of ${whose}`}
        onClick={() => setRefused(claim)}
      >
        Not here
      </DangerRowButton>
      <Dialog
        of={refused}
        title={({ reference }) => `${whose}: reference ${reference} did not come`}
        onClose={() => setRefused(null)}
      >
        {(of) => (
          <ReasonForm
            submitLabel="It did not come"
            draft={`claim ${of._id}`}
            hint="The payer reads it, and can send the reference again."
            send={(reason) =>
              prepareCall(paymentClaimsContract.refuse, {
                params: { id: of._id },
                body: { reason },
              })
            }
            onClose={() => setRefused(null)}
            refresh={READS}
          />
        )}
      </Dialog>
    </>
  );
}
