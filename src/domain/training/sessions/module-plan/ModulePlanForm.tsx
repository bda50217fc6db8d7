import { useNavigate } from "@tanstack/react-router";
import { type AppForm, useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { refresh } from "#/client/lib/query.ts";
import { Form } from "#/client/ui/Form.tsx";
import { meetingValues } from "#/shared/meeting.ts";
import { ModulePattern } from "./ModulePattern.tsx";
import { ModuleRows } from "./ModuleRows.tsx";
import { type ModuleValues, problemsOfTimes, usePlanDays } from "./module-plan.client.ts";
import { modulePlanContract, type PlanDays } from "./module-plan.contract.ts";
import { leftOut, spreadTopics, topicsIn } from "./module-plan.rules.ts";

type Props = { batchId: string; days: PlanDays; slots: readonly string[] };

/** Weekdays, slots, the first day and the topics; below them the sessions that come of it. */
export function ModulePlanForm({ batchId, days, slots }: Props) {
  const navigate = useNavigate();
  const app: AppForm<ModuleValues> = useAppForm<ModuleValues, ReturnType<typeof sendingOf>>({
    initialValues: {
      trainerId: "",
      weekdays: [],
      slots: [],
      from: days.first,
      topics: "",
      sessions: [],
      ...meetingValues(null),
    },
    draft: `module plan ${batchId}`,
    announcesRestored: true,
    check: ({ sessions }): Record<string, string> =>
      Object.fromEntries(
        [...problemsOfTimes(sessions, current)].map(([at, text]) => [`sessions.${at}.time`, text]),
      ),
    send: (values) => sendingOf(batchId, values),
    about: batchId,
    // Somebody else was faster: their sessions are named in the preview.
    failed: () => {
      void refresh([modulePlanContract.days]);
      return false;
    },
    refresh: "everything",
    done: () =>
      navigate({ to: "/batches/$batchId", params: { batchId }, search: { tab: "sessions" } }),
  });
  const { values } = app.form;
  const current: PlanDays = usePlanDays(batchId, values.trainerId).data ?? days;
  const { holidays, last: to } = current;
  const chosen = slots.filter((slot) => values.slots.includes(slot));
  const topics = topicsIn(values.topics);
  const pattern = { ...values, topics, slots: chosen, to, holidays };
  const lastDay = values.sessions.at(-1)?.date || to;
  const count = values.sessions.length;
  return (
    <Form
      of={app}
      submitLabel={count > 1 ? `Plan ${count} sessions` : "Plan the session"}
      missing={count === 0 && "Show the preview first."}
    >
      <ModulePattern
        form={app.form}
        days={current}
        slots={slots}
        topics={topics.length}
        onPreview={() => app.form.setFieldValue("sessions", spreadTopics(pattern))}
      />
      {count > 0 && (
        <ModuleRows
          form={app.form}
          days={current}
          slots={slots}
          leftOut={leftOut(holidays, { ...values, to: lastDay })}
        />
      )}
    </Form>
  );
}

function sendingOf(
  batchId: string,
  { trainerId, weekdays: _, slots: __, from: ___, topics: ____, ...plan }: ModuleValues,
) {
  return prepareCall(modulePlanContract.plan, {
    params: { batchId },
    body: { ...plan, ...(trainerId ? { trainerId } : {}) },
  });
}
