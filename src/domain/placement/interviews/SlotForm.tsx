import { refusalOr } from "#/client/lib/api-error.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { currentDate } from "#/client/lib/clock.ts";
import { sending } from "#/client/lib/sending.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Form } from "#/client/ui/Form.tsx";
import type { IsoDate } from "#/shared/dates.ts";
import { OWN_READS } from "./interviews.client.ts";
import { type Interview, interviewsContract } from "./interviews.contract.ts";
import { DURATIONS, nextRound } from "./interviews.rules.ts";
import type { Status } from "./NextStepPanel.tsx";
import { SlotFields, type SlotValues } from "./SlotFields.tsx";

type Props = {
  status: Status;
  onClose: () => void;
} & ({ date: IsoDate; interview?: never } | { interview: Interview; date?: never });

/** Schedules an interview, or changes one: all of it while it is Pending, its time afterwards. */
export function SlotForm({ status, date, interview: shown, onClose }: Props) {
  const { userId } = useSignedIn();
  const app = useChangeForm(
    shown ?? null,
    (interview): SlotValues =>
      interview
        ? { ...slotOf(interview), reason: "" }
        : {
            companyName: status.companyName ?? "",
            round: nextRound(status.companyName ? status.completedRounds : []),
            date: date ?? "",
            startTime: "",
            duration: DURATIONS[0],
            reason: "",
          },
    (interview) => ({
      draft: `slot ${interview?._id ?? date}`,
      send: ({ reason, ...slot }) =>
        interview
          ? sending(interviewsContract.update, {
              params: { id: interview._id },
              body: { ...slot, reason, version: interview.version },
            })
          : sending(interviewsContract.schedule, { body: { userId, ...slot } }),
      question: (values) =>
        values.date < currentDate() && values.date !== interview?.date ? PAST_DATE : null,
      alertOf: refusalOr("Failed to schedule or update the interview."),
      marks: (answer) => ("interview" in answer ? answer.interview : answer.updatedInterview)._id,
      done: onClose,
      refresh: OWN_READS,
    }),
  );
  const interview = app.of ?? undefined;
  return (
    <Form of={app} submitLabel={interview ? "Update interview" : "Schedule"} onCancel={onClose}>
      <SlotFields app={app} status={status} interview={interview} />
    </Form>
  );
}

const PAST_DATE = {
  title: "Is this date right?",
  text: "It lies in the past. Interviews may be added late.",
  verb: "Use this date",
  tone: "accent",
} as const;

const slotOf = ({ companyName, round, date, startTime, duration }: Interview) => ({
  companyName,
  round,
  date,
  startTime,
  duration,
});
