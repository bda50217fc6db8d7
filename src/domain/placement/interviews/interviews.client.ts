import { formDataOf, sending } from "#/client/lib/sending.ts";
import { type Interview, interviewsContract } from "./interviews.contract.ts";
import type { Outcome } from "./interviews.rules.ts";
import { outcomeContract } from "./outcome/outcome.contract.ts";

const { status, latest, current, past } = interviewsContract;

/** Everything a page shows about the reader's own interviews. */
export const OWN_READS = [status, latest, current, past];

/** What the feedback form holds. */
export type OutcomeValues = {
  feedback: Outcome;
  description: string;
  isNoShow: boolean;
  assignment: File | null;
};

/** How an interview went, as it is sent. */
export const sendingFeedback = (interview: Interview, values: OutcomeValues) =>
  sending(outcomeContract.feedback, {
    params: { id: interview._id },
    form: formDataOf({
      ...values,
      isNoShow: String(values.isNoShow),
      version: String(interview.version),
    }),
  });
