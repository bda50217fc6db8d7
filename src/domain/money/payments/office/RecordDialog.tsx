import { useState } from "react";
import { ApiError } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { sending } from "#/client/lib/sending.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { OfficePaymentFields } from "#/client/ui/OfficePaymentFields.tsx";
import { formatRupees } from "#/shared/money.ts";
import type { OfficeMethod } from "../payments.rules.ts";
import { type OpenFee, officeContract } from "./office.contract.ts";

type Fee = Pick<OpenFee, "userId" | "part" | "amount">;
type Props = { target: { fee: Fee; displayName: string } | null; onClose: () => void };

/** Records a fee or a balance that came in over the counter. */
export function RecordDialog({ target, onClose }: Props) {
  return (
    <Dialog
      of={target}
      title={({ fee, displayName }) => `${formatRupees(fee.amount)} of ${displayName}`}
      onClose={onClose}
    >
      {({ fee }) => <RecordForm fee={fee} onClose={onClose} />}
    </Dialog>
  );
}

type Values = {
  method: OfficeMethod;
  paidOn: string;
  reference: string;
  takenBy: string;
  sameTransfer: boolean;
};

function RecordForm({ fee, onClose }: { fee: Fee; onClose: () => void }) {
  const { username } = useSignedIn();
  const today = currentDate();
  const [isUsed, setUsed] = useState(false);
  const app = useAppForm({
    initialValues: {
      method: "Cash",
      paidOn: today,
      reference: "",
      takenBy: username ?? "",
      sameTransfer: false,
    } as Values,
    draft: `payment ${fee.userId} ${fee.part}`,
    send: (values) => {
      const { userId, part, amount } = fee;
      return sending(officeContract.record, { body: { userId, part, amount, ...values } });
    },
    check: ({ paidOn }) => ({ paidOn: paidOn ? null : "Choose the day it came in." }),
    success: ({ receipt }) =>
      `Payment recorded. Receipt ${receipt.receiptNumber} is in the payer's mail.`,
    failed: (error) => {
      if (error instanceof ApiError && error.reason === "REFERENCE_USED") setUsed(true);
      return false;
    },
    done: onClose,
    // Receipts, dues and metrics all depend on it.
    refresh: "everything",
  });
  return (
    <Form of={app} submitLabel={`Record ${formatRupees(fee.amount)}`} onCancel={onClose}>
      <OfficePaymentFields
        inputProps={app.form.getInputProps}
        day="paidOn"
        today={today}
        sameTransfer={
          isUsed ? app.form.getInputProps("sameTransfer", { type: "checkbox" }) : undefined
        }
      />
    </Form>
  );
}
