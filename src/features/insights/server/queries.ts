import { sql } from "kysely";
import type { Db } from "#/server/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, likeOf, sortOf, windowOf } from "#/shared/list.ts";
import { assistanceSources } from "../assistance/server/queries.ts";
import type { Measure } from "../figures/rules.ts";
import type { Family, Sources, Sql } from "../figures/server/queries.ts";
import { interviewSources } from "../interviews/server/queries.ts";
import { moneySources } from "../money/server/queries.ts";
import { peopleFamilies, peopleSources, peopleTable } from "../people/server/queries.ts";
import type { WholePeriod } from "../periods/rules.ts";
import { FIGURES, type FigureKey, PACKAGE_BANDS } from "../rules.ts";
import { type By, MOST_POINTS, type Series, type SeriesKey, trendStart } from "../series/rules.ts";
import { trainingSources } from "../training/server/queries.ts";

/** What is asked for: a period in India with both ends, a batch, and how today and now stand. */
export type Scope = {
  today: IsoDate;
  now: Date;
  from: IsoDate | null;
  to: IsoDate | null;
  /** The batch's own id. */
  batchId: string | null;
};
type Narrowed = Scope & { part?: string | undefined; company?: string | undefined };

const familyOf = (key: FigureKey): Family | undefined =>
  peopleFamilies.find(({ keys }) => keys.includes(key));

const rowsOfFamilies: Sources = Object.fromEntries(
  peopleFamilies.flatMap(({ keys, rows }) =>
    keys.map((key) => [key, sql`select f.* from (${rows}) f where f.key = ${sql.lit(key)}`]),
  ),
);

const sourcesOf = ({ today, now }: Scope): Sources => ({
  ...rowsOfFamilies,
  ...peopleSources(today),
  ...interviewSources(today),
  ...trainingSources(today, now),
  ...assistanceSources(today),
  ...moneySources(today),
});

/** The rows of a figure that lie in the scope. */
const rowsIn = (sources: Sources, key: FigureKey, scope: Narrowed): Sql =>
  narrowed(sources[key] ?? sql`null`, key, scope);

function narrowed(rows: Sql, key: FigureKey | undefined, scope: Narrowed): Sql {
  const { from, to, batchId, part, company } = scope;
  const isTimed = key !== undefined && FIGURES[key]?.when === "period";
  const conditions = [
    isTimed && from ? sql`s.day >= ${from}::date` : undefined,
    isTimed && to ? sql`s.day <= ${to}::date` : undefined,
    part ? sql`s.part = ${part}` : undefined,
    company ? sql`s.company = ${company}` : undefined,
    batchId
      ? sql`case when s.batch_id is not null then s.batch_id = ${batchId}::uuid else exists (
          select 1 from batch_members c where c.trainee_id = s.user_id and c.batch_id = ${batchId}::uuid) end`
      : undefined,
  ].filter((condition) => condition !== undefined);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`(select s.* from (${rows}) s ${where}) r`;
}

const MEASURED: Record<Measure, Sql> = {
  count: sql`count(*)::float8`,
  sum: sql`coalesce(sum(r.amount), 0)`,
  median: sql`percentile_cont(0.5) within group (order by r.amount)`,
  mean: sql`avg(r.amount)`,
  min: sql`min(r.amount)`,
  max: sql`max(r.amount)`,
};

export type Counted = {
  key: FigureKey;
  value: number | null;
  rows: number;
  lastDay: IsoDate | null;
  isBefore: boolean;
};

/**
 * The numbers of some figures, in one statement; with `before`, those of that period too. Figures of a
 * family are counted in one look, and those of them without any row are left out.
 */
export async function readFigures(
  db: Db,
  keys: readonly FigureKey[],
  scope: Scope,
  before: WholePeriod | undefined,
): Promise<Counted[]> {
  const sources = sourcesOf(scope);
  const arm = (key: FigureKey, within: Scope, isBefore: boolean) =>
    sql`select ${sql.lit(key)} as key, ${MEASURED[FIGURES[key]?.measure ?? "count"]} as value,
      count(*)::int as rows, max(r.day)::text as last_day, ${sql.lit(isBefore)} as is_before
      from ${rowsIn(sources, key, within)}`;
  const families = new Set(keys.map(familyOf).filter((family) => family !== undefined));
  const alone = keys.filter((key) => !familyOf(key));
  const compared = before ? alone.filter(isCompared) : [];
  const arms = [
    ...[...families].map(
      (family) => sql`select r.key, count(*)::float8 as value, count(*)::int as rows,
        max(r.day)::text as last_day, false as is_before
        from ${narrowed(family.rows, family.keys[0], scope)} group by r.key`,
    ),
    ...alone.map((key) => arm(key, scope, false)),
    ...compared.map((key) => arm(key, { ...scope, ...before }, true)),
  ];
  const { rows } = await sql<Counted>`
    with ${peopleTable(scope.today)} ${sql.join(arms, sql` union all `)}`.execute(db);
  return rows;
}

/** A middle of few days says nothing beside another one. */
const isCompared = (key: FigureKey): boolean =>
  FIGURES[key]?.when === "period" && FIGURES[key]?.unit !== "days";

type Sorted = { x: Sql; first: (x: Sql) => Sql; join?: Sql };
const latest = (x: Sql) => sql`${x} desc`;
const inOrder = (x: Sql) => x;

/** What rows are sorted by, which of the points come first where there are too many, and joins for it. */
const BY: Record<By, Sorted> = {
  day: { x: sql`r.day::text`, first: latest },
  week: { x: sql`date_trunc('week', r.day)::date::text`, first: latest },
  month: { x: sql`to_char(r.day, 'YYYY-MM')`, first: latest },
  part: { x: sql`r.part`, first: inOrder },
  company: { x: sql`r.company`, first: (x) => sql`count(*) desc, ${x}` },
  batch: {
    x: sql`j.batch_id`,
    first: (x) => sql`max(j.start_date) desc, ${x} desc`,
    join: sql`join batch_members n on n.trainee_id = r.user_id and n.batch_type = 'Java'
      join batches j on j.id = n.batch_id`,
  },
  mark: { x: sql`floor(r.amount)::int::text`, first: inOrder },
  package: {
    x: sql`width_bucket(r.amount, array[${sql.join(PACKAGE_BANDS.map((from) => sql.lit(from)))}]::float8[])::text`,
    first: inOrder,
  },
};

export type FoundPoint = { key: SeriesKey; x: string; y: number; place: number };

/** The points of some series, in one statement: of each the latest or the busiest, those first. */
export async function readSeries(db: Db, series: readonly Series[], scope: Scope) {
  const sources = sourcesOf(scope);
  const arms = series.map(({ key, figure, by, part, measure }) => {
    const { x, first, join } = BY[by];
    return sql`(select ${sql.lit(key)} as key, ${x} as x, ${MEASURED[measure]} as y,
        row_number() over (order by ${first(x)})::int as place
      from ${rowsIn(sources, figure, { ...scope, from: trendStart(by, scope), part })} ${join ?? sql``}
      group by 2 order by place limit ${sql.lit(MOST_POINTS)})`;
  });
  const { rows } = await sql<FoundPoint>`
    with ${peopleTable(scope.today)} ${sql.join(arms, sql` union all `)}
    order by key, place`.execute(db);
  return rows;
}

/** What the companies of some interviews are called: one spelling for each key. */
export async function listCompanyNames(db: Db, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom("interviews")
    .select(({ fn }) => ["companyKey", fn.min("companyName").as("companyName")])
    .where("companyKey", "in", [...new Set(keys)])
    .groupBy("companyKey")
    .execute();
}

export type RowField = "username" | "batchId" | "detail" | "date" | "value";

export type FoundRow = {
  id: string;
  userId: string | null;
  username: string | null;
  batchId: string | null;
  detail: string | null;
  date: string | null;
  value: number | null;
};

/** One page of the rows a figure was made of, and how many match. */
export async function listFigureRows(db: Db, key: FigureKey, scope: Narrowed, query: ListQuery) {
  const { field, direction } = sortOf<RowField>(query.sort, "username");
  const { limit, offset } = windowOf(query);
  const like = likeOf(query.q ?? "");
  const found = sql`
    from (
      select r.id, r.user_id, coalesce(r.name, u.username) as username, coalesce(b.batch_id, j.batch_id) as batch_id,
        r.detail, r.day as date, r.amount as value
      from ${rowsIn(sourcesOf(scope), key, scope)}
      left join users u on u.id = r.user_id
      left join batches b on b.id = r.batch_id
      left join batch_members m on m.trainee_id = r.user_id and m.batch_type = 'Java'
      left join batches j on j.id = m.batch_id) f
    ${query.q ? sql`where f.username ilike ${like} or f.batch_id ilike ${like} or f.detail ilike ${like}` : sql``}`;
  const table = sql`with ${peopleTable(scope.today)}`;
  const by = sql.ref(field === "batchId" ? "batch_id" : field);
  const { rows } = await sql<FoundRow>`${table} select f.* ${found}
    order by ${by} ${direction === "desc" ? sql`desc` : sql`asc`} nulls last, f.username, f.id
    limit ${limit} offset ${offset}`.execute(db);
  // A first page that is not full tells how many there are.
  if (offset === 0 && rows.length < limit) return { rows, total: rows.length };
  const counted = await sql<{
    total: number;
  }>`${table} select count(*)::int as total ${found}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
