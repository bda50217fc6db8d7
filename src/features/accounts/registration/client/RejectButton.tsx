import { confirmDecision } from "#/client/lib/confirm-decision.ts";
import { RowButton } from "#/client/ui/RowButton.tsx";
import type { Registration } from "../contract.ts";
import { useDecide } from "./api.ts";

type Props = {
  trainee: Pick<Registration, "_id" | "email">;
  displayName: string;
  onDecided: () => void;
};

/** Rejects a registration after asking. */
export function RejectButton({ trainee: { _id, email }, displayName, onDecided }: Props) {
  const decide = useDecide();
  const ask = async () => {
    const isRejected = await confirmDecision({
      title: `Reject ${displayName}?`,
      text: `A mail to ${email} tells them that the registration was not approved.`,
      verb: "Reject registration",
      action: () => decide.mutateAsync({ body: { traineeId: _id, approved: false } }),
    });
    if (isRejected) onDecided();
  };
  return (
    <RowButton label={`Reject ${displayName}`} onClick={() => void ask()}>
      Reject
    </RowButton>
  );
}
