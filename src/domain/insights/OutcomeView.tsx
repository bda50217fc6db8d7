import { Columns } from "#/client/ui/Columns.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { formatLpa } from "#/shared/money.ts";
import { FunnelPanel } from "./FunnelPanel.tsx";
import { metricIn } from "./insights.client.ts";
import type { Insights } from "./insights.contract.ts";
import { MetricCards } from "./MetricCards.tsx";
import { RoundsPanel } from "./RoundsPanel.tsx";
import { SeriesPanel } from "./SeriesPanel.tsx";
import { TablePanel } from "./TablePanel.tsx";

const FUNNEL = [
  "market-eligible",
  "market-scheduled",
  "market-passed",
  "market-offers",
  "market-joined",
] as const;

/** The results of marketing: from eligible to joined, by round and company, and the packages. */
export function OutcomeView({ insights }: { insights: Insights }) {
  const [lowest, highest] = (["package-min", "package-max"] as const).map(
    (key) => metricIn(insights, key).value,
  );
  const range = lowest && highest ? { hint: `${formatLpa(lowest)} to ${formatLpa(highest)}` } : {};
  return (
    <>
      <MetricCards
        label="Outcome"
        insights={insights}
        shown={[
          "placements",
          { key: "package-median", ...range },
          "eligible-to-placement",
          "interview-to-placement",
        ]}
      />
      <Columns from="lg" isEven>
        <MarketFunnel insights={insights} />
        <RoundsPanel insights={insights} />
      </Columns>
      <Columns from="lg" isEven>
        <CompaniesPanel insights={insights} />
        <SeriesPanel
          insights={insights}
          title="Packages"
          by="Package"
          drawn={{ packages: "accent" }}
          nothing="No placement"
        />
      </Columns>
      <Columns from="lg" isEven>
        <SeriesPanel
          insights={insights}
          title="Placements by month"
          by="Month"
          drawn={{ "placements-by-month": "accent" }}
          nothing="No placement"
        />
        <SeriesPanel
          insights={insights}
          title="By Java batch"
          by="Batch"
          drawn={{ "eligible-by-batch": "quiet", "offers-by-batch": "accent" }}
          nothing="Nobody of a Java batch became eligible"
        />
      </Columns>
    </>
  );
}

export const MarketFunnel = ({ insights }: { insights: Insights }) => (
  <FunnelPanel
    insights={insights}
    title="From eligible to joined"
    keys={FUNNEL}
    nothing="Nobody became eligible"
    whose="became eligible"
    became="joined a company"
  />
);

/** How interviews go with each company. */
export function CompaniesPanel({ insights }: { insights: Insights }) {
  return (
    <TablePanel
      insights={insights}
      title="By company"
      by="Company"
      keys={["interviews-by-company", "pass-by-company", "placements-by-company"]}
      nameOf={(name) => <CompanyLink name={name} />}
      text="The busiest first; different spellings of a name count as one company."
    />
  );
}
