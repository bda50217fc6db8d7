import "@mantine/dates/styles.layer.css";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import type { IsoDate } from "#/shared/dates.ts";

dayjs.extend(customParseFormat);

/** The ways people type a date; the first is the one it is shown in. */
const TYPED = ["DD/MM/YYYY", "D/M/YYYY", "DD-MM-YYYY", "D-M-YYYY", "YYYY-MM-DD"];

function parse(text: string): string | null {
  const date = dayjs(text.trim(), TYPED, true);
  return date.isValid() ? date.format("YYYY-MM-DD") : null;
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
  value: IsoDate | "";
  onChange: (date: IsoDate | "") => void;
  min?: IsoDate;
  max?: IsoDate;
};

/** A calendar date, picked or typed as dd/mm/yyyy. Empty text for none. */
export function DateField({ value, onChange, min, max, ...props }: Props) {
  return (
    <DateInput
      {...props}
      value={value || null}
      onChange={(date) => onChange(date ?? "")}
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
