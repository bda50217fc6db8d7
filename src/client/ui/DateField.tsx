import "@mantine/dates/styles.layer.css";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import { useState } from "react";
import { formatDay, type IsoDate } from "#/shared/dates.ts";

dayjs.extend(customParseFormat);

/** The ways people type a date; the first is the one it is shown in. */
const TYPED = [
  "DD/MM/YYYY",
  "D/M/YYYY",
  "DD-MM-YYYY",
  "D-M-YYYY",
  "D.M.YYYY",
  "YYYY-MM-DD",
  "D MMM YYYY",
  "D MMMM YYYY",
  "MMM D YYYY",
  "MMMM D YYYY",
];
function parse(text: string): string | null {
  const tidy = text
    .trim()
    .replace(/,/g, " ")
    .replace(/\s+/g, " ")
    .replace(/\bsept\b/i, "Sep");
  const date = dayjs(tidy, TYPED, true);
  return date.isValid() ? date.format("YYYY-MM-DD") : null;
}

/** Returns why the typed text is no date of this field, or null; empty text is no problem. */
function problemOf(text: string, { min, max }: { min?: IsoDate; max?: IsoDate }): string | null {
  if (text.trim() === "") return null;
  const date = parse(text);
  if (date === null) return "Enter a date that exists, such as 30/06/2021 or 30 June 2021.";
  if (min && date < min) return `Enter a date from ${formatDay(min)} on.`;
  if (max && date > max) return `Enter a date up to ${formatDay(max)}.`;
  return null;
}

const CALENDAR_LABELS = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
  monthLevelControl: "Choose a month",
  yearLevelControl: "Choose a year",
};

type Props = Omit<DateInputProps, "value" | "defaultValue" | "onChange" | "minDate" | "maxDate"> & {
  value?: IsoDate | "";
  onChange: (date: IsoDate | "") => void;
  min?: IsoDate;
  max?: IsoDate;
};

/**
 * A calendar date, picked or typed: 30/06/2021, 30 June 2021. The empty text stands for no date. A text that is no
 * date stays in the field, with an error below it.
 */
export function DateField({ value, onChange, min, max, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState("");
  const [hasLeft, setLeft] = useState(false);
  const problem = problemOf(typed, { ...(min ? { min } : {}), ...(max ? { max } : {}) });
  const error = (hasLeft && problem) || props.error;
  const choose = (date: IsoDate | "") => {
    setTyped("");
    onChange(date);
  };
  return (
    <DateInput
      {...props}
      value={value || null}
      onChange={(date) => choose(date ?? "")}
      error={error}
      // Above the field where it has an error below, which the calendar would cover.
      popoverProps={error ? { position: "top-start" } : {}}
      fixOnBlur={problem === null}
      onInput={({ currentTarget }) => {
        setLeft(false);
        setTyped(currentTarget.value);
        if (value && parse(currentTarget.value) === null) onChange("");
      }}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      dateParser={parse}
      valueFormat="DD/MM/YYYY"
      placeholder={props.placeholder ?? "dd/mm/yyyy"}
      rightSection={<IconCalendar size={18} stroke={1.7} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      inputMode="numeric"
      data-opens-on-focus
      // The usual red of weekends is too pale to read, and no rule here is about them.
      weekendDays={[]}
      ariaLabels={CALENDAR_LABELS}
      clearable={false}
    />
  );
}
