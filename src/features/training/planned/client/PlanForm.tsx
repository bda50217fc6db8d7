import { Button, Select, TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { currentDate } from "#/client/lib/clock.ts";
import { useConfig } from "#/client/lib/config.ts";
import { formDataOf, sending } from "#/client/lib/sending.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FileField } from "#/client/ui/FileField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { renderNotedOption } from "#/client/ui/NotedOption.tsx";
import { hasEnded, hasSessions } from "#/features/batches/rules.ts";
import { LONGEST_TOPIC, sessionDays } from "../../sessions/rules.ts";
import type { ListedBatch } from "../../trainer/client/api.ts";
import { plannedContract } from "../contract.ts";
import { type EditablePlan, timesAhead, useTakenSlots } from "./api.ts";

/** A planned session to change, or where a new one is to be. */
export type Plan = { planned?: EditablePlan; batchId?: string; date: string; time: string };
type Props = {
  plan: Plan;
  batches: readonly ListedBatch[];
  onClose: () => void;
  onCancelling: () => void;
};

/** When, for whom and what about; the question may wait. */
export function PlanForm({ plan, batches, onClose, onCancelling }: Props) {
  const today = currentDate();
  const slots = useConfig()?.timeSlots ?? [];
  const open = batches.filter((one) => hasSessions(one.batchType) && !hasEnded(one, today));
  const [only] = open.length === 1 ? open : [];
  const app = useChangeForm(
    plan.planned ?? null,
    (planned) => ({
      batchId: planned?.batchId ?? plan.batchId ?? only?.batchId ?? "",
      date: planned?.date ?? plan.date,
      time: planned?.time ?? plan.time,
      topic: planned?.topic ?? "",
      assignment: null as File | null,
    }),
    (planned) => ({
      draft: `plan ${planned?._id ?? `${plan.date} ${plan.time}`}`,
      send: ({ batchId, topic, ...place }) => {
        const parts = { ...place, topic: topic.trim() };
        return planned
          ? sending(plannedContract.change, {
              params: { plannedId: planned._id },
              form: formDataOf({ ...parts, version: String(planned.version) }),
            })
          : sending(plannedContract.plan, { form: formDataOf({ ...parts, batchId }) });
      },
      refresh: "everything",
      done: onClose,
    }),
  );
  const { form, of: planned } = app;
  const { batchId, date, time, topic } = form.values;
  const batch = open.find((one) => one.batchId === batchId);
  const days = batch && sessionDays(batch, today);
  const taken = useTakenSlots(batchId, date, planned?._id);
  return (
    <Form
      of={app}
      submitLabel={planned ? "Change the plan" : "Plan session"}
      onCancel={onClose}
      cancelLabel={planned ? "Leave as it is" : undefined}
      isBlocked={!batchId || !date || !time || !topic.trim()}
      extra={
        planned && (
          <Button variant="subtle" color="red" onClick={onCancelling}>
            Cancel the session
          </Button>
        )
      }
    >
      <Select
        label="Batch"
        placeholder="Select a batch"
        data={planned ? [planned.batchId] : open.map((one) => one.batchId)}
        searchable
        // Opened, it would lie over what comes after it.
        openOnFocus={false}
        allowDeselect={false}
        readOnly={planned !== null}
        {...form.getInputProps("batchId")}
      />
      <DateField
        label="Date"
        min={days && days.first > today ? days.first : today}
        max={days?.last}
        {...form.getInputProps("date")}
      />
      <Select
        label="Time"
        data={timesAhead({ date, time, slots, taken })}
        renderOption={renderNotedOption}
        allowDeselect={false}
        {...form.getInputProps("time")}
        error={form.errors.time ?? taken.get(time)}
      />
      <TextInput
        label="Topic"
        maxLength={LONGEST_TOPIC}
        data-autofocus
        {...form.getInputProps("topic")}
      />
      <FileField
        label="Assignment (optional)"
        hint={
          planned?.assignmentFileName
            ? `Now it is ${planned.assignmentFileName}. Choose another PDF to replace it.`
            : "As a PDF. It can also wait until the session is held; trainees get it then."
        }
        accept={["pdf"]}
        {...form.getInputProps("assignment")}
        value={form.values.assignment}
        progress={app.progress}
      />
    </Form>
  );
}
