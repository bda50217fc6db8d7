import { useCurrentDate } from "#/client/lib/now.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { type IsoDate, isCalendarDate } from "#/shared/dates.ts";
import { overviewContract } from "./overview.contract.ts";

export type DayRoute = (typeof overviewContract)["day" | "ceoDay"];

/** The day in the address, by default today, and a function that shows another one. */
export function useShownDay() {
  const [search, setSearch] = useSearchState();
  const today = useCurrentDate();
  const dateParam = search.date ?? "";
  const date = isCalendarDate(dateParam) ? dateParam : today;
  return {
    date,
    show: (day: IsoDate | undefined) =>
      setSearch({ date: day === today || !day ? undefined : day }),
  };
}

export const dayRows = (route: DayRoute, date: IsoDate) =>
  ({ route, request: { query: { date } }, rows: "schedules", sort: "startTime" }) as const;

export const CANDIDATE_ROWS = {
  route: overviewContract.candidates,
  rows: "users",
  sort: "username",
} as const;
