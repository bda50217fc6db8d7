import type { Insights } from "../contract.ts";
import { STEPS } from "../people/rules.ts";
import { figureIn, sayValue } from "./api.ts";
import { FigureBars } from "./FigureBars.tsx";
import { FigureCards } from "./FigureCards.tsx";
import { FunnelPanel } from "./FunnelPanel.tsx";
import css from "./insights.module.css";
import { PlacesPanel } from "./PlacesPanel.tsx";
import { SeriesPanel } from "./SeriesPanel.tsx";

const keysOf = (family: string) => STEPS.map(({ key }) => `${family}-${key}`);
const reachedOf = (key: string) =>
  STEPS.find((step) => key.endsWith(`-${step.key}`))?.reached ?? key;

/** The whole way from registration to placement and after it, and the money. */
export function OverviewView({ insights }: { insights: Insights }) {
  const say = (key: string) => {
    const { unit, value } = figureIn(insights, key);
    return sayValue(unit, value);
  };
  return (
    <>
      <FigureCards
        label="At a glance"
        insights={insights}
        shown={[
          "money-in",
          {
            key: "due",
            hint: `${say("due-balance")} of fees, ${say("due-assistance")} of assistance`,
          },
          "placements",
          { key: "assistance-active", label: "Assistance running" },
          { key: "seekers", label: "Without guidance" },
          { key: "ending-soon", label: "Support ending in 30 days" },
          "alumni-active",
          "alumni-graduated",
        ]}
      />
      <FunnelPanel
        insights={insights}
        title="From registration to placement"
        keys={keysOf("reached")}
        nothing="Nobody registered"
      />
      <PlacesPanel insights={insights} />
      <div className={css.pair}>
        <FigureBars
          insights={insights}
          title="How long each step takes"
          by="Until"
          keys={keysOf("days").slice(1)}
          nameOf={({ key }) => reachedOf(key)}
          measure="Median days"
          sayMost={(step, days) => `The longest is until “${step}”: ${days} in the middle.`}
        />
        <FigureBars
          insights={insights}
          title="Where people leave"
          by="After"
          keys={keysOf("left").slice(0, -1)}
          nameOf={({ key }) => reachedOf(key)}
          measure="People who left"
          sayMost={(step, people) => `The most leave after “${step}”: ${people}.`}
          tone="bad"
        />
      </div>
      <div className={css.pair}>
        <SeriesPanel
          insights={insights}
          title="Registrations and placements"
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
      </div>
      <SeriesPanel
        insights={insights}
        title="By Java batch"
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
}
