import { PageHead } from "#/client/ui/PageHead.tsx";
import { overviewContract } from "../contract.ts";
import { CandidatesTable } from "./CandidatesTable.tsx";
import { DaySchedules } from "./DaySchedules.tsx";
import css from "./overview.module.css";

/** The interviews of a day, and how far every candidate has come. */
export function CeoInterviewsPage() {
  return (
    <>
      <PageHead title="Interviews" context="Who has an interview, and how far everyone has come." />
      <section className={css.section}>
        <h2 className={css.heading}>Interview schedule</h2>
        <DaySchedules route={overviewContract.ceoDay} prefix="day-" />
      </section>
      <section className={css.section}>
        <h2 className={css.heading}>All candidates</h2>
        <CandidatesTable />
      </section>
    </>
  );
}
