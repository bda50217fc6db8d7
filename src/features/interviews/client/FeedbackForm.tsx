import { Button } from "@mantine/core";
import { useState } from "react";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { Form } from "#/client/ui/Form.tsx";
import { ERRORS } from "#/shared/errors.ts";
import type { Interview } from "../contract.ts";
import { lengthOf, needsAttachment, type Outcome, SHORTEST_DESCRIPTION } from "../rules.ts";
import { type OutcomeValues, sendFeedback } from "./api.ts";
import { FeedbackFields } from "./FeedbackFields.tsx";

type Props = { interview: Interview; outcome: Outcome; onClose: () => void };

/** Records or corrects how an interview went. */
export function FeedbackForm({ interview, outcome, onClose }: Props) {
  const [progress, setProgress] = useState<number | null>(null);
  const isFileNeeded = needsAttachment(interview.round) && !interview.attachment;
  const app = useAppForm<OutcomeValues>({
    initialValues: {
      feedback: outcome,
      description: interview.description ?? "",
      isNoShow: interview.isNoShow,
      file: null,
    },
    validate: ({ feedback, description, file }) => ({
      description:
        feedback === "Negative" && lengthOf(description) < SHORTEST_DESCRIPTION
          ? ERRORS.FEEDBACK_TOO_SHORT.message
          : null,
      file: isFileNeeded && !file ? ERRORS.ATTACHMENT_MISSING.message : null,
    }),
    asksBeforeLeaving: false,
    alertOf: refusalOr("Failed to submit feedback."),
    onSubmit: async (values) => {
      await sendFeedback(interview, values, setProgress).finally(() => setProgress(null));
      onClose();
    },
  });
  return (
    <Form
      of={app}
      submitLabel="Submit"
      extra={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <FeedbackFields app={app} interview={interview} progress={progress} />
    </Form>
  );
}
