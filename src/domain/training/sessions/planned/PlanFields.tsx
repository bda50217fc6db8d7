import { TextInput } from "@mantine/core";
import type { AppForm } from "#/client/lib/app-form.ts";
import { useConfig } from "#/client/lib/config.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FileField } from "#/client/ui/FileField.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { MeetingFields } from "#/client/ui/MeetingFields.tsx";
import { renderNotedOption } from "#/client/ui/NotedOption.tsx";
import { PLAN_DAYS_AHEAD, sessionDays } from "../sessions.rules.ts";
import type { ListedBatch } from "../trainer/trainer.client.ts";
import { type EditablePlan, type PlanValues, timesAhead, useTakenSlots } from "./planned.client.ts";

type Props = Pick<AppForm<PlanValues>, "form" | "progress"> & {
  planned: EditablePlan | null;
  /** The batches that can still have sessions. */
  open: readonly ListedBatch[];
};

export function PlanFields({ form, planned, open, progress }: Props) {
  const today = useCurrentDate();
  const slots = useConfig()?.timeSlots ?? [];
  const { batchId, date, time, assignment } = form.values;
  const batch = open.find((one) => one.batchId === batchId);
  const days = batch && sessionDays(batch, today, PLAN_DAYS_AHEAD);
  const taken = useTakenSlots(batchId, date, planned?._id);
  return (
    <>
      <Select
        label="Batch"
        placeholder="Select a batch"
        data={planned ? [planned.batchId] : open.map((one) => one.batchId)}
        searchable
        // An open list would cover what comes after it.
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
      <TextInput label="Topic" data-autofocus {...form.getInputProps("topic")} />
      <MeetingFields field={form.getInputProps} />
      <FileField
        label="Assignment (optional)"
        hint={
          planned?.assignmentFileName
            ? `Now it is ${planned.assignmentFileName}. Choose another PDF to replace it.`
            : "As a PDF. It can also wait until the session is held; trainees get it then."
        }
        accept={["pdf"]}
        {...form.getInputProps("assignment")}
        value={assignment}
        progress={progress}
      />
    </>
  );
}
