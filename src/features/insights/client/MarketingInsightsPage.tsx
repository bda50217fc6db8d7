import { PageHead } from "#/client/ui/PageHead.tsx";
import { CandidatesTable } from "#/features/interviews/overview/client/CandidatesTable.tsx";
import { InsightsSection } from "./InsightsSection.tsx";
import css from "./insights.module.css";
import { OutcomeView } from "./OutcomeView.tsx";
import { ScopeBar } from "./ScopeBar.tsx";

/** What marketing came to, and every candidate with the interviews by round. */
export function MarketingInsightsPage() {
  return (
    <>
      <PageHead
        title="Marketing Insights"
        context="From eligible to joined: conversion, packages and how long it takes."
      />
      <section className={css.section} aria-label="Outcome">
        <ScopeBar />
        <InsightsSection section="marketing">
          {(insights) => <OutcomeView insights={insights} />}
        </InsightsSection>
      </section>
      <section className={css.section}>
        <h2 className={css.heading}>All candidates</h2>
        <CandidatesTable />
      </section>
    </>
  );
}
