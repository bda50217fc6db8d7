import { Button, Checkbox, Group, Text, Textarea } from "@mantine/core";
import type { AppForm } from "#/client/lib/app-form.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { MeetingFields } from "#/client/ui/MeetingFields.tsx";
import type { ModuleValues } from "./module-plan.client.ts";
import type { PlanDays } from "./module-plan.contract.ts";
import { MOST_AT_ONCE, WEEKDAYS } from "./module-plan.rules.ts";

type Props = Pick<AppForm<ModuleValues>, "form"> & {
  days: PlanDays;
  slots: readonly string[];
  topics: number;
  onPreview: () => void;
};

/** The weekdays, slots, first day and topics of a module. */
export function ModulePattern({ form, days, slots, topics, onPreview }: Props) {
  const { trainers, first, last } = days;
  const missing = missingOf(form.values, { topics, trainers });
  return (
    <>
      {trainers.length > 0 && (
        <Select
          label="Trainer"
          placeholder="Select a trainer"
          data={trainers.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          {...form.getInputProps("trainerId")}
        />
      )}
      <Checkbox.Group label="Days of the week" {...form.getInputProps("weekdays")}>
        <Group gap="8px 20px" mt={6}>
          {WEEKDAYS.map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox.Group label="Slots" {...form.getInputProps("slots")}>
        <Group gap="8px 20px" mt={6}>
          {slots.map((slot) => (
            <Checkbox key={slot} value={slot} label={slot} />
          ))}
        </Group>
      </Checkbox.Group>
      <DateField label="First day" min={first} max={last} {...form.getInputProps("from")} />
      <Textarea
        label="Topics"
        description="One in a line, or pasted from a sheet."
        autosize
        minRows={5}
        maxRows={16}
        {...form.getInputProps("topics")}
      />
      <MeetingFields field={form.getInputProps} />
      <Group gap="8px 16px">
        <Button variant="default" onClick={onPreview} disabled={missing !== null}>
          {form.values.sessions.length > 0 ? "Make the preview again" : "Show the preview"}
        </Button>
        {missing && <Text variant="note">{missing}</Text>}
      </Group>
    </>
  );
}

type Given = { topics: number; trainers: PlanDays["trainers"] };

/** What is still to be chosen before the preview; null if nothing. */
function missingOf(values: ModuleValues, { topics, trainers }: Given): string | null {
  if (trainers.length > 0 && !values.trainerId) return "Choose the trainer.";
  if (values.weekdays.length === 0) return "Choose at least one day of the week.";
  if (values.slots.length === 0) return "Choose at least one slot.";
  if (!values.from) return "Choose the first day.";
  if (topics === 0) return "Enter the topics.";
  return topics > MOST_AT_ONCE
    ? `These are ${topics} topics; ${MOST_AT_ONCE} can be planned at once.`
    : null;
}
