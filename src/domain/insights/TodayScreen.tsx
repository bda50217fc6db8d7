import { Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { currentDate } from "#/client/lib/clock.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { OF_SIX, Tiles } from "#/client/ui/Tiles.tsx";
import { formatRupees } from "#/shared/money.ts";
import { addressOf } from "#/shared/pages.ts";
import { isThin, metricIn } from "./insights.client.ts";
import { insightsContract, type Today } from "./insights.contract.ts";
import type { MetricKey } from "./insights.rules.ts";
import { MetricTrend } from "./MetricTrend.tsx";
import { SILENT_DAYS } from "./people.rules.ts";
import { namedPeriods, periodBefore } from "./periods.rules.ts";
import { StagesShape } from "./StagesFrame.tsx";
import { StagesPanel } from "./StagesPanel.tsx";
import { TodayLists } from "./TodayLists.tsx";
import { formatValue } from "./wording.rules.ts";

const thisMonth = () => namedPeriods(currentDate())["This month"] ?? {};

export const todayQuery = () => routeQuery(insightsContract.today, { query: thisMonth() });

/** The company today on one screen: the way, this month's money, and what needs attention. */
export function TodayScreen({ today }: { today: UseQueryResult<Today> }) {
  return (
    <QueryView queries={[today]} placeholder={<Shapes />}>
      {(data) => (
        <Stack gap={14}>
          <StagesPanel insights={data} />
          <TodayMetrics today={data} />
          <TodayLists today={data} />
          <Text variant="faint" fz="xs">
            As of <DateText value={data.asOf} as="time" />.
          </Text>
        </Stack>
      )}
    </QueryView>
  );
}

function TodayMetrics({ today }: { today: Today }) {
  const of = (key: MetricKey) => metricIn(today, key);
  const received = of("money-in");
  const entries = (count: number) => `${count} ${count === 1 ? "entry" : "entries"}`;
  const cards = [
    {
      metric: received,
      hint: ["this month"],
      trend: <MetricTrend insights={today} of="received-in-month" />,
      isFaint: isThin(received),
    },
    { metric: of("overdue"), hint: [entries(of("overdue").rows)] },
    { metric: of("interviews-today"), label: "Interviews today" },
    { metric: of("interviews-overdue") },
    { metric: of("stuck"), hint: [`wait for us, unseen for ${SILENT_DAYS} days`] },
  ];
  const { toCome } = today;
  return (
    <Tiles component="ul" min={OF_SIX} gap="12px" isFilled aria-label="Today">
      {cards.map(({ metric, label, hint = [], ...look }) => (
        <li key={metric.key}>
          <StatCard
            label={label ?? metric.label}
            value={formatValue(metric.unit, metric.value)}
            hint={[...hint, metric.change].filter(Boolean).join(". ")}
            to={metric.rowsHref}
            isSmall
            {...look}
          />
        </li>
      ))}
      {toCome && (
        <li>
          <StatCard
            label="Coming in"
            value={formatRupees(toCome.amount)}
            hint={`by ${formatShownDate(toCome.by)}, overdue included`}
            to={addressOf("/ceo-dashboard/money", { search: { by: toCome.by } })}
            isSmall
          />
        </li>
      )}
    </Tiles>
  );
}

/** The panel's words, and skeletons of the sizes of the content. */
const Shapes = () => (
  <Stack gap={14}>
    <StagesShape before={periodBefore(thisMonth())} />
    <Stack gap={14} role="status">
      <VisuallyHidden>Loading figures...</VisuallyHidden>
      <Tiles min={OF_SIX} gap="12px" isFilled>
        {["a", "b", "c", "d", "e", "f"].map((card) => (
          <Skeleton key={card} h={104} radius="lg" />
        ))}
      </Tiles>
      <Columns sizes="repeat(3, minmax(0, 1fr))" gap={14}>
        {["a", "b", "c"].map((list) => (
          <Skeleton key={list} h={330} radius="lg" />
        ))}
      </Columns>
    </Stack>
  </Stack>
);
