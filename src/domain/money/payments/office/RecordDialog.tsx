import { useState } from "react";
import { ApiError } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { numberOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { formatRupees } from "#/shared/money.ts";
import type { OfficeMethod } from "../payments.rules.ts";
import { CustomerButton } from "../tax/CustomerButton.tsx";
import { OfficePaymentFields } from "./OfficePaymentFields.tsx";
import { type OpenFee, officeContract } from "./office.contract.ts";
import { PartField, partProblem, useAllowsParts } from "./PartField.tsx";
import { announceReceived } from "./ReceivedToast.tsx";

type Fee = Pick<OpenFee, "userId" | "part" | "amount" | "received">;
type Props = { target: { fee: Fee; displayName: string } | null; onClose: () => void };

export function RecordDialog({ target, onClose }: Props) {
  return (
    <Dialog
      of={target}
      title={({ fee, displayName }) => `${formatRupees(fee.amount)} from ${displayName}`}
      onClose={onClose}
    >
      {({ fee, displayName }) => (
        <RecordForm fee={fee} displayName={displayName} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Values = {
  amount: number | string;
  method: OfficeMethod;
  paidOn: string;
  reference: string;
  takenBy: string;
  sameTransfer: boolean;
};

type FormProps = { fee: Fee; displayName: string; onClose: () => void };

/** Records that a fee or its balance was received at the office. */
export function RecordForm({ fee: opened, displayName, onClose }: FormProps) {
  const [fee, setFee] = useState(opened);
  const { username } = useSignedIn();
  const allowsParts = useAllowsParts();
  const [isUsed, setUsed] = useState(false);
  const app = useAppForm({
    initialValues: {
      amount: fee.amount,
      method: "Cash",
      paidOn: currentDate(),
      reference: "",
      takenBy: username ?? "",
      sameTransfer: false,
    } as Values,
    draft: `payment ${fee.userId} ${fee.part}`,
    send: ({ amount: typed, ...values }) => {
      const { userId, part, amount: left } = fee;
      const amount = allowsParts ? numberOf(typed) : left;
      return prepareCall(officeContract.record, {
        body: { userId, part, amount, ...(allowsParts && { left }), ...values },
      });
    },
    check: ({ paidOn, amount }) => ({
      paidOn: paidOn ? null : "Choose the day it came in.",
      amount: allowsParts ? partProblem(amount, fee.amount) : null,
    }),
    success: null,
    failed: (error, sent) => {
      if (!(error instanceof ApiError)) return false;
      if (error.reason === "REFERENCE_USED") setUsed(true);
      // Somebody recorded a part meanwhile: the next press records what is left now.
      const left = error.figure("left");
      if (left !== undefined) {
        setFee({ ...fee, amount: left, received: (fee.received ?? 0) + fee.amount - left });
        if (numberOf(sent.amount) > left) app.form.setFieldValue("amount", left);
      }
      return false;
    },
    done: ({ receipt }, { amount }) => {
      void announceReceived([{ amount: numberOf(amount), from: displayName, ...receipt }]);
      onClose();
    },
    // Receipts, dues and metrics all depend on it.
    refresh: "everything",
  });
  const shown = numberOf(app.form.values.amount) || fee.amount;
  return (
    <Form of={app} submitLabel={`Record ${formatRupees(shown)}`} onCancel={onClose}>
      {allowsParts && <PartField of={fee} form={app.form} />}
      <CustomerButton userId={fee.userId} />
      <OfficePaymentFields form={app.form} day="paidOn" mayBeShared={isUsed} />
    </Form>
  );
}
