import { Select } from "@mantine/core";
import { useState } from "react";
import { refusalOr } from "#/client/lib/api-error.ts";
import { markRow } from "#/client/lib/changed-row.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { refresh } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { FEEDBACK_MEANINGS } from "#/client/ui/FeedbackBadge.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { Outcome } from "./InterviewCells.tsx";
import type { DialogTarget } from "./InterviewDialogs.tsx";
import { OWN_READS, sendingFeedback } from "./interviews.client.ts";
import type { Interview } from "./interviews.contract.ts";
import { FEEDBACKS, type Feedback, needsAttachment } from "./interviews.rules.ts";

type Props = { interview: Interview; isOpen: boolean; onAsk: (target: DialogTarget) => void };

/**
 * The feedback selector of a row: Positive is sent at once, for HR and Client rounds after its PDF
 * was asked for; Negative opens the description (M3).
 */
export function FeedbackCell({ interview, isOpen, onAsk }: Props) {
  const [isBusy, setBusy] = useState(false);
  if (interview.placed) return <StatusBadge meaning="good">Placed</StatusBadge>;
  if (!isOpen || interview.feedback !== "Pending") return <Outcome interview={interview} />;
  const choose = async (feedback: Feedback) => {
    if (feedback === "Pending") return;
    if (interview.date > currentDate()) {
      toast.error(ERRORS.INTERVIEW_AHEAD.message);
      return;
    }
    if (feedback === "Negative" || needsAttachment(interview.round)) {
      onAsk({ what: "feedback", interview, outcome: feedback });
      return;
    }
    setBusy(true);
    try {
      const values = { feedback, description: "", isNoShow: false, assignment: null };
      const { message } = await sendingFeedback(interview, values).make();
      toast.success(message);
      markRow(interview._id);
      await refresh(OWN_READS);
    } catch (error) {
      toast.error(refusalOr("Failed to submit feedback.")(error));
    }
    setBusy(false);
  };
  return (
    <Select
      aria-label={`Feedback for ${interview.companyName}, ${interview.round}`}
      data={[...FEEDBACKS]}
      value={interview.feedback}
      allowDeselect={false}
      disabled={isBusy}
      size="xs"
      w={130}
      data-meaning={FEEDBACK_MEANINGS[interview.feedback]}
      onChange={(value) => {
        const feedback = FEEDBACKS.find((one) => one === value);
        if (feedback) void choose(feedback);
      }}
    />
  );
}
