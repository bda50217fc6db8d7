import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { sending } from "#/client/lib/sending.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { type Registration, registrationContract } from "../contract.ts";
import { PaymentOptionChoice } from "./PaymentOptionChoice.tsx";

type Props = {
  trainee: Registration | null;
  onClose: () => void;
  /** Called instead of onClose once it is approved, because its row disappears and the focus has to go elsewhere. */
  onDecided: () => void;
};

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

type ChoiceProps = {
  trainee: Registration;
  /** Left out where there is nothing to close. */
  onClose?: () => void;
  onDecided: () => void;
  /** More buttons. */
  extra?: ReactNode;
};

/** The choice by itself, for a page that shows one registration. */
export function ApproveChoice({ trainee, onClose, onDecided, extra }: ChoiceProps) {
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
  return (
    <Form of={app} submitLabel="Approve" extra={extra} {...(onClose ? { onCancel: onClose } : {})}>
      <Text className="wrap" variant="soft">
        {trainee.email} is told by email and can log in at once.
      </Text>
      <PaymentOptionChoice {...app.form.getInputProps("paymentOption")} />
    </Form>
  );
}
