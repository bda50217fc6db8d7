import "@mantine/dates/styles.layer.css";
import { Calendar } from "@mantine/dates";
import { useOpenLayer } from "#/client/lib/open-layer.ts";
import type { IsoDate } from "#/shared/dates.ts";

/** The buttons for months and years are named by their visible text, as voice control needs. */
const LABELS = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
};

export type DateCalendarProps = {
  value: IsoDate | "";
  /** The month of this date is shown. */
  shown: IsoDate;
  onShow: (date: IsoDate) => void;
  onChoose: (date: IsoDate) => void;
  min?: IsoDate | undefined;
  max?: IsoDate | undefined;
  onClose: () => void;
};

/** The calendar below a date field. The field keeps the focus, so the days take none. */
export function DateCalendar({ value, shown, onShow, onChoose, ...props }: DateCalendarProps) {
  const { min, max, onClose } = props;
  // The field closes it by Escape, which must not close the surrounding dialog.
  useOpenLayer(true, onClose);
  return (
    <Calendar
      date={shown}
      onDateChange={onShow}
      getDayProps={(day) => ({ selected: day === value, onClick: () => onChoose(day) })}
      getMonthControlProps={(month) => ({ selected: month.slice(0, 7) === value.slice(0, 7) })}
      getYearControlProps={(year) => ({ selected: year.slice(0, 4) === value.slice(0, 4) })}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      // The usual red of weekends is too pale to read, and weekends do not matter here.
      weekendDays={[]}
      // Days of other months are just as pale.
      hideOutsideDates
      ariaLabels={LABELS}
      __preventFocus
    />
  );
}
