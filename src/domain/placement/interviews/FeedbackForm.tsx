import { refusalOr } from "#/client/lib/api-error.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { FeedbackFields } from "./FeedbackFields.tsx";
import { type OutcomeValues, OWN_READS, sendingFeedback } from "./interviews.client.ts";
import type { Interview } from "./interviews.contract.ts";
import {
  lengthOf,
  needsAttachment,
  type Outcome,
  SHORTEST_DESCRIPTION,
} from "./interviews.rules.ts";

type Props = { interview: Interview; outcome: Outcome; onClose: () => void };

/** Records or corrects how an interview went. */
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
      ? ERRORS.FEEDBACK_TOO_SHORT.message
      : null,
  assignment:
    needsAttachment(round) && !attachment && !assignment ? ERRORS.ATTACHMENT_MISSING.message : null,
});
