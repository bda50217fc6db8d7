import { IconCalendarOff } from "@tabler/icons-react";
import { Columns } from "#/client/ui/Columns.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { SectionPage } from "./InsightsSection.tsx";
import { InterviewsView } from "./InterviewsView.tsx";
import { metricIn } from "./insights.client.ts";
import type { Insights } from "./insights.contract.ts";
import { MetricCards } from "./MetricCards.tsx";
import { OutcomeView } from "./OutcomeView.tsx";
import { SeriesPanel } from "./SeriesPanel.tsx";
import { TrainingView } from "./TrainingView.tsx";

const PIPELINE = ["interviews", "pipeline-ready", "pipeline-scheduled", "pipeline-next"] as const;

/** The sales head's first view. */
export const SalesInterviewsPage = () => (
  <SectionPage
    title="Interviews"
    context="Placements, who is on the way to one, and how interviews go."
    section="interviews"
    View={InterviewsIfAny}
  />
);

/** Shows a note if there are neither interviews nor candidates. */
function InterviewsIfAny({ insights }: { insights: Insights }) {
  if (PIPELINE.every((key) => metricIn(insights, key).rows === 0)) {
    return (
      <EmptyState
        text="No interview schedules found."
        hint={
          "Figures begin with the first candidate: who has passed all modules, or whom the office adds as " +
          "an Existing Trainee."
        }
        Icon={IconCalendarOff}
      />
    );
  }
  return <InterviewsView insights={insights} />;
}

export const SalesAssistancePage = () => (
  <SectionPage
    title="Assistance Hub"
    context="Who is supported after the placement."
    section="assistance"
    View={AssistanceView}
  />
);

export const SalesTrainingPage = () => (
  <SectionPage
    title="Training Hub"
    context="Batches, sessions, attendance and marks."
    section="training"
    View={TrainingView}
  />
);

export const SalesMarketingPage = () => (
  <SectionPage
    title="Marketing Insights"
    context="From eligible to joined: conversion, packages and how long it takes."
    section="marketing"
    View={OutcomeView}
  />
);

/** Requests, running assistance, guides' workloads, and what is due. */
function AssistanceView({ insights }: { insights: Insights }) {
  return (
    <>
      <MetricCards
        label="Assistance"
        insights={insights}
        shown={[
          "requests-waiting",
          "assistance-details-due",
          "assistance-active",
          "assistance-closed",
          "seekers",
          { key: "ending-soon", hint: "Personal assistants too" },
          { key: "received-month", hint: "this month" },
          "due-month",
        ]}
      />
      <Columns from="lg" isEven>
        <SeriesPanel
          insights={insights}
          title="Load per guidance person"
          by="Guidance"
          drawn={{ load: "accent" }}
          isHorizontal
          nothing="Nobody is guided"
        />
        <SeriesPanel
          insights={insights}
          title="Received and due"
          by="Month"
          drawn={{ "received-by-month": "good", "due-by-month": "warn" }}
          nothing="Nothing received and nothing due"
        />
      </Columns>
    </>
  );
}
