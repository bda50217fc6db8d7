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
  /** For example "Asha Rao, Oct 2026". */
  whose: string;
  /** The claim being refused; kept by the owner of the row's menu, which outlives the menu. */
  refused: PaymentClaim | null;
  onRefuse: (claim: PaymentClaim | null) => void;
  /** In a card, refusing is in the row's menu: next to Confirm it could be pressed by mistake. */
  isCard: boolean;
};

/** Confirms with one press that a UPI payment came, or refuses the claim with a reason. */
export function ClaimActions({ claim, displayName, whose, ...props }: ClaimActionsProps) {
  const { refused, onRefuse, isCard } = props;
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
      {!isCard && (
        <DangerRowButton
          label={`Not here: UPI payment of ${whose}`}
          onClick={() => onRefuse(claim)}
        >
          Not here
        </DangerRowButton>
      )}
      <Dialog
        of={refused}
        title={({ reference }) => `${whose}: reference ${reference} did not come`}
        onClose={() => onRefuse(null)}
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
            onClose={() => onRefuse(null)}
            refresh={READS}
          />
        )}
      </Dialog>
    </>
  );
}
