import { PageHead } from "#/client/ui/PageHead.tsx";
import { CandidatesTable } from "#/domain/placement/interviews/overview/CandidatesTable.tsx";
import { InsightsSection } from "./InsightsSection.tsx";
import css from "./insights.module.css";
import { OutcomeView } from "./OutcomeView.tsx";

/** The results of marketing, and every candidate with the interviews by round. */
export function MarketingInsightsPage() {
  return (
    <>
      <PageHead
        title="Marketing Insights"
        context="From eligible to joined: conversion, packages and how long it takes."
      />
      <section className={css.section} aria-label="Outcome">
        <InsightsSection section="marketing" View={OutcomeView} />
      </section>
      <section className={css.section}>
        <h2 className={css.heading}>All candidates</h2>
        <CandidatesTable />
      </section>
    </>
  );
}
