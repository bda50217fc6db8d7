import { Columns } from "#/client/ui/Columns.tsx";
import type { Insights } from "./insights.contract.ts";
import { MetricCards } from "./MetricCards.tsx";
import { SeriesPanel } from "./SeriesPanel.tsx";

/** Requests, running assistance, who guides how many, and what is due for it. */
export function AssistanceView({ insights }: { insights: Insights }) {
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
          isLying
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
