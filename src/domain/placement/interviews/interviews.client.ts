import { formDataOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { type Interview, interviewsContract } from "./interviews.contract.ts";
import type { Outcome } from "./interviews.rules.ts";
import { outcomeContract } from "./outcome/outcome.contract.ts";

const { status, latest, current, past } = interviewsContract;

export const OWN_READS = [status, latest, current, past];

export type OutcomeValues = {
  feedback: Outcome;
  description: string;
  isNoShow: boolean;
  assignment: File | null;
};

export const sendingFeedback = (interview: Interview, values: OutcomeValues) =>
  prepareCall(outcomeContract.feedback, {
    params: { id: interview._id },
    form: formDataOf({
      ...values,
      isNoShow: String(values.isNoShow),
      version: String(interview.version),
    }),
  });
