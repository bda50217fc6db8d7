import { useChangeForm } from "#/client/lib/change-form.tsx";
import { numberOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { NumberField } from "#/client/ui/NumberField.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { BOARD_READS } from "./applications.client.ts";
import { type Application, applicationsContract } from "./applications.contract.ts";
import type { Move } from "./applications.rules.ts";

type Props = { of: Application; onClose: () => void };
type Lakh = number | string;

export function OfferForm({ of: shown, onClose }: Props) {
  const app = useChangeForm(
    shown,
    (of) => ({
      fixedLakh: (of.offer?.fixedLakh ?? "") as Lakh,
      variableLakh: (of.offer?.variableLakh ?? 0) as Lakh,
      joiningDate: of.offer?.joiningDate ?? "",
    }),
    (of) => ({
      draft: `offer ${of._id}`,
      isCheckedAtStart: of.offer !== null,
      send: ({ fixedLakh, variableLakh, joiningDate }) =>
        prepareCall(applicationsContract.offer, {
          params: { applicationId: of._id },
          body: {
            fixedLakh: numberOf(fixedLakh),
            variableLakh: numberOf(variableLakh),
            joiningDate,
            version: of.version,
          },
        }),
      about: of.username,
      done: onClose,
      refresh: BOARD_READS,
    }),
  );
  return (
    <Form of={app} submitLabel="Note offer" onCancel={onClose}>
      <FieldGrid>
        <NumberField label="Fixed (lakh a year)" {...app.form.getInputProps("fixedLakh")} />
        <NumberField label="Variable (lakh a year)" {...app.form.getInputProps("variableLakh")} />
      </FieldGrid>
      <DateField label="Joining date" {...app.form.getInputProps("joiningDate")} />
    </Form>
  );
}

const ENDS_INTERVIEW = "An interview that is still to come is cancelled.";

/** Marks a candidate as not taken, with an optional reason; the candidate is notified. */
export const NotTakenForm = ({ of, onClose }: Props) => (
  <ReasonForm
    of={of}
    about={of.username}
    submitLabel="Mark as not taken"
    draft={`not-taken ${of._id}`}
    hint={
      "The candidate reads it. You may leave it " +
      `out.${of.interview?.feedback === "Pending" ? ` ${ENDS_INTERVIEW}` : ""}`
    }
    tone="danger"
    send={(reason, { _id: applicationId, version }) =>
      prepareCall(applicationsContract.move, {
        params: { applicationId },
        body: { reason, stage: "not taken", version },
      })
    }
    onClose={onClose}
    refresh={BOARD_READS}
  />
);

type LeaveProps = Props & { stage: Exclude<Move, "not taken"> };

/** Moves a joined candidate back, with the reason for taking the placement back. */
export const LeaveJoinedForm = ({ of, stage, onClose }: LeaveProps) => (
  <ReasonForm
    of={of}
    about={of.username}
    submitLabel="Take the joining back"
    draft={`leave-joined ${of._id}`}
    hint="The candidate reads it. The placement that the joining recorded is taken back, and its certificate withdrawn."
    tone="danger"
    send={(reason, { _id: applicationId, version }) =>
      prepareCall(applicationsContract.move, {
        params: { applicationId },
        body: { reason, stage, version },
      })
    }
    onClose={onClose}
    refresh={BOARD_READS}
  />
);
