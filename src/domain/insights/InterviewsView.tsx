import { SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { Columns } from "#/client/ui/Columns.tsx";
import { metricIn, useNothingText } from "./insights.client.ts";
import type { Insights } from "./insights.contract.ts";
import css from "./insights.module.css";
import { MetricCards } from "./MetricCards.tsx";
import { CompaniesPanel, MarketFunnel } from "./OutcomeView.tsx";
import { RoundsPanel } from "./RoundsPanel.tsx";
import { SeriesPanel } from "./SeriesPanel.tsx";

const SPANS = [
  { value: "week", label: "Weeks" },
  { value: "day", label: "Days" },
];

/** Placements and the way to them, who is to be interviewed, and the outcomes. */
export function InterviewsView({ insights }: { insights: Insights }) {
  const nothingText = useNothingText();
  // An empty chart does not get half of the width: its sentence goes below the waiting list.
  const isFunnel = metricIn(insights, "market-eligible").rows > 0;
  return (
    <>
      <MetricCards
        label="This month"
        insights={insights}
        shown={[
          { key: "placements", trend: "placements-by-month" },
          "package-median",
          "interviews-today",
          "interviews-overdue",
        ]}
      />
      <Columns from="lg" isEven {...(!isFunnel && { sizes: "minmax(0, 1fr)" })}>
        {isFunnel && <MarketFunnel insights={insights} />}
        <section aria-labelledby="pipeline">
          <h2 id="pipeline" className={css.heading}>
            Pipeline of those eligible
          </h2>
          <MetricCards
            label="Pipeline of those eligible"
            insights={insights}
            isHalf={isFunnel}
            shown={["pipeline-ready", "pipeline-scheduled", "pipeline-next", "pipeline-again"]}
          />
          {!isFunnel && (
            <Text variant="soft" mt={10}>
              {nothingText("Nobody became eligible")}
            </Text>
          )}
        </section>
      </Columns>
      <SpanPanel insights={insights} />
      <Columns from="lg" isEven>
        <RoundsPanel insights={insights} />
        <CompaniesPanel insights={insights} />
      </Columns>
      <MetricCards
        label="Outcomes"
        insights={insights}
        shown={[
          "interviews",
          "interviews-positive",
          "interviews-negative",
          "no-shows",
          "interviews-ahead",
          "interview-pass",
        ]}
      />
    </>
  );
}

/** Interviews over time, with its own state, so that a choice re-renders no other chart. */
function SpanPanel({ insights }: { insights: Insights }) {
  const [span, setSpan] = useState("week");
  return (
    <SeriesPanel
      insights={insights}
      title={span === "week" ? "Interviews by week" : "Interviews by day"}
      by={span === "week" ? "Week from" : "Day"}
      drawn={
        span === "week" ? { "interviews-by-week": "accent" } : { "interviews-by-day": "accent" }
      }
      tools={
        <SegmentedControl
          size="xs"
          aria-label="Weeks or days"
          data={SPANS}
          value={span}
          onChange={setSpan}
        />
      }
    />
  );
}
