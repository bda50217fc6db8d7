import { formatShownDate } from "#/client/lib/format-date.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { DaySchedules } from "#/features/interviews/overview/client/DaySchedules.tsx";
import { overviewContract } from "#/features/interviews/overview/contract.ts";
import { istDate } from "#/shared/dates.ts";
import { AllCandidates } from "./AllCandidates.tsx";
import { InsightsSection } from "./InsightsSection.tsx";
import css from "./insights.module.css";
import { OverviewView } from "./OverviewView.tsx";
import { TodayScreen, useToday } from "./TodayScreen.tsx";

/** The company today; below it charts of a period, the interviews of a day, and how far every candidate has come. */
export function CeoInterviewsPage() {
  const today = useToday();
  return (
    <>
      <PageHead title="The company today" context={formatShownDate(istDate(new Date()))} />
      <section className={css.section} aria-label="Today">
        <TodayScreen today={today} />
      </section>
      {/* Asked for at the same time, and drawn after, so that nothing is moved. */}
      {!today.isPending && (
        <>
          <section className={css.section}>
            <h2 className={css.heading}>The company at a glance</h2>
            <InsightsSection section="overview" View={OverviewView} />
          </section>
          <section className={css.section}>
            <h2 className={css.heading}>Interview schedule</h2>
            <DaySchedules route={overviewContract.ceoDay} prefix="day-" />
          </section>
          <AllCandidates />
        </>
      )}
    </>
  );
}
