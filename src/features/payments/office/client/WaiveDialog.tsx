import { Modal } from "@mantine/core";
import { sending } from "#/client/lib/sending.ts";
import { formatRupees } from "#/shared/money.ts";
import { type OpenFee, officeContract } from "../contract.ts";
import { ReasonForm } from "./ReasonForm.tsx";

type Fee = Pick<OpenFee, "userId" | "part" | "amount">;
type Props = { target: { fee: Fee; displayName: string } | null; onClose: () => void };

/** Waives a fee or a balance. */
export function WaiveDialog({ target, onClose }: Props) {
  const fee = target?.fee;
  return (
    <Modal
      opened={target !== null}
      onClose={onClose}
      title={target ? `Waive ${formatRupees(target.fee.amount)} for ${target.displayName}` : ""}
    >
      {fee && (
        <ReasonForm
          submitLabel={`Waive ${formatRupees(fee.amount)}`}
          hint="The CEO and the person read it. There is no receipt, as nothing was received."
          send={(reason) =>
            sending(officeContract.waive, { body: { userId: fee.userId, part: fee.part, reason } })
          }
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
