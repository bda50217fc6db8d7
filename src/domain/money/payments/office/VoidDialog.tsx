import { Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { numberOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { RupeeField } from "#/client/ui/RupeeField.tsx";
import { formatRupees } from "#/shared/money.ts";
import type { ReceiptRow } from "../payments.contract.ts";
import { takeBackVerb } from "../returns/returns.rules.ts";
import { officeContract } from "./office.contract.ts";

type Receipt = Pick<ReceiptRow, "_id" | "receiptNumber" | "username"> & {
  method: string | null;
  /** Rupees that are left of it. */
  left?: number | null | undefined;
};
type Props = { receipt: Receipt | null; onClose: () => void };

/** A number stays in one line. */
const UNBROKEN = "\u2011";

/** Takes a receipt back: voids what the office recorded, refunds all or part of an online one. */
export function VoidDialog({ receipt, onClose }: Props) {
  return (
    <Dialog
      of={receipt}
      title={(chosen) =>
        `${takeBackVerb(chosen)} ${chosen.receiptNumber.replaceAll("-", UNBROKEN)} from ${chosen.username}`
      }
      onClose={onClose}
    >
      {(chosen) =>
        takeBackVerb(chosen) === "Refund" ? (
          <RefundForm receipt={chosen} onClose={onClose} />
        ) : (
          <VoidForm receipt={chosen} onClose={onClose} />
        )
      }
    </Dialog>
  );
}

type FormProps = { receipt: Receipt; onClose: () => void };

function VoidForm({ receipt, onClose }: FormProps) {
  const isRefunded = takeBackVerb(receipt) === "Ask again";
  return (
    <ReasonForm
      submitLabel={isRefunded ? "Ask for it again" : "Void this receipt"}
      hint={
        isRefunded
          ? "All of it went back at the payment provider. The receipt says VOID, and what was paid for is " +
            "open again. The payer is told."
          : "The number stays and the receipt says VOID. A credit note takes the amount back, and what was " +
            "paid for is open again. The payer is told."
      }
      tone="danger"
      draft={`void ${receipt._id}`}
      send={(reason) =>
        prepareCall(officeContract.voidReceipt, { params: { id: receipt._id }, body: { reason } })
      }
      onClose={onClose}
      // Receipts, dues and metrics all depend on it.
      refresh="everything"
    />
  );
}

type Values = { amount: number | string; reason: string };

/** Refunds all that is left, or less: then what was paid for stays settled. */
function RefundForm({ receipt, onClose }: FormProps) {
  const { _id: id, left } = receipt;
  const app = useAppForm({
    initialValues: { amount: left ?? "", reason: "" } as Values,
    draft: `refund ${id}`,
    send: ({ amount, reason }) =>
      prepareCall(officeContract.refund, {
        params: { id },
        body: { reason, amount: amount === "" ? null : numberOf(amount) },
      }),
    check: ({ amount }) => ({
      amount:
        typeof left === "number" && numberOf(amount) > left
          ? `At most ${formatRupees(left)} of this receipt is left.`
          : null,
    }),
    done: onClose,
    refresh: "everything",
  });
  const { form } = app;
  return (
    <Form of={app} submitLabel="Refund this payment" tone="danger" onCancel={onClose}>
      <RupeeField
        label="Amount"
        description={
          "All that is left unless you enter less. A part leaves what was paid for settled; all of it opens " +
          "that again, and the receipt says VOID."
        }
        min={1}
        {...form.getInputProps("amount")}
      />
      <Textarea
        label="Reason"
        description={
          "A credit note takes the amount back. The money goes back the way it was paid, in five to seven " +
          "working days. The payer is told."
        }
        data-autofocus
        {...form.getInputProps("reason")}
      />
    </Form>
  );
}
