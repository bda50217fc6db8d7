import { Box, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { currentDate } from "#/client/lib/clock.ts";
import { formatDay, type IsoDate } from "#/shared/dates.ts";
import { readDate } from "#/shared/typed-date.ts";
import type { DateCalendarProps } from "./DateCalendar.tsx";
import { lazyPanel } from "./lazy-part.tsx";

// A date can be typed before its calendar has loaded.
const DateCalendar = lazyPanel<DateCalendarProps>({
  load: async () => (await import("./DateCalendar.tsx")).DateCalendar,
  // As large as a month.
  placeholder: () => <Box w={252} h={290} aria-busy />,
  failed: () => null,
});

type Limits = { min?: IsoDate | undefined; max?: IsoDate | undefined };

/** Returns why the typed text is not a valid date here, or null; empty text is valid. */
function problemOf(text: string, { min, max }: Limits): string | null {
  if (text.trim() === "") return null;
  const date = readDate(text);
  if (date === undefined) return "Enter a date that exists, such as 30/06/2021 or 30 June 2021.";
  if (min && date < min) return `Enter a date from ${formatDay(min)} on.`;
  if (max && date > max) return `Enter a date up to ${formatDay(max)}.`;
  return null;
}

/** Returns a calendar's first month: that of the date, else of today, or the nearest allowed. */
function monthOf(value: IsoDate | "", { min, max }: Limits): IsoDate {
  const today = currentDate();
  if (value) return value;
  if (max && max < today) return max;
  return min && min > today ? min : today;
}

type Props = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "min" | "max"> & {
  value?: IsoDate | "";
  onChange: (date: IsoDate | "") => void;
} & Limits;

/** A date, picked or typed; none where empty. Invalid text stays, and no form sends past it. */
export function DateField({ value = "", onChange, min, max, onBlur, ...props }: Props) {
  // Typed text that is not (yet) shown as a date; null while the field shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [month, setMonth] = useState<IsoDate | null>(null);
  const limits = { min, max };
  const problem = typed === null ? null : problemOf(typed, limits);
  // Once it is a date, the value is shown, so that clearing the form clears the field.
  const isOwn = typed !== null && (problem !== null || (readDate(typed) ?? "") === value);
  const error = (hasLeft && problem) || props.error;
  const type = (text: string) => {
    setLeft(false);
    setTyped(text);
    setOpen(true);
    const date = problemOf(text, limits) === null ? readDate(text) : undefined;
    if (date) setMonth(date);
    if ((date ?? "") !== value) onChange(date ?? "");
  };
  const leave = () => {
    setOpen(false);
    setLeft(true);
    setMonth(null);
    if (problem === null) setTyped(null);
  };
  const choose = (date: IsoDate) => {
    setTyped(null);
    setOpen(false);
    onChange(date);
  };
  return (
    <Popover
      opened={isOpen && !props.disabled}
      trapFocus={false}
      // Above the field if it has an error below, which the calendar would cover.
      position={error ? "top-start" : "bottom-start"}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...props}
          value={isOwn ? typed : value && formatDay(value)}
          error={error}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={(event) => {
            leave();
            onBlur?.(event);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
          placeholder={props.placeholder ?? "dd/mm/yyyy"}
          rightSection={<IconCalendar size={18} stroke={1.7} aria-hidden="true" />}
          rightSectionPointerEvents="none"
          autoComplete="off"
          inputMode="numeric"
          data-opens-on-focus
          data-unfinished={problem !== null || undefined}
        />
      </Popover.Target>
      {/* The field keeps the focus while a day is pressed. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <DateCalendar
          value={value}
          min={min}
          max={max}
          shown={month ?? monthOf(value, limits)}
          onShow={setMonth}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
