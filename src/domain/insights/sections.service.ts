import { findBatch } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { audienceOf } from "#/shared/actor.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import type { Address } from "#/shared/pages.ts";
import { comparedOf, comparisonOf, formatChange } from "./comparisons.rules.ts";
import type { Counted } from "./counting.queries.ts";
import type { Metric, Section, Series } from "./insights.contract.ts";
import { METRICS, type MetricKey, type RowsState, rowsAddress } from "./insights.rules.ts";
import { findJourneys } from "./journeys.queries.ts";
import { periodBefore, type WholePeriod } from "./periods.rules.ts";
import type { Scope } from "./scope.queries.ts";
import { readSectionRows } from "./sections.queries.ts";
import { metricsOf } from "./sections.rules.ts";
import type { PointRow } from "./series.queries.ts";
import {
  cutToLatest,
  daysOf,
  fillGaps,
  inOrder,
  nameOf,
  SERIES,
  type SeriesDef as Spec,
  trendStart,
} from "./series.rules.ts";

/** The period and the batch of a call. */
export type Input = {
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
  batchId?: string | undefined;
};

/** Returns a section's metrics and series, and their scope. Throws BATCH_NOT_FOUND. */
export async function readSection(context: Context, section: Section, input: Input) {
  const scope = await scopeOf(context, input);
  const specs: readonly Spec[] = SERIES[section];
  const before = periodBefore(input);
  const compared = comparedOf(metricsOf(section), scope, before);
  const { counted, points } = await readSectionRows(context.db, scope, {
    metrics: metricsOf(section),
    compared,
    series: specs,
  });
  const audience = audienceOf(context.actor);
  const state = { section, ...input };
  const address = (more: Partial<RowsState> & { figure: MetricKey }) =>
    rowsAddress(audience, { ...state, ...more });
  const insights = {
    asOf: (scope.journeys.asOf ?? scope.now).toISOString(),
    before: before ?? null,
    figures: presentMetrics(section, counted, { address, scope, before }),
    series: presentAll(specs, points, { address, input, today: scope.today }),
  };
  return { insights, scope };
}

/** Returns the scope of a period and a batch. Throws BATCH_NOT_FOUND. */
export async function scopeOf(
  { db, clock }: Context,
  { from, to, batchId }: Input,
): Promise<Scope> {
  const batch = batchId ? await findBatch(db, batchId) : undefined;
  if (batchId && !batch) throw new AppError("BATCH_NOT_FOUND");
  return {
    today: clock.today(),
    now: clock.now(),
    from: from || null,
    to: to || null,
    batchId: batch?.id ?? null,
    journeys: await findJourneys(db, clock.now()),
  };
}

type RowsAt = (more: Partial<RowsState> & { figure: MetricKey }) => Address;

type MetricsEnv = { address: RowsAt; scope: Scope; before: WholePeriod | undefined };

function presentMetrics(
  section: Section,
  counted: readonly Counted[],
  { address, scope, before: periodOfBefore }: MetricsEnv,
): Metric[] {
  const byKey = Map.groupBy(counted, ({ key }) => key);
  return metricsOf(section).map((key) => {
    const counts = byKey.get(key) ?? [];
    const metric = METRICS[key] ?? { label: key, description: "", unit: "count" as const };
    const compared = counts.find(({ isBefore }) => isBefore);
    const comparison = comparisonOf(key);
    const current = counts.find(({ isBefore }) => !isBefore);
    const isCount = METRICS[key]?.measure === "count";
    const { unit } = metric;
    // A metric of a family without rows is missing in the result.
    const value = current ? rounded(current.value) : isCount ? 0 : null;
    const before = compared && { value: rounded(compared.value), rows: compared.rows };
    return {
      key,
      label: metric.label,
      means: metric.description,
      unit,
      value,
      rows: current?.rows ?? 0,
      rowsHref: address({ figure: key }),
      lastDay: current?.lastDay ?? null,
      before: (comparison?.by === "before" && before) || null,
      change:
        comparison && before
          ? formatChange({ unit, value }, before, { ...scope, comparison, before: periodOfBefore })
          : null,
    };
  });
}

const rounded = <N extends number | null>(value: N): N =>
  (value === null ? null : Math.round(value * 100) / 100) as N;

type SeriesEnv = {
  companies: ReadonlyMap<string, string>;
  address: RowsAt;
  input: Input;
  today: IsoDate;
};

/** Companies are shown by their names. */
function presentAll(
  specs: readonly Spec[],
  values: readonly PointRow[],
  env: Omit<SeriesEnv, "companies">,
): Series[] {
  const companies = new Map(values.flatMap(({ x, name }) => (name ? [[x, name] as const] : [])));
  return specs.map((series) => presentSeries(series, values, { ...env, companies }));
}

function presentSeries(spec: Spec, values: readonly PointRow[], env: SeriesEnv): Series {
  const { key, label, unit, by, measure } = spec;
  const points = inOrder(
    by,
    values.filter((point) => point.key === key),
  );
  const filled =
    measure === "count" || measure === "sum" ? fillGaps(by, points) : cutToLatest(by, points);
  return {
    key,
    label,
    unit,
    points: filled.map(({ x, y }) => ({
      x: nameOf(by, x, env.companies),
      y: rounded(y),
      rowsHref: y === 0 ? null : pointAddress(spec, x, env),
    })),
  };
}

/** Returns the address of a point's rows; null if the rows page has no filter for it. */
function pointAddress({ metric, by, part }: Spec, x: string, { address, input, today }: SeriesEnv) {
  const base = { figure: metric, ...(part ? { part } : {}) };
  if (by === "part") return address({ ...base, part: x });
  if (by === "company") return address({ ...base, company: x });
  if (by === "batch") return input.batchId ? null : address({ ...base, batchId: x });
  const days = daysOf(by, x);
  if (!days || METRICS[metric]?.when === "now") return null;
  const begins = trendStart(by, { ...input, today });
  const from = begins && begins > days.from ? begins : days.from;
  const to = input.to && input.to < days.to ? input.to : days.to;
  return address({ ...base, from, to });
}
