import { refusalOr } from "#/client/lib/api-error.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { currentDate } from "#/client/lib/clock.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Form } from "#/client/ui/Form.tsx";
import type { IsoDate } from "#/shared/dates.ts";
import { meetingValues } from "#/shared/meeting.ts";
import { pick } from "#/shared/pick.ts";
import { ClashWarning } from "./ClashWarning.tsx";
import { CompanyField } from "./CompanyField.tsx";
import { OWN_READS } from "./interviews.client.ts";
import { type Interview, interviewsContract, SLOT_FIELDS } from "./interviews.contract.ts";
import { nextRound, ROUNDS } from "./interviews.rules.ts";
import type { Status } from "./NextStepPanel.tsx";
import { NEW_TIME, SlotFields, type SlotValues } from "./SlotFields.tsx";

type Props = {
  status: Status;
  onClose: () => void;
} & ({ date: IsoDate; interview?: never } | { interview: Interview; date?: never });

/** Schedules an interview, or changes one: everything while it is Pending, afterwards its time. */
export function SlotForm({ status, date, interview: shown, onClose }: Props) {
  const { userId } = useSignedIn();
  const app = useChangeForm(
    shown ?? null,
    (interview): SlotValues & { companyName: string } =>
      interview
        ? { ...pick(interview, SLOT_FIELDS), ...meetingValues(interview), reason: "" }
        : {
            companyName: status.companyName ?? "",
            round: nextRound(status.companyName ? status.completedRounds : []),
            ...NEW_TIME,
            ...meetingValues(null),
            date: date ?? "",
            reason: "",
          },
    (interview) => ({
      draft: `slot ${interview?._id ?? date}`,
      send: ({ reason, ...slot }) =>
        interview
          ? prepareCall(interviewsContract.update, {
              params: { id: interview._id },
              body: { ...slot, reason, version: interview.version },
            })
          : prepareCall(interviewsContract.schedule, { body: { userId, ...slot } }),
      question: (values) =>
        values.date < currentDate() && values.date !== interview?.date ? PAST_DATE : null,
      alertOf: refusalOr("Failed to schedule or update the interview."),
      about: (_, { companyName, round, date }) =>
        `${companyName}, ${round}, ${formatShownDate(date)}`,
      marks: (answer) => ("interview" in answer ? answer.interview : answer.updatedInterview)._id,
      done: onClose,
      refresh: OWN_READS,
    }),
  );
  const { of: interview, form } = app;
  const { values, getInputProps: field } = form;
  const isSettled = interview !== null && interview.feedback !== "Pending";
  const isMoved =
    interview && (values.date !== interview.date || values.startTime !== interview.startTime);
  // Rounds passed elsewhere do not count for a company that is not named yet.
  const passed = interview || !status.companyName ? [] : status.completedRounds;
  return (
    <Form
      of={app}
      submitLabel={interview ? "Update interview" : "Schedule"}
      unchanged={interview !== null && !form.isDirty() && UNCHANGED}
      onCancel={onClose}
    >
      <CompanyField
        value={values.companyName}
        field={field("companyName")}
        isLocked={isSettled || (!interview && status.companyName !== null)}
      />
      <SlotFields
        field={field}
        rounds={ROUNDS.filter((round) => !passed.includes(round))}
        isRoundFixed={isSettled}
        clashes={<ClashWarning values={values} ownId={interview?._id} />}
        reason={isMoved ? REASON : undefined}
      />
    </Form>
  );
}

const UNCHANGED = "Nothing is changed yet.";
const REASON = {
  label: "Reason for the move",
  description: "Kept in the history. You may leave it out.",
};

const PAST_DATE = {
  title: "Is this date right?",
  text: "It lies in the past. Interviews may be added late.",
  verb: "Use this date",
  tone: "accent",
} as const;
