import { Button } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { markRow } from "#/client/lib/changed-row.ts";
import { confirm } from "#/client/lib/confirm.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { Form } from "#/client/ui/Form.tsx";
import { type IsoDate, istDate } from "#/shared/dates.ts";
import { type Interview, interviewsContract } from "../contract.ts";
import { DURATIONS, nextRound } from "../rules.ts";
import { refreshInterviews } from "./api.ts";
import { SlotFields, type SlotValues } from "./SlotFields.tsx";
import type { Status } from "./StandingPanel.tsx";

type Props = {
  status: Status;
  onClose: () => void;
} & ({ date: IsoDate; interview?: never } | { interview: Interview; date?: never });

/** Schedules an interview, or changes one: all of it while it is Pending, its time afterwards. */
export function SlotForm({ status, date, interview, onClose }: Props) {
  const { userId } = useSignedIn();
  const app = useAppForm<SlotValues>({
    initialValues: interview
      ? { ...slotOf(interview), reason: "" }
      : {
          companyName: status.companyName ?? "",
          round: nextRound(status.completedRounds),
          date,
          startTime: "",
          duration: DURATIONS[0],
          reason: "",
        },
    validate: (values) => ({
      companyName: values.companyName.trim() ? null : "Enter the company name.",
      date: values.date ? null : "Choose a date.",
      startTime: values.startTime ? null : "Choose a start time.",
    }),
    asksBeforeLeaving: false,
    alertOf: refusalOr("Failed to schedule or update the interview."),
    onSubmit: async (values) => {
      const isPast = values.date < istDate(new Date()) && values.date !== interview?.date;
      if (isPast && !(await confirmPast())) return;
      const saved = await save(userId, interview, values);
      toast.success(saved.message);
      markRow(saved.id);
      onClose();
      await refreshInterviews();
    },
  });
  return (
    <Form
      of={app}
      submitLabel={interview ? "Save" : "Schedule"}
      extra={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <SlotFields app={app} status={status} interview={interview} />
    </Form>
  );
}

const confirmPast = () =>
  confirm({
    title: "Is this date right?",
    text: "It lies in the past. Interviews may be added late.",
    verb: "Yes, it is right",
    tone: "accent",
  });

const slotOf = ({ companyName, round, date, startTime, duration }: Interview) => ({
  companyName,
  round,
  date,
  startTime,
  duration,
});

async function save(userId: string, interview: Interview | undefined, values: SlotValues) {
  const { reason, ...slot } = values;
  if (!interview) {
    const body = { userId, ...slot };
    const answer = await call(interviewsContract.schedule, { body });
    return { message: answer.message, id: answer.interview._id };
  }
  const answer = await call(interviewsContract.update, {
    params: { id: interview._id },
    body: { ...slot, reason, version: interview.version },
  });
  return { message: answer.message, id: interview._id };
}
