import { Dialog } from "#/client/ui/Dialog.tsx";
import { ApproveChoice } from "./ApproveChoice.tsx";
import type { Registration } from "./registration.contract.ts";

type Props = {
  trainee: Registration | null;
  onClose: () => void;
  /** Called instead of onClose once it is approved, because its row disappears and the focus has to go elsewhere. */
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
