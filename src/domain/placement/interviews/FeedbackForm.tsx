import { Checkbox, SegmentedControl, Textarea } from "@mantine/core";
import { refusalOr } from "#/client/lib/api-error.ts";
import type { AppForm } from "#/client/lib/app-form.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { FileField } from "#/client/ui/FileField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { type OutcomeValues, OWN_READS, sendingFeedback } from "./interviews.client.ts";
import type { Interview } from "./interviews.contract.ts";
import {
  lengthOf,
  needsAttachment,
  OUTCOMES,
  type Outcome,
  SHORTEST_DESCRIPTION,
} from "./interviews.rules.ts";

type Props = { interview: Interview; outcome: Outcome; onClose: () => void };

export function FeedbackForm({ interview: shown, outcome, onClose }: Props) {
  const app = useChangeForm(
    shown,
    ({ description, isNoShow }): OutcomeValues => ({
      feedback: outcome,
      description: description ?? "",
      isNoShow,
      assignment: null,
    }),
    (interview) => ({
      draft: `feedback ${interview._id} ${outcome}`,
      send: (values) => sendingFeedback(interview, values),
      check: (values) => problemsOf(interview, values),
      alertOf: refusalOr("Failed to submit feedback."),
      about: (_, { feedback }) => `${interview.companyName}, ${interview.round}: ${feedback}`,
      marks: () => interview._id,
      done: onClose,
      refresh: OWN_READS,
    }),
  );
  return (
    <Form of={app} submitLabel="Record feedback" onCancel={onClose}>
      <FeedbackFields app={app} interview={app.of} />
    </Form>
  );
}

const problemsOf = (
  { round, attachment }: Interview,
  { feedback, description, assignment }: OutcomeValues,
) => ({
  description:
    feedback === "Negative" && lengthOf(description) < SHORTEST_DESCRIPTION
      ? SCREEN_ERRORS.FEEDBACK_TOO_SHORT.message
      : null,
  assignment:
    needsAttachment(round) && !attachment && !assignment
      ? SCREEN_ERRORS.ATTACHMENT_MISSING.message
      : null,
});

type FieldsProps = {
  app: AppForm<OutcomeValues>;
  interview: Interview;
};

function FeedbackFields({ app: { form, progress }, interview }: FieldsProps) {
  const { feedback, description } = form.values;
  const isNegative = feedback === "Negative";
  return (
    <>
      <SegmentedControl
        aria-label="Feedback"
        data={[...OUTCOMES]}
        {...form.getInputProps("feedback")}
      />
      <Textarea
        label="Description"
        description={
          isNegative
            ? `${lengthOf(description)} of at least ${SHORTEST_DESCRIPTION} characters`
            : "What went well, if you want to note it."
        }
        minRows={4}
        maxRows={10}
        {...form.getInputProps("description")}
      />
      {isNegative && (
        <Checkbox
          label="The interview did not happen"
          {...form.getInputProps("isNoShow", { type: "checkbox" })}
        />
      )}
      <FileField
        label={needsAttachment(interview.round) ? "Attachment (PDF)" : "Attachment (PDF, optional)"}
        hint={
          interview.attachment
            ? "One is stored already; another replaces it."
            : needsAttachment(interview.round) && "HR and Client rounds need it."
        }
        accept={["pdf"]}
        {...form.getInputProps("assignment")}
        value={form.values.assignment}
        progress={progress}
      />
    </>
  );
}
