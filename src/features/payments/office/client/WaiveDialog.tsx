import { Modal } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { formatRupees } from "#/shared/money.ts";
import { type OpenFee, officeContract } from "../contract.ts";
import { ReasonForm } from "./ReasonForm.tsx";

type Props = { fee: OpenFee | null; onClose: () => void };

/** Asks for a fee or a balance no more. */
export function WaiveDialog({ fee, onClose }: Props) {
  return (
    <Modal
      opened={fee !== null}
      onClose={onClose}
      title={fee ? `Waive ${formatRupees(fee.amount)} for ${fee.username}` : ""}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {fee && (
        <ReasonForm
          submitLabel={`Waive ${formatRupees(fee.amount)}`}
          hint="The CEO and the person read it. There is no receipt, as nothing was received."
          send={(reason) =>
            call(officeContract.waive, { body: { userId: fee.userId, part: fee.part, reason } })
          }
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
