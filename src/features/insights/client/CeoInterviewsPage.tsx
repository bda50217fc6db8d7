import { formatShownDate } from "#/client/lib/format-date.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { useRowsAhead } from "#/client/ui/table/use-rows.ts";
import { CANDIDATE_ROWS } from "#/features/interviews/overview/client/CandidatesTable.tsx";
import {
  DaySchedules,
  dayRows,
  useShownDay,
} from "#/features/interviews/overview/client/DaySchedules.tsx";
import { overviewContract } from "#/features/interviews/overview/contract.ts";
import { istDate } from "#/shared/dates.ts";
import { AllCandidates } from "./AllCandidates.tsx";
import { useBatches, useInsights } from "./api.ts";
import { InsightsSection } from "./InsightsSection.tsx";
import css from "./insights.module.css";
import { OverviewView } from "./OverviewView.tsx";
import { TodayScreen, useToday } from "./TodayScreen.tsx";

/** Before the parameters of the day's table in the address. */
const DAY = "day-";

/** The company today; below it charts of a period, the interviews of a day, and how far every candidate has come. */
export function CeoInterviewsPage() {
  const today = useToday();
  const { date } = useShownDay();
  // Asked for at the same time, and drawn after, so that nothing is moved.
  useInsights("overview");
  useBatches();
  useRowsAhead(dayRows(overviewContract.ceoDay, date), DAY);
  useRowsAhead(CANDIDATE_ROWS);
  return (
    <>
      <PageHead title="The company today" context={formatShownDate(istDate(new Date()))} />
      <section className={css.section} aria-label="Today">
        <TodayScreen today={today} />
      </section>
      {!today.isPending && (
        <>
          <section className={css.section}>
            <h2 className={css.heading}>The company at a glance</h2>
            <InsightsSection section="overview" View={OverviewView} />
          </section>
          <section className={css.section}>
            <h2 className={css.heading}>Interview schedule</h2>
            <DaySchedules route={overviewContract.ceoDay} prefix={DAY} />
          </section>
          <AllCandidates />
        </>
      )}
    </>
  );
}
