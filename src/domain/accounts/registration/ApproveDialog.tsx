import { Dialog } from "#/client/ui/Dialog.tsx";
import { ApproveChoice } from "./ApproveChoice.tsx";
import type { Registration } from "./registration.contract.ts";

type Props = {
  trainee: Registration | null;
  onClose: () => void;
  /** Called instead of onClose on approval: the row disappears and the focus has to move. */
  onDecided: () => void;
};

/** Approving needs a payment option (A5). */
export function ApproveDialog({ trainee, onClose, onDecided }: Props) {
  return (
    <Dialog of={trainee} title={({ username }) => `Approve ${username}`} onClose={onClose}>
      {(chosen) => <ApproveChoice trainee={chosen} onClose={onClose} onDecided={onDecided} />}
    </Dialog>
  );
}
