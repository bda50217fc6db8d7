import { Checkbox } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { ReasonField } from "#/client/ui/ReasonField.tsx";
import { FEEDBACKS, type Feedback } from "#/domain/placement/interviews/interviews.rules.ts";
import { outcomeContract } from "#/domain/placement/interviews/outcome/outcome.contract.ts";
import type { PersonInterview } from "./person.contract.ts";

type Props = { interview: PersonInterview | null; onClose: () => void };

export const OutcomeDialog = ({ interview, onClose }: Props) => (
  <Dialog
    of={interview}
    title={({ companyName, round }) => `Correct the outcome: ${companyName}, ${round}`}
    onClose={onClose}
  >
    {(of) => <OutcomeForm interview={of} onClose={onClose} />}
  </Dialog>
);

function OutcomeForm({ interview, onClose }: { interview: PersonInterview; onClose: () => void }) {
  const app = useAppForm({
    initialValues: {
      feedback: interview.feedback as Feedback,
      isNoShow: interview.isNoShow,
      reason: "",
    },
    draft: `outcome ${interview._id}`,
    send: (values) => {
      const body = { ...values, version: interview.version };
      return prepareCall(outcomeContract.correct, { params: { id: interview._id }, body });
    },
    about: `${interview.companyName}, ${interview.round}`,
    done: onClose,
    refresh: "everything",
  });
  return (
    <Form of={app} submitLabel="Correct outcome" onCancel={onClose}>
      <Select
        label="Outcome"
        description="Pending: nobody knows how it went, and it is asked for again."
        data={[...FEEDBACKS]}
        allowDeselect={false}
        {...app.form.getInputProps("feedback")}
      />
      {app.form.getValues().feedback === "Negative" && (
        <Checkbox
          label="The interview did not happen"
          {...app.form.getInputProps("isNoShow", { type: "checkbox" })}
        />
      )}
      <ReasonField description="The candidate reads it." {...app.form.getInputProps("reason")} />
    </Form>
  );
}
