import { Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { type UseQueryResult, usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { LongLoading } from "#/client/ui/LongLoading.tsx";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { OF_SIX, Tiles } from "#/client/ui/Tiles.tsx";
import { usePrefetchRows } from "#/client/ui/table/use-rows.ts";
import {
  CANDIDATE_ROWS,
  dayRows,
  useShownDay,
} from "#/domain/placement/interviews/overview/overview.client.ts";
import { overviewContract } from "#/domain/placement/interviews/overview/overview.contract.ts";
import { counted } from "#/shared/counted.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { addressOf } from "#/shared/pages.ts";
import { batchesQuery, insightsQuery, isThin, metricIn, useScope } from "./insights.client.ts";
import { insightsContract, type Today } from "./insights.contract.ts";
import css from "./insights.module.css";
import type { MetricKey } from "./insights.rules.ts";
import { MetricTrend } from "./MetricTrend.tsx";
import { SILENT_DAYS } from "./people.rules.ts";
import { namedPeriods, periodBefore } from "./periods.rules.ts";
import { StagesShape } from "./StagesFrame.tsx";
import { StagesPanel } from "./StagesPanel.tsx";
import { TodayLists } from "./TodayLists.tsx";
import { formatValue } from "./wording.rules.ts";

const parts = async () => (await import("./CompanyParts.tsx")).PARTS;
const placeholder = () => <LongLoading shape="cards" />;
const Glance = lazyPanel({ load: async () => (await parts()).glance, placeholder });
const Day = lazyPanel({ load: async () => (await parts()).day, placeholder });
const Candidates = lazyPanel({ load: async () => (await parts()).candidates, placeholder });

/** The prefix of the day table's parameters in the address. */
const DAY = "day-";

/**
 * The company's state today; below, charts of a period, the interviews of a day, and all
 * candidates.
 */
export function CeoInterviewsPage() {
  const currentDate = useCurrentDate();
  const { date } = useShownDay();
  // Fetched before the rest, which is rendered after it, so that nothing moves.
  usePrefetchQuery(todayQuery(currentDate));
  const today = useQuery(todayQuery(currentDate));
  usePrefetchQuery(insightsQuery("overview", useScope()));
  usePrefetchQuery(batchesQuery);
  usePrefetchRows(dayRows(overviewContract.ceoDay, date), DAY);
  usePrefetchRows(CANDIDATE_ROWS);
  return (
    <>
      <PageHead title="The company today" context={formatShownDate(currentDate)} />
      <section className={css.section} aria-label="Today">
        <TodayScreen today={today} />
      </section>
      {!today.isPending && (
        <DrawnAfter>
          <section className={css.section}>
            <h2 className={css.heading}>The company at a glance</h2>
            <Glance />
          </section>
          <section className={css.section}>
            <h2 className={css.heading}>Interview schedule</h2>
            <Day route={overviewContract.ceoDay} prefix={DAY} />
          </section>
          <section className={css.section}>
            <h2 className={css.heading}>All candidates</h2>
            <Candidates />
          </section>
        </DrawnAfter>
      )}
    </>
  );
}

/**
 * Parts below the first screen, rendered in steps after it, so that presses are handled meanwhile.
 */
function DrawnAfter({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(children, null);
}

const monthOf = (today: IsoDate) => namedPeriods(today)["This month"] ?? {};

const todayQuery = (today: IsoDate) =>
  routeQuery(insightsContract.today, { query: monthOf(today) });

/**
 * The company's state today on one screen: the stages, this month's money, and what needs
 * attention.
 */
function TodayScreen({ today }: { today: UseQueryResult<Today> }) {
  return (
    <QueryView queries={[today]} placeholder={<Shapes />}>
      {(data) => (
        <Stack gap={12}>
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
  const cards = [
    {
      metric: received,
      hint: ["this month"],
      trend: <MetricTrend insights={today} of="received-in-month" />,
      isFaint: isThin(received),
    },
    { metric: of("overdue"), hint: [counted(of("overdue").rows, "entry", "entries")] },
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

/** The panel's texts, and skeletons in the sizes of the content. */
const Shapes = () => (
  <Stack gap={12}>
    <StagesShape before={periodBefore(monthOf(useCurrentDate()))} />
    <Stack gap={12} role="status">
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
