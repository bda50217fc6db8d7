import { IconCalendarOff } from "@tabler/icons-react";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { AssistanceView } from "./AssistanceView.tsx";
import { figureIn } from "./api.ts";
import { InsightsSection } from "./InsightsSection.tsx";
import { InterviewsView } from "./InterviewsView.tsx";
import { OutcomeView } from "./OutcomeView.tsx";
import { ScopeBar } from "./ScopeBar.tsx";
import { TrainingView } from "./TrainingView.tsx";

const PIPELINE = ["interviews", "pipeline-ready", "pipeline-scheduled", "pipeline-next"] as const;

/** The sales head's first view; without any interview, and nobody to interview, it says so. */
export function SalesInterviewsPage() {
  return (
    <>
      <PageHead title="Interviews" context="How interviews go, and who is ready for one." />
      <ScopeBar />
      <InsightsSection section="interviews">
        {(insights) =>
          PIPELINE.every((key) => figureIn(insights, key).rows === 0) ? (
            <EmptyState text="No interview schedules found." Icon={IconCalendarOff} />
          ) : (
            <InterviewsView insights={insights} />
          )
        }
      </InsightsSection>
    </>
  );
}

export function SalesAssistancePage() {
  return (
    <>
      <PageHead title="Assistance Hub" context="Who is supported after the placement." />
      <ScopeBar />
      <InsightsSection section="assistance">
        {(insights) => <AssistanceView insights={insights} />}
      </InsightsSection>
    </>
  );
}

export function SalesTrainingPage() {
  return (
    <>
      <PageHead title="Training Hub" context="Batches, sessions, attendance and marks." />
      <ScopeBar />
      <InsightsSection section="training">
        {(insights) => <TrainingView insights={insights} />}
      </InsightsSection>
    </>
  );
}

export function SalesMarketingPage() {
  return (
    <>
      <PageHead
        title="Marketing Insights"
        context="From eligible to joined: conversion, packages and how long it takes."
      />
      <ScopeBar />
      <InsightsSection section="marketing">
        {(insights) => <OutcomeView insights={insights} />}
      </InsightsSection>
    </>
  );
}
