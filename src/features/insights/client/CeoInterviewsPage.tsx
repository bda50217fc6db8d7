import { PageHead } from "#/client/ui/PageHead.tsx";
import { DaySchedules } from "#/features/interviews/overview/client/DaySchedules.tsx";
import { overviewContract } from "#/features/interviews/overview/contract.ts";
import { AllCandidates } from "./AllCandidates.tsx";
import { InsightsSection } from "./InsightsSection.tsx";
import css from "./insights.module.css";
import { OverviewView } from "./OverviewView.tsx";

/** The interviews of a day, how the whole company does, and how far every candidate has come. */
export function CeoInterviewsPage() {
  return (
    <>
      <PageHead
        title="Interviews"
        context="Who has an interview, how the company does, and how far everyone has come."
      />
      <section className={css.section}>
        <h2 className={css.heading}>Interview schedule</h2>
        <DaySchedules route={overviewContract.ceoDay} prefix="day-" />
      </section>
      <section className={css.section}>
        <h2 className={css.heading}>The company at a glance</h2>
        <InsightsSection section="overview" View={OverviewView} />
      </section>
      <AllCandidates />
    </>
  );
}
