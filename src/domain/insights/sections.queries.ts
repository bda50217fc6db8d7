import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Compared } from "./comparisons.rules.ts";
import { type Counted, countsOf } from "./counting.queries.ts";
import { sourcesOf } from "./definitions.queries.ts";
import type { MetricKey } from "./insights.rules.ts";
import { type Scope, tablesOf } from "./scope.queries.ts";
import { type PointRow, seriesOf } from "./series.queries.ts";
import type { SeriesDef } from "./series.rules.ts";

type SectionInput = {
  metrics: readonly MetricKey[];
  compared: readonly Compared[];
  series: readonly SeriesDef[];
};

/**
 * Returns the values of metrics, their comparison values, and the points of series, in one
 * statement, so that shared data such as the lines of money is read once. Its names are in the
 * database's form already, as converting every part of such a long statement takes longer than the
 * rest.
 */
export async function readSectionRows(
  db: Db,
  scope: Scope,
  { metrics, compared, series }: SectionInput,
): Promise<{ counted: Counted[]; points: PointRow[] }> {
  const sources = sourcesOf(scope);
  const { tables, points } = seriesOf(sources, series, scope);
  const allOf = (query: unknown) =>
    sql`(select coalesce(json_agg(part), '[]') from (${query}) part)`;
  const { rows } = await sql<{ counted: Counted[]; points: PointRow[] }>`
    with ${sql.join([tablesOf(scope), ...tables])}
    select ${allOf(countsOf(sources, metrics, scope, compared))} as counted, ${allOf(points)} as points`.execute(
    db.withoutPlugins(),
  );
  return getOrThrow(rows[0]);
}
