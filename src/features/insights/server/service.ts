import { findBatch, listEveryBatch } from "#/features/batches/server/queries.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { audienceOf } from "#/shared/actor.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Address } from "#/shared/pages.ts";
import type {
  Figure,
  InsightRow,
  Insights,
  insightsContract,
  Section,
  Series,
} from "../contract.ts";
import { periodBefore } from "../periods/rules.ts";
import { FIGURES, type FigureKey, type RowsState, rowsAddress } from "../rules.ts";
import { figuresOf } from "../sections/rules.ts";
import {
  cutToLatest,
  daysOf,
  fillGaps,
  inOrder,
  nameOf,
  SERIES,
  type Series as Told,
  trendStart,
} from "../series/rules.ts";
import {
  type Counted,
  type FoundPoint,
  listCompanyNames,
  listFigureRows,
  readFigures,
  readSeries,
  type Scope,
} from "./queries.ts";

type Asked = { from?: IsoDate | undefined; to?: IsoDate | undefined; batchId?: string | undefined };

/** The figures and series of a section, for a period and a batch. Throws BATCH_NOT_FOUND. */
export async function readInsights(
  context: Context,
  section: Section,
  asked: Asked,
): Promise<Insights> {
  const { db, clock } = context;
  const scope = await scopeOf(context, asked);
  const told: readonly Told[] = SERIES[section];
  const before = periodBefore(kept(asked));
  const counted = await readFigures(db, figuresOf(section), scope, before);
  const found = await readSeries(db, told, scope);
  const state = { section, ...kept(asked) };
  const address = (more: Partial<RowsState> & { figure: FigureKey }) =>
    rowsAddress(audienceOf(context.actor), { ...state, ...more });
  const named = await companyNames(context, told, found);
  return {
    asOf: clock.now().toISOString(),
    before: before ?? null,
    figures: presentFigures(section, counted, address),
    series: told.map((series) =>
      presentSeries(series, found, { named, address, asked: kept(asked), today: scope.today }),
    ),
  };
}

/** What was asked for, without empty texts. */
const kept = ({ from, to, batchId }: Asked): Asked => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(batchId ? { batchId } : {}),
});

async function scopeOf({ db, clock }: Context, { from, to, batchId }: Asked): Promise<Scope> {
  const batch = batchId ? await findBatch(db, batchId) : undefined;
  if (batchId && !batch) throw new AppError("BATCH_NOT_FOUND");
  return {
    today: clock.today(),
    now: clock.now(),
    from: from || null,
    to: to || null,
    batchId: batch?.id ?? null,
  };
}

type RowsAt = (more: Partial<RowsState> & { figure: FigureKey }) => Address;

function presentFigures(section: Section, counted: readonly Counted[], address: RowsAt): Figure[] {
  const byKey = Map.groupBy(counted, ({ key }) => key);
  return figuresOf(section).map((key) => {
    const found = byKey.get(key) ?? [];
    const told = FIGURES[key] ?? { label: key, means: "", unit: "count" as const };
    const before = found.find(({ isBefore }) => isBefore);
    const current = found.find(({ isBefore }) => !isBefore);
    const isCount = FIGURES[key]?.measure === "count";
    return {
      key,
      label: told.label,
      means: told.means,
      unit: told.unit,
      // A figure of a family that has no row is not among what was counted.
      value: current ? rounded(current.value) : isCount ? 0 : null,
      rows: current?.rows ?? 0,
      rowsHref: address({ figure: key }),
      lastDay: current?.lastDay ?? null,
      before: before ? { value: rounded(before.value), rows: before.rows } : null,
    };
  });
}

const rounded = <N extends number | null>(value: N): N =>
  (value === null ? null : Math.round(value * 100) / 100) as N;

async function companyNames({ db }: Context, told: readonly Told[], found: readonly FoundPoint[]) {
  const byCompany = new Set(told.filter(({ by }) => by === "company").map(({ key }) => key));
  const keys = found.filter(({ key }) => byCompany.has(key)).map(({ x }) => x);
  const names = await listCompanyNames(db, keys);
  return new Map(names.map((row) => [row.companyKey, row.companyName]));
}

type Around = {
  named: ReadonlyMap<string, string>;
  address: RowsAt;
  asked: Asked;
  today: IsoDate;
};

function presentSeries(told: Told, found: readonly FoundPoint[], around: Around): Series {
  const { key, label, unit, by, measure } = told;
  const points = inOrder(
    by,
    found.filter((point) => point.key === key),
  );
  const filled =
    measure === "count" || measure === "sum" ? fillGaps(by, points) : cutToLatest(by, points);
  return {
    key,
    label,
    unit,
    points: filled.map(({ x, y }) => ({
      x: nameOf(by, x, around.named),
      y: rounded(y),
      rowsHref: y === 0 ? null : pointAddress(told, x, around),
    })),
  };
}

/** The rows of one point; null where they cannot be told apart by what a list can be narrowed by. */
function pointAddress({ figure, by, part }: Told, x: string, { address, asked, today }: Around) {
  const base = { figure, ...(part ? { part } : {}) };
  if (by === "part") return address({ ...base, part: x });
  if (by === "company") return address({ ...base, company: x });
  if (by === "batch") return asked.batchId ? null : address({ ...base, batchId: x });
  const days = daysOf(by, x);
  if (!days || FIGURES[figure]?.when === "now") return null;
  const begins = trendStart(by, { ...asked, today });
  const from = begins && begins > days.from ? begins : days.from;
  const to = asked.to && asked.to < days.to ? asked.to : days.to;
  return address({ ...base, from, to });
}

type RowsAsked = Asked &
  ListQuery & { figure: FigureKey; part?: string | undefined; company?: string | undefined };

/** The rows a figure was made of, in the same period and batch. Throws BATCH_NOT_FOUND. */
export async function listRows(context: Context, asked: RowsAsked) {
  const { figure, part, company } = asked;
  const scope = { ...(await scopeOf(context, asked)), part, company };
  const { rows, total } = await listFigureRows(context.db, figure, scope, asked);
  const answer = rows.map(({ id, ...row }): InsightRow => ({ _id: id, ...row }));
  return { answer: { rows: answer }, total };
}

/** The batches a figure can be narrowed to. */
export async function listChoosableBatches({ db }: Context, query: ListQuery) {
  const { rows, total } = await listEveryBatch(db, query);
  const batches = rows.map((row) => {
    const { id, batchId, batchType, startDate } = row;
    return { _id: id, batchId, batchType, startDate };
  });
  return { answer: { batches }, total };
}

export const insightsService: Service<typeof insightsContract> = {
  overview: (context, asked) => readInsights(context, "overview", asked),
  interviews: (context, asked) => readInsights(context, "interviews", asked),
  assistance: (context, asked) => readInsights(context, "assistance", asked),
  training: (context, asked) => readInsights(context, "training", asked),
  marketing: (context, asked) => readInsights(context, "marketing", asked),
  rows: listRows,
  batches: listChoosableBatches,
};
