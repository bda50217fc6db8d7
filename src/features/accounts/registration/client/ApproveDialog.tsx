import { Radio, Stack, Text } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useConfig } from "#/client/lib/config.ts";
import { sending } from "#/client/lib/sending.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { formatRupees } from "#/shared/money.ts";
import { PAYMENT_OPTIONS, type PaymentOption } from "#/shared/payment-options.ts";
import { type Registration, registrationContract } from "../contract.ts";

type Props = {
  trainee: Registration | null;
  onClose: () => void;
  /** Called instead of onClose once it is approved, because its row disappears and the focus has to go elsewhere. */
  onDecided: () => void;
};

/** What each option asks of the trainee, with the fee in rupees. */
const meaningOf = (fee: number): Record<PaymentOption, string> => ({
  "Full Payment": `${formatRupees(fee)} at once`,
  "Partial Payment": `${formatRupees(fee / 2)} now, the rest later`,
  "No Payment": "Nothing to pay",
});

/** Approving needs a payment option (A5). */
export function ApproveDialog({ trainee, onClose, onDecided }: Props) {
  return (
    <Dialog
      of={trainee}
      title={({ username }) => `Approve ${username}`}
      onClose={onClose}
      // The row that opened it is gone after a decision: the page says where the focus goes.
      returnFocus={false}
    >
      {(chosen) => <ApproveChoice trainee={chosen} onClose={onClose} onDecided={onDecided} />}
    </Dialog>
  );
}

function ApproveChoice({
  trainee,
  onClose,
  onDecided,
}: Omit<Props, "trainee"> & { trainee: Registration }) {
  const meaning = meaningOf(useConfig()?.admissionFee ?? 0);
  const app = useAppForm({
    initialValues: { paymentOption: "" },
    asksBeforeLeaving: false,
    send: ({ paymentOption }) =>
      sending(registrationContract.decide, {
        body: { traineeId: trainee._id, approved: true, paymentOption },
      }),
    check: ({ paymentOption }) => ({
      paymentOption: paymentOption ? null : ERRORS.PAYMENT_OPTION_MISSING.message,
    }),
    done: onDecided,
    refresh: [registrationContract.listPending],
    refreshesOnFailure: true,
  });
  // Going from one card to another is no leaving.
  const { onBlur: _, ...choice } = app.form.getInputProps("paymentOption");
  return (
    <Form of={app} submitLabel="Approve" onCancel={onClose}>
      <Text className="wrap" variant="soft">
        {trainee.email} is told by email and can log in at once.
      </Text>
      <Radio.Group label="Payment option" {...choice}>
        <Stack gap={8} my={10}>
          {PAYMENT_OPTIONS.map((name, index) => (
            <Radio.Card
              key={name}
              value={name}
              data-autofocus={index === 0 || undefined}
              aria-label={`${name}: ${meaning[name]}`}
            >
              <Radio.Indicator />
              <span>
                <Text span display="block" fw={600}>
                  {name}
                </Text>
                <Text span variant="note" display="block">
                  {meaning[name]}
                </Text>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
    </Form>
  );
}
