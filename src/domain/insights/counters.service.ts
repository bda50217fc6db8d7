import type { Db } from "#/platform/db/db.ts";
import type { Compared } from "./comparisons.rules.ts";
import { type PointRow, readCounts, readCountsState } from "./counters.queries.ts";
import { metricValue } from "./counters.rules.ts";
import { type Counted, readMetrics, readSeries, type Scope } from "./insights.queries.ts";
import type { MetricKey } from "./insights.rules.ts";
import type { SeriesDef } from "./series.rules.ts";
import { updateCounts } from "./upkeep.service.ts";

type KeptQuery = {
  keys: readonly MetricKey[];
  series: readonly SeriesDef[];
  compared: readonly Compared[];
};

/**
 * Returns metrics and series of everybody from what is kept, brought up to date first. Returns
 * undefined where the rows have to be counted themselves: more was written than can be caught up
 * with at once, or the counts are of a later day.
 */
export async function readKept(db: Db, { keys, series, compared }: KeptQuery, scope: Scope) {
  const read = () =>
    unchanged(db, [keys, series.map(({ key }) => key), compared], scope, () =>
      readCounts(db, { keys, series }, scope, compared),
    );
  let kept = await read();
  if (kept.isAhead) return undefined;
  if (kept.isBehind) {
    if (await isTooFarBehind(db, scope)) return undefined;
    kept = await read();
  }
  const { counted, values } = kept;
  const countedOf = (key: MetricKey, isBefore: boolean): Counted => {
    const counts = counted.find((one) => one.key === key && one.isBefore === isBefore);
    const { rows = 0, lastDay = null } = counts ?? {};
    return { key, isBefore, value: metricValue(key, counts), rows, lastDay };
  };
  return {
    counted: [
      ...keys.map((key) => countedOf(key, false)),
      ...compared.flatMap(({ keys: others, as }) =>
        others.map((key) => countedOf(as ?? key, true)),
      ),
    ],
    values,
  };
}

type Counts = Awaited<ReturnType<typeof readCounts>>;

/** More looks than those who lead have open; each is some kilobytes. */
const MOST_KEPT = 50;
const latest = new WeakMap<Db, Map<string, Counts>>();

/**
 * Returns what `read` returned last for this look, while the counts are the same ones and up to
 * date: that is one look at three rows, where planning and adding up half a hundred metrics takes
 * ten times as long.
 */
async function unchanged(db: Db, look: unknown, scope: Scope, read: () => Promise<Counts>) {
  const known = latest.get(db) ?? new Map<string, Counts>();
  latest.set(db, known);
  const { today, from, to } = scope;
  const key = JSON.stringify([look, today, from, to]);
  const before = known.get(key);
  if (before) {
    const { isBehind, isAhead, version } = await readCountsState(db, scope);
    // What is to be brought up to date first need not be added up now.
    if (isBehind || isAhead || version === before.version) return { ...before, isBehind, isAhead };
  }
  const counts = await read();
  if (known.size >= MOST_KEPT) known.clear();
  if (!counts.isBehind && !counts.isAhead && counts.version) known.set(key, counts);
  return counts;
}

/** PostgreSQL's error of a write where nothing may be written. */
const READ_ONLY = "25006";

/** Updates the counts. Returns whether more is left, or the disk is full. */
async function isTooFarBehind(db: Db, scope: Scope): Promise<boolean> {
  try {
    return await updateCounts(db, scope);
  } catch (error) {
    const isReadOnly = error instanceof Error && "code" in error && error.code === READ_ONLY;
    if (!isReadOnly) throw error;
    return true;
  }
}

/**
 * Returns metrics and series of a scope: of everybody from counts, of a batch from its few rows.
 */
export async function readCounted(db: Db, query: KeptQuery, scope: Scope): Promise<CountedRows> {
  const kept = scope.batchId ? undefined : await readKept(db, query, scope);
  return kept ? { ...kept, isKept: true } : countRows(db, query, scope);
}

type CountedRows = {
  counted: Counted[];
  values: PointRow[];
  /** Whether they are of what is kept, which is up to date then. */
  isKept?: true;
};

/** Counts the rows themselves. */
export async function countRows(db: Db, query: KeptQuery, scope: Scope): Promise<CountedRows> {
  const counted = await readMetrics(db, query.keys, scope, query.compared);
  return { counted, values: await readSeries(db, query.series, scope) };
}
