import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { LongLoading } from "#/client/ui/LongLoading.tsx";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { usePrefetchRows } from "#/client/ui/table/use-rows.ts";
import {
  CANDIDATE_ROWS,
  dayRows,
  useShownDay,
} from "#/domain/placement/interviews/overview/overview.client.ts";
import { overviewContract } from "#/domain/placement/interviews/overview/overview.contract.ts";
import { batchesQuery, insightsQuery, useScope } from "./insights.client.ts";
import css from "./insights.module.css";
import { TodayScreen, todayQuery } from "./TodayScreen.tsx";

const parts = async () => (await import("./CompanyParts.tsx")).PARTS;
const placeholder = () => <LongLoading shape="cards" />;
const Glance = lazyPanel({ load: async () => (await parts()).glance, placeholder });
const Day = lazyPanel({ load: async () => (await parts()).day, placeholder });
const Candidates = lazyPanel({ load: async () => (await parts()).candidates, placeholder });

/** Before the parameters of the day's table in the address. */
const DAY = "day-";

/** The company today; below, charts of a period, the interviews of a day, and all candidates. */
export function CeoInterviewsPage() {
  const currentDate = useCurrentDate();
  const { date } = useShownDay();
  // Asked for before the rest, which is drawn after it, so that nothing is moved.
  usePrefetchQuery(todayQuery());
  const today = useQuery(todayQuery());
  usePrefetchQuery(insightsQuery("overview", useScope()));
  usePrefetchQuery(batchesQuery);
  usePrefetchRows(dayRows(overviewContract.ceoDay, date), DAY);
  usePrefetchRows(CANDIDATE_ROWS);
  return (
    <>
      <PageHead title="The company today" context={formatShownDate(currentDate)} />
      <section className={css.section} aria-label="Today">
        <TodayScreen today={today} />
      </section>
      {!today.isPending && (
        <DrawnAfter>
          <section className={css.section}>
            <h2 className={css.heading}>The company at a glance</h2>
            <Glance />
          </section>
          <section className={css.section}>
            <h2 className={css.heading}>Interview schedule</h2>
            <Day route={overviewContract.ceoDay} prefix={DAY} />
          </section>
          <section className={css.section}>
            <h2 className={css.heading}>All candidates</h2>
            <Candidates />
          </section>
        </DrawnAfter>
      )}
    </>
  );
}

/**
 * Parts of a page below the first screen: drawn after what is above them, a few milliseconds at a
 * time, so that a press is answered meanwhile.
 */
function DrawnAfter({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(children, null);
}
