import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { splitAddress } from "#/client/lib/split-address.ts";
import { ChartPanel } from "#/client/ui/chart/ChartPanel.tsx";
import css from "#/client/ui/chart/chart.module.css";
import { NOTHING } from "#/shared/nothing.ts";
import type { Address } from "#/shared/pages.ts";
import { metricIn, useIsOfPeriod, useNothingText } from "./insights.client.ts";
import type { Insights } from "./insights.contract.ts";
import type { MetricKey } from "./insights.rules.ts";

type Props = {
  insights: Insights;
  title: string;
  keys: readonly MetricKey[];
  nothing: string;
  /**
   * Describes the people of the first metric, after "people who", and the outcome of the last one.
   */
  whose: string;
  became: string;
};

const percent = (part: number, whole: number): string =>
  whole === 0 ? NOTHING : `${Math.round((100 * part) / whole)}%`;

/** Metrics each of which is part of the one before, from first to last. */
export function FunnelPanel({ insights, title, keys, nothing, whose, became }: Props) {
  const nothingText = useNothingText();
  const isOfPeriod = useIsOfPeriod();
  const steps = keys.map((key) => {
    const { label, rows: count, rowsHref: href } = metricIn(insights, key);
    return { key, label, count, href };
  });
  const [first, last] = [steps[0], steps.at(-1)];
  const falls = steps.slice(1).map((step, place) => ({
    step,
    lost: (steps[place]?.count ?? 0) - step.count,
  }));
  const steepest = falls.toSorted((a, b) => b.lost - a.lost)[0];
  const isEmpty = !first || !last || first.count === 0;
  return (
    <ChartPanel
      title={title}
      nothing={nothingText(nothing)}
      summary={
        isEmpty
          ? ""
          : [
              `Of ${first.count} ${first.count === 1 ? "person" : "people"} who ` +
                `${whose}${isOfPeriod ? " in this period" : ""}, ${last.count || "nobody"} ${became} by now ` +
                `(${percent(last.count, first.count)}).`,
              steepest && steepest.lost > 0
                ? `The largest gap is before “${steepest.step.label}”: ${steepest.lost} ` +
                  `${steepest.lost === 1 ? "has" : "have"} not come there.`
                : "",
            ].join(" ")
      }
      table={{
        heads: ["Step", "People", "Of the first", "Of the step before"],
        rows: isEmpty
          ? []
          : steps.map(({ label, count, href }, place) => ({
              name: label,
              cells: [
                { text: String(count), href },
                { text: percent(count, first.count) },
                { text: place === 0 ? NOTHING : percent(count, steps[place - 1]?.count ?? 0) },
              ],
            })),
      }}
    >
      <FunnelBars steps={steps} />
    </ChartPanel>
  );
}

type Step = { key: string; label: string; count: number; href: Address };

/** Consecutive steps, each with its share of the first; a step opens its rows. */
function FunnelBars({ steps }: { steps: readonly Step[] }) {
  const first = steps[0]?.count ?? 0;
  const shareOf = (count: number) => (first === 0 ? 0 : Math.round((100 * count) / first));
  return (
    <ol className={css.funnel}>
      {steps.map(({ key, label, count, href }) => (
        <li key={key}>
          <Link {...splitAddress(href)} className={css.step}>
            <span className={css.stepName}>{label}</span>{" "}
            <span className={css.track} data-drawn aria-hidden="true">
              <span
                className={css.bar}
                data-none={count === 0 || undefined}
                style={{ width: `${shareOf(count)}%` }}
              />
            </span>
            <Text span className="figures" fw={640} ta="right">
              {count}
            </Text>{" "}
            <Text span className="figures" variant="faint" fz="xs" ta="right">
              {shareOf(count)}%
            </Text>
          </Link>
        </li>
      ))}
    </ol>
  );
}
