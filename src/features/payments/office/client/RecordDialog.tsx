import { Button, Modal, Select, TextInput } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { queryClient } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { istDate } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { OFFICE_METHODS, type OfficeMethod } from "../../rules.ts";
import { type OpenFee, officeContract } from "../contract.ts";

type Props = { asked: { fee: OpenFee; called: string } | null; onClose: () => void };

/** Notes that a fee or a balance came in over the counter. */
export function RecordDialog({ asked, onClose }: Props) {
  return (
    <Modal
      opened={asked !== null}
      onClose={onClose}
      title={asked ? `${formatRupees(asked.fee.amount)} of ${asked.called}` : ""}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {asked && <RecordForm fee={asked.fee} onClose={onClose} />}
    </Modal>
  );
}

type Values = { method: OfficeMethod; paidOn: string; reference: string; takenBy: string };

function RecordForm({ fee, onClose }: { fee: OpenFee; onClose: () => void }) {
  const { username } = useSignedIn();
  const today = istDate(new Date());
  const app = useAppForm<Values>({
    initialValues: { method: "Cash", paidOn: today, reference: "", takenBy: username ?? "" },
    validate: ({ paidOn }) => ({ paidOn: paidOn ? null : "Choose the day it came in." }),
    asksBeforeLeaving: false,
    onSubmit: async (values) => {
      const { userId, part, amount } = fee;
      const { receipt } = await call(officeContract.record, {
        body: { userId, part, amount, ...values },
      });
      toast.success(`Payment recorded. Receipt ${receipt.receiptNumber} is in the payer's mail.`);
      // Receipts, dues and figures all stand on it.
      await queryClient.invalidateQueries();
      onClose();
    },
  });
  const { form } = app;
  return (
    <Form
      of={app}
      submitLabel={`Record ${formatRupees(fee.amount)}`}
      extra={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Select
        label="Paid by"
        data={[...OFFICE_METHODS]}
        allowDeselect={false}
        {...form.getInputProps("method")}
      />
      <DateField
        label="Received on"
        max={today}
        {...form.getInputProps("paidOn")}
        value={form.values.paidOn}
        onChange={(date) => form.setFieldValue("paidOn", date)}
      />
      <TextInput
        label="Reference"
        description="The number of the transfer, the UPI payment or the voucher."
        {...form.getInputProps("reference")}
      />
      <TextInput label="Taken by" {...form.getInputProps("takenBy")} />
    </Form>
  );
}
