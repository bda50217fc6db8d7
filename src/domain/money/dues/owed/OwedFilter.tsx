import { useConfig } from "#/client/lib/config.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { Select } from "#/client/ui/ListFields.tsx";
import { isCalendarDate } from "#/shared/dates.ts";
import { lastDayToCome, OWED_STATUSES } from "../dues.rules.ts";

const STATUSES = [
  { value: "All", label: "All that is owed" },
  { value: "Overdue", label: "Overdue" },
  { value: "Due", label: "Due next" },
  { value: "Open", label: "Fees without a day" },
];
const COMING = "Coming in";
const CLAIMED = "Claimed";
/** The text of an empty list, by filter. */
export const EMPTY = {
  All: "Nothing is owed.",
  Overdue: "Nothing is overdue.",
  Due: "Nothing is due next.",
  Open: "No fee without a day.",
  "To come": "Nothing is to come.",
  "Coming in": "Nothing is to come by that day.",
  Claimed: "No payment by UPI waits to be confirmed.",
} as const;

/** The part of what is owed that the address selects. */
export function useOwedFilter() {
  const [search] = useSearchState();
  const status = OWED_STATUSES.find((one) => one === search.status);
  const claim = search.claim === "waiting" ? ("waiting" as const) : undefined;
  const by = search.by && isCalendarDate(search.by) ? search.by : undefined;
  const shown: keyof typeof EMPTY = status ?? (claim ? CLAIMED : by ? COMING : "All");
  return { status, by, claim, shown };
}

export function OwedFilter() {
  const [, change] = useSearchState();
  const { by, shown } = useOwedFilter();
  const takesUpi = useConfig()?.takesUpi ?? false;
  const today = useCurrentDate();
  const comingBy = by ?? lastDayToCome(today);
  const choose = (value: string | null) =>
    change({
      status: OWED_STATUSES.find((one) => one === value),
      by: value === COMING ? comingBy : undefined,
      claim: value === CLAIMED ? "waiting" : undefined,
      page: undefined,
    });
  return (
    <Select
      aria-label="Status"
      size="sm"
      maw="14rem"
      data={[
        ...STATUSES,
        ...(takesUpi || shown === CLAIMED
          ? [{ value: CLAIMED, label: "Paid by UPI, to confirm" }]
          : []),
        { value: COMING, label: `Coming in by ${formatShownDate(comingBy)}` },
      ]}
      value={shown}
      onChange={choose}
      allowDeselect={false}
    />
  );
}
