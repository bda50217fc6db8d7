import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { LongLoading } from "#/client/ui/LongLoading.tsx";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { useRowsAhead } from "#/client/ui/table/use-rows.ts";
import {
  CANDIDATE_ROWS,
  CEO_DAY,
  dayRows,
  useShownDay,
} from "#/features/interviews/overview/client/api.ts";
import { useBatches, useInsights } from "./api.ts";
import css from "./insights.module.css";
import { TodayScreen, useToday } from "./TodayScreen.tsx";

const parts = async () => (await import("./CompanyParts.tsx")).PARTS;
const placeholder = () => <LongLoading shape="cards" />;
const Glance = lazyPanel({ load: async () => (await parts()).glance, placeholder });
const Day = lazyPanel({ load: async () => (await parts()).day, placeholder });
const Candidates = lazyPanel({ load: async () => (await parts()).candidates, placeholder });

/** Before the parameters of the day's table in the address. */
const DAY = "day-";

/** What is asked for with the first screen and drawn after it, so that nothing is moved; other answers draw nothing of it again. */
function AskedAhead() {
  const { date } = useShownDay();
  useInsights("overview");
  useBatches();
  useRowsAhead(dayRows(CEO_DAY, date), DAY);
  useRowsAhead(CANDIDATE_ROWS);
  return null;
}

/** The company today; below it charts of a period, the interviews of a day, and how far every candidate has come. */
export function CeoInterviewsPage() {
  const currentDate = useCurrentDate();
  const today = useToday();
  return (
    <>
      <AskedAhead />
      <PageHead title="The company today" context={formatShownDate(currentDate)} />
      <section className={css.section} aria-label="Today">
        <TodayScreen today={today} />
      </section>
      {!today.isPending && (
        <>
          <section className={css.section}>
            <h2 className={css.heading}>The company at a glance</h2>
            <Glance />
          </section>
          <section className={css.section}>
            <h2 className={css.heading}>Interview schedule</h2>
            <Day route={CEO_DAY} prefix={DAY} />
          </section>
          <section className={css.section}>
            <h2 className={css.heading}>All candidates</h2>
            <Candidates />
          </section>
        </>
      )}
    </>
  );
}
