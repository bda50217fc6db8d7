import { Columns } from "#/client/ui/Columns.tsx";
import { DurationsPanel } from "./DurationsPanel.tsx";
import type { Insights } from "./insights.contract.ts";
import { SeriesPanel } from "./SeriesPanel.tsx";
import { StatusPanel } from "./StatusPanel.tsx";
import { StopsPanel } from "./StopsPanel.tsx";

/** Everyone's status, how long each step takes, where people leave, and months and batches. */
export const MoreCharts = ({ insights }: { insights: Insights }) => (
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
