import { Button } from "@mantine/core";
import { useChoice } from "#/client/lib/search-state.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { DurationsPanel } from "./DurationsPanel.tsx";
import { FunnelPanel } from "./FunnelPanel.tsx";
import type { Insights } from "./insights.contract.ts";
import { MetricCards } from "./MetricCards.tsx";
import { STEPS } from "./people.rules.ts";
import { SeriesPanel } from "./SeriesPanel.tsx";
import { StatusPanel } from "./StatusPanel.tsx";
import { StopsPanel } from "./StopsPanel.tsx";

type Props = { insights: Insights };

/**
 * The way from registration to placement and the figures after it. What the strip above says of
 * today in short is closed until it is wanted, and open again for who comes back to its address.
 */
export function OverviewView({ insights }: Props) {
  const [show, setShow] = useChoice("show", ["first", "all"]);
  const isAll = show === "all";
  return (
    <>
      <MetricCards
        label="At a glance"
        insights={insights}
        shown={[
          "money-in",
          { key: "placements", hint: "Existing Trainees too" },
          { key: "assistance-active", label: "Assistance running" },
          { key: "seekers", label: "Without guidance", hint: "Placed, no provider, not closed" },
          { key: "ending-soon", hint: "Personal assistants too" },
          "alumni-active",
          "alumni-graduated",
        ]}
      />
      <FunnelPanel
        insights={insights}
        title="From registration to placement"
        keys={STEPS.map(({ key }) => `reached-${key}` as const)}
        nothing="Nobody registered"
        whose="registered here"
        became="has been placed"
      />
      <Button
        variant="default"
        aria-expanded={isAll}
        onClick={() => setShow(isAll ? "first" : "all")}
        style={{ alignSelf: "flex-start" }}
      >
        {isAll ? "Show fewer charts" : "Show all charts"}
      </Button>
      {isAll && <MoreCharts insights={insights} />}
    </>
  );
}

/** Where everybody stands, how long each step takes, where people leave, and months and batches. */
const MoreCharts = ({ insights }: Props) => (
  <>
    <StatusPanel insights={insights} />
    <Columns from="lg" isEven>
      <DurationsPanel insights={insights} />
      <StopsPanel insights={insights} />
    </Columns>
    <Columns from="lg" isEven>
      <SeriesPanel
        insights={insights}
        title="Registrations here, and placements of everybody"
        by="Month"
        drawn={{ "registered-by-month": "quiet", "placements-by-month": "accent" }}
      />
      <SeriesPanel
        insights={insights}
        title="Money received"
        by="Month"
        drawn={{ "admission-by-month": "accent", "assistance-by-month": "good" }}
        isStacked
      />
    </Columns>
    <SeriesPanel
      insights={insights}
      title="By Java batch, of those who registered here"
      by="Batch"
      drawn={{
        "joined-by-batch": "quiet",
        "eligible-by-batch": "warn",
        "placed-by-batch": "accent",
      }}
      nothing="Nobody joined a Java batch"
    />
  </>
);
