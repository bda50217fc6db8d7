import { sql } from "kysely";
import type { IsoDate } from "#/shared/dates.ts";
import { assistanceMetrics, assistanceTurns } from "../../assistance/server/queries.ts";
import { interviewMetrics, interviewTurns } from "../../interviews/server/queries.ts";
import { peopleTurns } from "../../journeys/server/queries.ts";
import {
  countedOf,
  type Family,
  type MetricQueries,
  queriesOf,
  type Source,
  type Sql,
} from "../../metrics/server/queries.ts";
import { dueMetrics, moneyMetrics, moneyTurns } from "../../money/server/queries.ts";
import { peopleFamilies, peopleMetrics } from "../../people/server/queries.ts";
import type { MetricKey } from "../../rules.ts";
import { trainingMetrics, trainingTurns } from "../../training/server/queries.ts";

/** The current day in India, and the instant. */
export type Moment = { today: IsoDate; now: Date };

export const familyOf = (key: MetricKey): Family | undefined =>
  peopleFamilies.find(({ keys }) => keys.includes(key));

const rowsOfFamilies: MetricQueries = Object.fromEntries(
  peopleFamilies.flatMap(({ keys, rows }) =>
    keys.map((key) => [key, sql`select f.* from (${rows}) f where f.key = ${sql.lit(key)}`]),
  ),
);

const sourcesOf = ({ today }: Moment): Source[] => [peopleMetrics(today), dueMetrics(today)];

/** Returns the queries of the metrics that belong to no family and share no source. */
const singleMetrics = ({ today, now }: Moment): MetricQueries => ({
  ...interviewMetrics(today),
  ...trainingMetrics(today, now),
  ...assistanceMetrics(today),
  ...moneyMetrics(today),
});

/** Returns the query for the rows of every metric: its one definition. They read `people` (peopleTable). */
export const metricQueriesOf = (moment: Moment): MetricQueries => ({
  ...rowsOfFamilies,
  ...Object.assign({}, ...sourcesOf(moment).map(queriesOf)),
  ...singleMetrics(moment),
});

/** Returns the rows of every metric that belong to some subjects, an array of ids; `key` names the metric. */
export function rowsOfSubjects(moment: Moment, subjects: Sql): Sql {
  const select = (key: Sql, rows: Sql) => sql`
    select ${key} as key, r.subject_id, r.user_id, r.part, r.company, r.day, r.amount::numeric as amount
    from (${rows}) r where r.subject_id = any(${subjects})`;
  return sql.join(
    [
      ...peopleFamilies.map(({ rows }) => select(sql`r.key`, rows)),
      ...sourcesOf(moment).map((source) => countedOf(source, subjects)),
      ...Object.entries(singleMetrics(moment)).map(([key, rows]) =>
        select(sql.lit(key), rows ?? sql`null`),
      ),
    ],
    sql` union all `,
  );
}

/** Returns the days and instants at which the rows of some subjects may change because time passes, and only then. */
export const turnsOfSubjects = ({ today }: Moment, subjects: Sql) => ({
  days: sql`${peopleTurns} union all ${interviewTurns(subjects)} union all ${assistanceTurns(subjects)}
    union all ${moneyTurns(today, subjects)}`,
  instants: trainingTurns(subjects),
});
