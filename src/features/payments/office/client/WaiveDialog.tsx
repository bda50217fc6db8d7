import { Modal } from "@mantine/core";
import { sending } from "#/client/lib/sending.ts";
import { formatRupees } from "#/shared/money.ts";
import { type OpenFee, officeContract } from "../contract.ts";
import { ReasonForm } from "./ReasonForm.tsx";

type Props = { asked: { fee: OpenFee; called: string } | null; onClose: () => void };

/** Asks for a fee or a balance no more. */
export function WaiveDialog({ asked, onClose }: Props) {
  const fee = asked?.fee;
  return (
    <Modal
      opened={asked !== null}
      onClose={onClose}
      title={asked ? `Waive ${formatRupees(asked.fee.amount)} for ${asked.called}` : ""}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
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
