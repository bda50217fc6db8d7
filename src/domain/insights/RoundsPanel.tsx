import type { Insights } from "./insights.contract.ts";
import { SeriesPanel } from "./SeriesPanel.tsx";

/** How each round goes: what passed, what did not, and who did not come. */
export function RoundsPanel({ insights }: { insights: Insights }) {
  return (
    <SeriesPanel
      insights={insights}
      title="Conversion by round"
      by="Round"
      drawn={{
        "positive-by-round": "good",
        "negative-by-round": "bad",
        "no-shows-by-round": "warn",
      }}
      tableOnly={["pass-by-round"]}
      isStacked
      nothing="No interview with feedback"
    />
  );
}
