import { CandidatesTable } from "#/domain/placement/interviews/overview/CandidatesTable.tsx";
import css from "./insights.module.css";

/** Every candidate with the interviews by round, below the figures. */
export const AllCandidates = () => (
  <section className={css.section}>
    <h2 className={css.heading}>All candidates</h2>
    <CandidatesTable />
  </section>
);
