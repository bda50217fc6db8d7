import { Card } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { clockNow } from "#/client/lib/clock.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { refresh } from "#/client/lib/query.ts";
import { Form } from "#/client/ui/Form.tsx";
import { istTime } from "#/shared/dates.ts";
import { meetingValues } from "#/shared/meeting.ts";
import type { BatchAttendee } from "./attendance.contract.ts";
import { useCheckedIn } from "./CheckedIn.tsx";
import { type PlannedSession, plannedContract } from "./planned/planned.contract.ts";
import { RestoredMarks } from "./RestoredMarks.tsx";
import { SessionFields } from "./SessionFields.tsx";
import {
  describeMissing,
  formOf,
  latestMarks,
  missingIn,
  readMarks,
  type SessionValues,
  useKeptMarks,
} from "./sessions.client.ts";
import { sessionsContract } from "./sessions.contract.ts";
import { sessionDays, slotAt } from "./sessions.rules.ts";
import type { ListedBatch } from "./trainer/trainer.client.ts";

type Props = {
  batch: ListedBatch;
  trainees: readonly BatchAttendee[];
  trainer: { _id: string; username: string };
  slots: readonly string[];
  /** The planned session that is recorded as held. */
  plan?: PlannedSession | undefined;
};

/** A new session, starting with today and the current slot, or with kept unsaved marks. */
export function NewSessionForm({ batch, trainees, trainer, slots, plan }: Props) {
  const { batchId, startDate } = batch;
  const today = useCurrentDate();
  const days = sessionDays(batch, today);
  const isAhead = startDate > today;
  const [restored, setRestored] = useState(() =>
    plan ? readMarks(batchId, plan.date, plan.time) : latestMarks(batchId),
  );
  const navigate = useNavigate();

  const app = useAppForm({
    initialValues: {
      date: plan?.date ?? restored?.date ?? (isAhead ? startDate : today),
      time: plan?.time ?? restored?.time ?? slotAt(slots, istTime(clockNow())) ?? "",
      topic: restored?.topic ?? plan?.topic ?? "",
      ...meetingValues(plan),
      assignment: null,
      excused: restored?.excused ?? {},
      present: (restored?.present ?? []).filter((id) => trainees.some((one) => one.id === id)),
    } as SessionValues,
    // Leaving loses nothing: the marks stay on this device.
    asksBeforeLeaving: false,
    send: (values) =>
      plan
        ? prepareCall(plannedContract.hold, {
            params: { plannedId: plan._id },
            form: formOf(values, trainer, {}),
          })
        : prepareCall(sessionsContract.add, { form: formOf(values, trainer, { batchId }) }),
    alertOf: (error) => `Failed to save the post. ${messageOf(error, "Please try again.")}`,
    about: ({ session: { topic, date } }) => `${topic}, ${formatShownDate(date)}`,
    marks: ({ session }) => session.sessionId,
    draft: null,
    refresh: [],
    done: async () => {
      marks.drop();
      await refresh("everything");
      await navigate({ to: "/view-training", search: { batch: batchId } });
    },
  });
  const marks = useKeptMarks(batchId, app);
  const missing = missingIn(app.form.values, Boolean(plan?.assignmentFileName));
  const checkedIn = useCheckedIn(plan?._id, app);

  return (
    <>
      {restored && (
        <RestoredMarks
          marks={restored}
          onClear={() => {
            marks.clear();
            setRestored(undefined);
          }}
        />
      )}
      <Card mt={restored ? 16 : 0}>
        <Form of={app} submitLabel="Save" label="Session" missing={describeMissing(missing)}>
          <SessionFields
            app={app}
            missing={missing}
            batchId={batchId}
            days={days}
            trainees={trainees}
            trainerName={trainer.username}
            onPlace={marks.move}
            checkedIn={checkedIn}
            {...(plan && { sessionId: plan._id, stored: storedQuestion(plan) })}
          />
        </Form>
      </Card>
    </>
  );
}

/** The question already attached to the plan. */
const storedQuestion = ({ assignmentFileName: name }: PlannedSession) =>
  name ? `It is ${name}. Choose another PDF to replace it.` : undefined;
