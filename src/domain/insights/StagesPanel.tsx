import { Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { splitAddress } from "#/client/lib/split-address.ts";
import { PartsBar } from "#/client/ui/chart/RowBars.tsx";
import { formatNumber } from "#/shared/money.ts";
import { isThin, metricIn } from "./insights.client.ts";
import type { Insights, Metric } from "./insights.contract.ts";
import css from "./insights.module.css";
import { MetricTrend } from "./MetricTrend.tsx";
import { STAGES, type StageKey } from "./people.rules.ts";
import { comparedWith, StagesFrame } from "./StagesFrame.tsx";

type Props = { insights: Insights; stage: StageKey };

/** All stages as one bar: people at each stage, who continued, who left, who came this month. */
export function StagesPanel({ insights }: { insights: Insights }) {
  return (
    <StagesFrame about={aboutOf(insights)}>
      <ol className={css.stages}>
        {STAGES.map(({ key, label }) => (
          <li key={key}>
            <h3>{label}</h3>
            <StageMetrics insights={insights} stage={key} />
            <Came insights={insights} stage={key} />
          </li>
        ))}
      </ol>
    </StagesFrame>
  );
}

/** Who is counted, or how to start if there is nobody. */
function aboutOf(insights: Insights): string {
  const counted = (["way", "done", "left"] as const).map((end) => `${end}-registration` as const);
  if (counted.every((key) => metricIn(insights, key).rows === 0)) {
    return "Nobody has registered yet. The office approves who does, and every figure follows by itself";
  }
  return comparedWith(insights.before);
}

/** How many came in the month, and in the same days of the month before. */
function Came({ insights, stage }: Props) {
  const metric = metricIn(insights, `came-${stage}`);
  return (
    <Text
      span
      className="figures"
      variant={isThin(metric) ? "hint" : "note"}
      ta={{ base: "right", md: "left" }}
      style={{ gridColumnEnd: -1 }}
    >
      <Link {...splitAddress(metric.rowsHref)}>
        +{formatNumber(metric.rows)}
        <Text span inherit visibleFrom="sm">
          {" "}
          this month
        </Text>
      </Link>
      {metric.before && `, ${formatNumber(metric.before.rows)} before`}
    </Text>
  );
}

function StageMetrics({ insights, stage }: Props) {
  if (stage === "placement") {
    const placed = metricIn(insights, "done-interviewing");
    return <StageCount insights={insights} stage={stage} metric={placed} word="in all" />;
  }
  const way = metricIn(insights, `way-${stage}`);
  const done = metricIn(insights, `done-${stage}`);
  const left = metricIn(insights, `left-${stage}`);
  return (
    <>
      <StageCount insights={insights} stage={stage} metric={way} word="on the way" />
      <PartsBar
        parts={[
          { key: "way", amount: way.rows, tone: "accent" },
          { key: "done", amount: done.rows, tone: "good" },
          { key: "left", amount: left.rows, tone: "quiet" },
        ]}
        whole={Math.max(1, way.rows + done.rows + left.rows)}
      />
      <Text span className="figures" variant="note">
        <Link {...splitAddress(done.rowsHref)}>{formatNumber(done.rows)} done</Link> ·{" "}
        <Link {...splitAddress(left.rowsHref)}>{formatNumber(left.rows)} dropped out</Link>
      </Text>
    </>
  );
}

type CountProps = Props & { metric: Metric; word: string };

const StageCount = ({ insights, stage, metric, word }: CountProps) => (
  <Group
    ta={{ base: "right", md: "left" }}
    justify="flex-end"
    align="flex-end"
    wrap="nowrap"
    gap={8}
    style={{ whiteSpace: "nowrap" }}
  >
    <Link {...splitAddress(metric.rowsHref)} className="figures" style={{ flex: 1 }}>
      <Text span fz="1.375rem" fw={680} lh={1.1}>
        {formatNumber(metric.rows)}
      </Text>{" "}
      {word}
    </Link>
    <Group visibleFrom="lg" miw={0} flex="0 1 auto">
      <MetricTrend insights={insights} of={`came-${stage}-by-month`} />
    </Group>
  </Group>
);
