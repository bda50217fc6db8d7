import { Button } from "@mantine/core";
import { useChoice } from "#/client/lib/search-state.ts";
import { LongLoading } from "#/client/ui/LongLoading.tsx";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import { CandidatesTable } from "#/domain/placement/interviews/overview/CandidatesTable.tsx";
import { DaySchedules } from "#/domain/placement/interviews/overview/DaySchedules.tsx";
import { FunnelPanel } from "./FunnelPanel.tsx";
import { InsightsSection } from "./InsightsSection.tsx";
import type { Insights } from "./insights.contract.ts";
import { MetricCards } from "./MetricCards.tsx";
import { STEPS } from "./people.rules.ts";

/** Parts of the CEO's first page below the fold. */
export const PARTS = {
  glance: () => <InsightsSection section="overview" View={OverviewView} />,
  day: DaySchedules,
  candidates: CandidatesTable,
};

type Props = { insights: Insights };

const MoreCharts = lazyPanel<Props>({
  load: async () => (await import("./MoreCharts.tsx")).MoreCharts,
  placeholder: () => <LongLoading shape="cards" />,
});

/** The way from registration to placement; the address keeps the strip's details open. */
function OverviewView({ insights }: Props) {
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
