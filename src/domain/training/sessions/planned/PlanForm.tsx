import { Button } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { formDataOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { hasEnded, hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { meetingValues } from "#/shared/meeting.ts";
import type { ListedBatch } from "../trainer/trainer.client.ts";
import { PlanFields } from "./PlanFields.tsx";
import type { EditablePlan, PlanValues } from "./planned.client.ts";
import { plannedContract } from "./planned.contract.ts";

/** A planned session to change, or the day and slot of a new one. */
export type Plan = { planned?: EditablePlan; batchId?: string; date: string; time: string };

type Props = {
  plan: Plan;
  batches: readonly ListedBatch[];
  onClose: () => void;
  onCancelling: () => void;
};

/** When, for whom and about what; the question may be added later. */
export function PlanForm({ plan, batches, onClose, onCancelling }: Props) {
  const today = useCurrentDate();
  const open = batches.filter((one) => hasSessions(one.batchType) && !hasEnded(one, today));
  const app = useChangeForm(
    plan.planned ?? null,
    (planned) => valuesOf(planned ?? plan, open),
    (planned) => ({
      draft: `plan ${planned?._id ?? `${plan.date} ${plan.time}`}`,
      send: (values) => sendingOf(planned, values),
      about: (_, { topic, date }) => `${topic}, ${formatShownDate(date)}`,
      refresh: "everything",
      done: onClose,
    }),
  );
  const { form, of: planned } = app;
  return (
    <Form
      of={app}
      submitLabel={planned ? "Change the plan" : "Plan session"}
      onCancel={onClose}
      cancelLabel={planned ? "Leave as it is" : undefined}
      extra={
        planned && (
          <Button variant="subtle" color="red" onClick={onCancelling}>
            Cancel the session
          </Button>
        )
      }
    >
      <PlanFields form={form} planned={planned} open={open} progress={app.progress} />
    </Form>
  );
}

/** The initial values: for a new plan the batch, if there is only one to plan for. */
function valuesOf(plan: EditablePlan | Plan, open: readonly ListedBatch[]): PlanValues {
  const [only] = open.length === 1 ? open : [];
  const { batchId = only?.batchId ?? "", date, time } = plan;
  const of = "topic" in plan ? plan : null;
  return { batchId, date, time, topic: of?.topic ?? "", ...meetingValues(of), assignment: null };
}

function sendingOf(planned: EditablePlan | null, { batchId, topic, ...place }: PlanValues) {
  const parts = { ...place, topic: topic.trim() };
  return planned
    ? prepareCall(plannedContract.change, {
        params: { plannedId: planned._id },
        form: formDataOf({ ...parts, version: String(planned.version) }),
      })
    : prepareCall(plannedContract.plan, { form: formDataOf({ ...parts, batchId }) });
}
