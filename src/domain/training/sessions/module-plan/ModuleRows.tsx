import { ActionIcon, Box, Card, Group, Text, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { AppForm } from "#/client/lib/app-form.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import type { Holiday } from "#/shared/holidays.ts";
import { holidayNote, type ModuleValues, problemsOfTimes } from "./module-plan.client.ts";
import type { PlanDays } from "./module-plan.contract.ts";
import css from "./module-plan.module.css";

type Props = Pick<AppForm<ModuleValues>, "form"> & {
  days: PlanDays;
  slots: readonly string[];
  /** The holidays that the pattern skipped. */
  leftOut: readonly Holiday[];
};

/** The sessions as they will be planned: each can be changed or dropped. */
export function ModuleRows({ form, days, slots, leftOut }: Props) {
  const { sessions } = form.values;
  const problems = problemsOfTimes(sessions, days);
  // Whether a time is free depends on the other fields too, so its error is checked again.
  const forget = () => {
    for (const path of Object.keys(form.errors)) {
      if (path.endsWith(".time")) form.clearFieldError(path);
    }
  };
  const placeProps = (path: string) => {
    const { onChange, ...props } = form.getInputProps(path);
    const change = (value: unknown) => {
      forget();
      onChange(value);
    };
    return { ...props, onChange: change };
  };
  const drop = (at: number) => {
    forget();
    form.removeListItem("sessions", at);
  };
  return (
    <Box component="section" aria-labelledby="module-preview">
      <Box component="h2" id="module-preview" mb={6}>
        Preview · {sessions.length}
      </Box>
      <Text variant="note" mb={10} role="status">
        {problems.size > 0
          ? `${problems.size} of them cannot be planned as they stand. `
          : "Nothing else is at these times. "}
        {leftOut.length > 0 && (
          <>
            Left out:{" "}
            {leftOut.map(({ date, name }, at) => (
              <span key={date}>
                {at > 0 && ", "}
                {name} (<DateText isInSentence value={date} />)
              </span>
            ))}
            .
          </>
        )}
      </Text>
      <Card component="ol" className="rows" p="2px 16px" aria-label="Sessions to plan">
        {sessions.map((row, at) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name yet, and none moves.
            key={`${at} of ${sessions.length}`}
            component="li"
            className={css.row}
          >
            <DateField
              aria-label={`Day of session ${at + 1}`}
              min={days.first}
              max={days.last}
              {...placeProps(`sessions.${at}.date`)}
              description={holidayNote(row.date, days)}
            />
            <Select
              aria-label={`Time of session ${at + 1}`}
              data={[...slots]}
              allowDeselect={false}
              {...placeProps(`sessions.${at}.time`)}
              error={problems.get(at) ?? form.errors[`sessions.${at}.time`]}
            />
            <Group gap={8} wrap="nowrap" align="flex-start">
              <TextInput
                aria-label={`Topic of session ${at + 1}`}
                flex={1}
                {...form.getInputProps(`sessions.${at}.topic`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="input-sm"
                aria-label={`Drop session ${at + 1}, ${row.topic}`}
                onClick={() => drop(at)}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </Group>
          </Box>
        ))}
      </Card>
    </Box>
  );
}
