import { SectionPage } from "./InsightsSection.tsx";
import type { Insights } from "./insights.contract.ts";
import { MetricCards } from "./MetricCards.tsx";
import { SeriesPanel } from "./SeriesPanel.tsx";
import { TablePanel } from "./TablePanel.tsx";

/** Where enquirers heard of the hub, and how many of them join and are placed. */
export const EnquirySourcesPage = () => (
  <SectionPage
    title="Enquiries by source"
    context="From where people hear of you, and what became of those who asked."
    section="enquiries"
    View={EnquiriesView}
  />
);

/** Who enquired about the training in the period, from which source, and the outcome since. */
function EnquiriesView({ insights }: { insights: Insights }) {
  return (
    <>
      <MetricCards
        label="Enquiries"
        insights={insights}
        shown={[
          "enquiries",
          "enquiries-work",
          "enquiries-invited",
          "enquiries-joined",
          "enquiries-placed",
          "enquiries-lost",
        ]}
      />
      <TablePanel
        insights={insights}
        title="By source"
        by="Source"
        keys={[
          "asked-by-source",
          "with-account-by-source",
          "joined-by-source",
          "placed-by-source",
          "lost-by-source",
        ]}
        text="Of those who asked in the period: how many came that far until today."
      />
      <SeriesPanel
        insights={insights}
        title="By month"
        by="Month"
        drawn={{ "asked-by-month": "accent" }}
        nothing="Nobody asked"
      />
    </>
  );
}
