import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { PaymentOptionChoice } from "./PaymentOptionChoice.tsx";
import { type Registration, registrationContract } from "./registration.contract.ts";

type Props = {
  trainee: Registration;
  /** Left out if there is nothing to close. */
  onClose?: () => void;
  onDecided: () => void;
  extra?: ReactNode;
};

/** The choice without its dialog, for a page about one registration. */
export function ApproveChoice({ trainee, onClose, onDecided, extra }: Props) {
  const app = useAppForm({
    initialValues: { paymentOption: "" },
    asksBeforeLeaving: false,
    draft: `approve ${trainee._id}`,
    send: ({ paymentOption }) =>
      prepareCall(registrationContract.decide, {
        body: { traineeId: trainee._id, approved: true, paymentOption },
      }),
    check: ({ paymentOption }) => ({
      paymentOption: paymentOption ? null : SCREEN_ERRORS.PAYMENT_OPTION_MISSING.message,
    }),
    about: ({ trainee: { username } }, { paymentOption }) => `${username}, ${paymentOption}`,
    done: onDecided,
    refresh: [registrationContract.listPending],
  });
  return (
    <Form of={app} submitLabel="Approve" extra={extra} {...(onClose ? { onCancel: onClose } : {})}>
      {trainee.namesake && (
        <InlineAlert tone="warning" title={`Same name as ${trainee.namesake}`}>
          Make sure that it is another person before you approve.
        </InlineAlert>
      )}
      <Text className="wrap" variant="soft">
        {trainee.email} is told by mail and can log in at once.
      </Text>
      <PaymentOptionChoice {...app.form.getInputProps("paymentOption")} />
    </Form>
  );
}
