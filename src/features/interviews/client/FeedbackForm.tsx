import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { Form } from "#/client/ui/Form.tsx";
import { ERRORS } from "#/shared/errors.ts";
import type { Interview } from "../contract.ts";
import { lengthOf, needsAttachment, type Outcome, SHORTEST_DESCRIPTION } from "../rules.ts";
import { type OutcomeValues, OWN_READS, sendingFeedback } from "./api.ts";
import { FeedbackFields } from "./FeedbackFields.tsx";

type Props = { interview: Interview; outcome: Outcome; onClose: () => void };

/** Records or corrects how an interview went. */
export function FeedbackForm({ interview, outcome, onClose }: Props) {
  const isFileNeeded = needsAttachment(interview.round) && !interview.attachment;
  const app = useAppForm({
    initialValues: {
      feedback: outcome,
      description: interview.description ?? "",
      isNoShow: interview.isNoShow,
      assignment: null,
    } as OutcomeValues,
    draft: `feedback ${interview._id} ${outcome}`,
    send: (values) => sendingFeedback(interview, values),
    check: ({ feedback, description, assignment }) => ({
      description:
        feedback === "Negative" && lengthOf(description) < SHORTEST_DESCRIPTION
          ? ERRORS.FEEDBACK_TOO_SHORT.message
          : null,
      assignment: isFileNeeded && !assignment ? ERRORS.ATTACHMENT_MISSING.message : null,
    }),
    alertOf: refusalOr("Failed to submit feedback."),
    marks: () => interview._id,
    done: onClose,
    refresh: OWN_READS,
  });
  return (
    <Form of={app} submitLabel="Record feedback" onCancel={onClose}>
      <FeedbackFields app={app} interview={interview} />
    </Form>
  );
}
