import { IconCalendarOff } from "@tabler/icons-react";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type AppForm, useAppForm } from "#/client/lib/app-form.ts";
import { useConfig } from "#/client/lib/config.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { refresh } from "#/client/lib/query.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { meetingValues } from "#/shared/meeting.ts";
import { addressOf } from "#/shared/pages.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { ModulePattern } from "./ModulePattern.tsx";
import { ModuleRows } from "./ModuleRows.tsx";
import { type ModuleValues, problemsOfTimes, usePlanDays } from "./module-plan.client.ts";
import { modulePlanContract, type PlanDays } from "./module-plan.contract.ts";
import { leftOut, spreadTopics, topicsIn } from "./module-plan.rules.ts";

export function ModulePlanPage() {
  const { batchId = "" } = useParams({ strict: false }) as { batchId?: string };
  const days = usePlanDays(batchId);
  const slots = useConfig()?.timeSlots ?? [];
  return (
    <>
      <PageHead
        title="Plan a module"
        context={`All sessions of ${batchId} in one go`}
        crumbs={[{ label: batchId, to: addressOf("/batches/$batchId", { params: { batchId } }) }]}
      />
      <QueryView
        queries={[days]}
        loading="Loading the calendar of the batch"
        missing={<EmptyState text={SCREEN_ERRORS.BATCH_NOT_FOUND.message} Icon={IconCalendarOff} />}
      >
        {(read) => <ModulePlanForm key={batchId} batchId={batchId} days={read} slots={slots} />}
      </QueryView>
    </>
  );
}

type Props = { batchId: string; days: PlanDays; slots: readonly string[] };

/** Weekdays, slots, the first day and the topics; below them the resulting sessions. */
function ModulePlanForm({ batchId, days, slots }: Props) {
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
    // Somebody else was faster: refetched, so that the preview names their sessions.
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
