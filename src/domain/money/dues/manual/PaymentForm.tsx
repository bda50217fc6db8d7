import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { RupeeField } from "#/client/ui/RupeeField.tsx";
import { ReceivedOnField } from "#/domain/money/payments/office/OfficePaymentFields.tsx";
import { formatRupees } from "#/shared/money.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../dues.rules.ts";
import { READS } from "../ledger/ledger.client.ts";
import { manualContract } from "./manual.contract.ts";

/** The person whose payment is recorded; `_id` is the assistance record's. */
export type PaidRecord = {
  _id: string;
  /** The name, with a code if the list has a namesake. */
  displayName: string;
  userId: string;
  amount: number | null;
};
type Values = { month: string; paymentDate: string; paymentStatus: PaymentStatus };

const verbOf = (amount: number | null, status: PaymentStatus): string =>
  status === "Received" ? `Record ${formatRupees(amount ?? 0)}` : "Record as not received";

type FormProps = { record: PaidRecord; months: readonly string[]; onClose: () => void };

export function PaymentForm({ record, months, onClose }: FormProps) {
  const app = useAppForm({
    initialValues: {
      month: months[0] ?? "",
      paymentDate: currentDate(),
      paymentStatus: "Received",
    } as Values,
    draft: `month-of ${record._id}`,
    send: (values) =>
      prepareCall(manualContract.create, {
        body: { ...values, userId: record.userId, assistanceId: record._id, amount: record.amount },
      }),
    check: ({ paymentDate, paymentStatus }) => ({
      paymentDate:
        paymentStatus === "Received" && !paymentDate ? "Choose the day it was received." : null,
    }),
    alertOf: refusalOr("Error while adding payment."),
    about: (_, { month }) => `${record.displayName}, ${month}`,
    marks: ({ payment }) => payment._id,
    done: onClose,
    refresh: READS,
  });
  const { form } = app;
  return (
    <Form
      of={app}
      submitLabel={verbOf(record.amount, form.values.paymentStatus)}
      missing={record.amount === null && "No amount a month is agreed with this person yet."}
      onCancel={onClose}
    >
      <RupeeField
        label="Amount a month"
        description="As approved with the request; it cannot be changed here."
        value={record.amount ?? ""}
        readOnly
      />
      <Select
        label="Month"
        data={[...months]}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        {...form.getInputProps("month")}
      />
      <Select
        label="Status"
        data={PAYMENT_STATUSES.toReversed()}
        allowDeselect={false}
        {...form.getInputProps("paymentStatus")}
      />
      <ReceivedOnField form={form} day="paymentDate" label="Payment date" />
    </Form>
  );
}
