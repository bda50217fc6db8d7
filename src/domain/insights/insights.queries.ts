import { sql } from "kysely";
import { keysOfCompany } from "#/domain/placement/companies/companies.queries.ts";
import type { Feedback } from "#/domain/placement/interviews/interviews.rules.ts";
import type { Db } from "#/platform/db/db.ts";
import { type ListQuery, likeOf, limitAndOffset, sortOf } from "#/shared/list.ts";
import { sourcesOf } from "./definitions.queries.ts";
import type { withheldRows } from "./insights.policy.ts";
import type { MetricKey } from "./insights.rules.ts";
import { rowsOf, type Sql } from "./metrics.queries.ts";
import { isAbout, isInPeriod, isOfPeriod, type Scope, tablesOf } from "./scope.queries.ts";

type NarrowedScope = Scope & { part?: string | undefined; company?: string | undefined };

/** Returns the query for a metric's rows within the scope, as `r`. */
function scopedRows(key: MetricKey, scope: NarrowedScope): Sql {
  const { part, company } = scope;
  for (const source of sourcesOf(scope)) {
    const rows = rowsOf(source, key, isAbout(source, scope));
    if (!rows) continue;
    const conditions = [
      ...(isOfPeriod(key, scope) ? isInPeriod(sql`s.day`, scope) : []),
      ...(part ? [sql`s.part = ${part}`] : []),
      ...(company ? [sql`s.company = any(${keysOfCompany(company)})`] : []),
    ];
    const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
    return sql`(select s.* from (${rows}) s ${where}) r`;
  }
  throw new Error(`No source has ${key}.`);
}

export type FirstRow = {
  key: MetricKey;
  id: string;
  userId: string;
  username: string;
  detail: string | null;
  date: string;
  startTime: string | null;
  feedback: Feedback | null;
};

/**
 * Returns the first rows of today's interviews (upcoming before past), of interviews without
 * outcome and of stuck people, in one statement.
 */
export async function listFirstRows(db: Db, scope: Scope, most: number) {
  const first = (key: MetricKey, interview: Sql, order: Sql) => sql`(
    select ${sql.lit(key)} as key, r.id, r.user_id, u.username, r.detail, r.day as date, i.start_time, i.feedback,
      row_number() over (order by ${order}, r.id)::int as place
    from ${scopedRows(key, scope)} join users u on u.id = r.user_id
    left join interviews i on i.id = ${interview} order by place limit ${sql.lit(most)})`;
  const ofInterview = sql`r.id::uuid`;
  const isOver = sql`r.day + i.start_time::time < ${scope.now}::timestamptz
    at time zone 'Asia/Kolkata' - interval '1 hour'`;
  const { rows } = await sql<FirstRow>`
    with ${tablesOf(scope)} ${sql.join(
      [
        first("interviews-today", ofInterview, sql`${isOver}, i.start_time`),
        first("interviews-overdue", ofInterview, sql`r.day, i.start_time`),
        first("stuck", sql`null`, sql`r.day`),
      ],
      sql` union all `,
    )} order by key, place`.execute(db);
  return rows;
}

export type RowField = "username" | "batchId" | "detail" | "date" | "value";

export type MetricRow = {
  id: string;
  userId: string | null;
  username: string | null;
  batchId: string | null;
  detail: string | null;
  date: string | null;
  value: number | null;
};

/**
 * Returns one page of a metric's rows, and the total; withheld values are left out and cannot be
 * sorted by.
 */
export async function listMetricRows(
  db: Db,
  key: MetricKey,
  scope: NarrowedScope & { withheld: ReturnType<typeof withheldRows> },
  query: ListQuery,
) {
  const { withheld } = scope;
  const { field, direction } = sortOf<RowField>(query.sort, "username");
  const { limit, offset } = limitAndOffset(query);
  const like = likeOf(query.q ?? "");
  const filtered = sql`
    from (
      select r.id, r.user_id, coalesce(r.name, u.username) as username, coalesce(b.batch_id, j.batch_id) as batch_id,
        r.detail, r.day as date,
        ${
          withheld
            ? sql`case when ${withheld === "all rows"} or r.part = ${withheld} then null
          else r.amount end`
            : sql`r.amount`
        } as value
      from ${scopedRows(key, scope)}
      left join users u on u.id = r.user_id
      left join batches b on b.id = r.batch_id
      left join batch_members m on m.trainee_id = r.user_id and m.batch_type = 'Java'
      left join batches j on j.id = m.batch_id) f
    ${query.q ? sql`where f.username ilike ${like} or f.batch_id ilike ${like} or f.detail ilike ${like}` : sql``}`;
  const table = sql`with ${tablesOf(scope)}`;
  const by = sql.ref(field === "batchId" ? "batch_id" : field);
  const { rows: found } = await sql<MetricRow & { foundInAll: number; sum: number | null }>`${table}
    select f.*, (count(*) over ())::int as found_in_all, round((sum(f.value) over ())::numeric,
      2)::float8 as sum ${filtered}
    order by ${by} ${direction === "desc" ? sql`desc` : sql`asc`} nulls last, f.username, f.id
    limit ${limit} offset ${offset}`.execute(db);
  const rows = found.map(({ foundInAll: _, sum: __, ...row }): MetricRow => row);
  const [first] = found;
  if (first || offset === 0)
    return { rows, total: first?.foundInAll ?? 0, sum: first?.sum ?? undefined };
  // A page after the last one has no row that carries the total.
  const counted = await sql<{
    total: number;
  }>`${table} select count(*)::int as total ${filtered}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0, sum: undefined };
}
