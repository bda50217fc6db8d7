import { Text, Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { describeDone, failedIds } from "#/client/lib/bulk.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { PaymentOptionChoice } from "./PaymentOptionChoice.tsx";
import { type Registration, registrationContract } from "./registration.contract.ts";

/** Registrations about to be decided together. */
export type ManyDecided = {
  trainees: readonly Registration[];
  approved: boolean;
  keep: (ids: readonly string[]) => void;
};

type Props = { many: ManyDecided | null; onClose: () => void };

/** Approves the selected registrations with one payment option, or rejects them with one reason. */
export function DecideManyDialog({ many, onClose }: Props) {
  return (
    <Dialog of={many} title={titleOf} onClose={onClose}>
      {(chosen) => <DecisionForm many={chosen} onClose={onClose} />}
    </Dialog>
  );
}

const titleOf = ({ trainees, approved }: ManyDecided) =>
  `${approved ? "Approve" : "Reject"} ${trainees.length} ${trainees.length === 1 ? "registration" : "registrations"}`;

function DecisionForm({ many, onClose }: { many: ManyDecided; onClose: () => void }) {
  const { trainees, approved, keep } = many;
  const app = useAppForm({
    initialValues: { paymentOption: "", reason: "" },
    draft: `registrations ${approved} ${trainees.map(({ _id }) => _id).join(" ")}`,
    send: ({ paymentOption, reason }) =>
      prepareCall(registrationContract.decideMany, {
        body: {
          traineeIds: trainees.map(({ _id }) => _id),
          approved,
          ...(approved ? { paymentOption } : { reason }),
        },
      }),
    check: ({ paymentOption }) => ({
      paymentOption:
        !approved || paymentOption ? null : SCREEN_ERRORS.PAYMENT_OPTION_MISSING.message,
    }),
    about: ({ results }) => describeDone("Registrations", trainees, results),
    undone: () => keep(trainees.map(({ _id }) => _id)),
    done: ({ results }) => {
      keep(failedIds(results));
      onClose();
    },
    refresh: [registrationContract.listPending],
  });
  return (
    <Form
      of={app}
      submitLabel={titleOf(many)}
      {...(!approved && { tone: "danger" as const })}
      onCancel={onClose}
    >
      <Text variant="soft">
        {approved
          ? "Each is told by mail and can log in at once."
          : "A mail tells each that the registration was not approved."}
      </Text>
      {approved ? (
        <PaymentOptionChoice {...app.form.getInputProps("paymentOption")} />
      ) : (
        <Textarea
          label="Reason (optional)"
          description="All of them read it."
          data-autofocus
          {...app.form.getInputProps("reason")}
        />
      )}
    </Form>
  );
}
