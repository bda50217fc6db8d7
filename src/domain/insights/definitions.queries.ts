import { sql } from "kysely";
import type { IsoDate } from "#/shared/dates.ts";
import { assistanceMetrics, assistanceTurns } from "./assistance.queries.ts";
import type { MetricKey } from "./insights.rules.ts";
import { interviewMetrics, interviewTurns } from "./interviews.queries.ts";
import { peopleTable, peopleTurns } from "./journeys.queries.ts";
import {
  countedOf,
  type Family,
  type MetricQueries,
  queriesOf,
  type Source,
  type Sql,
} from "./metrics.queries.ts";
import { dueMetrics, moneyMetrics, moneyTurns } from "./money.queries.ts";
import { peopleFamilies, peopleMetrics } from "./people.queries.ts";
import { trainingMetrics, trainingTurns } from "./training.queries.ts";

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
  ...withoutPeople({ today, now }),
});

/** Those of them that read no `people`. */
const withoutPeople = ({ today, now }: Moment): MetricQueries => ({
  ...trainingMetrics(today, now),
  ...assistanceMetrics(today),
  ...moneyMetrics(today),
});

/** Returns each metric's query, its one definition. They read `people` (peopleTable). */
export const metricQueriesOf = (moment: Moment): MetricQueries => ({
  ...rowsOfFamilies,
  ...Object.assign({}, ...sourcesOf(moment).map(queriesOf)),
  ...singleMetrics(moment),
});

/** Metrics whose rows are read together, and when time alone may change them. */
export type Part = {
  /** The common table expressions they read. */
  tables: readonly Sql[];
  /** The rows of its metrics that belong to some subjects; `key` names the metric. */
  rows: Sql;
  days: Sql;
  instants: Sql;
};

/**
 * Returns all metrics of some subjects, an array of ids, in two parts: what reads `people`, and the
 * rest. A statement of all of them makes the database take twice the memory for its plan, which the
 * embedded one never gives back.
 */
export function partsOfSubjects(moment: Moment, subjects: Sql): Part[] {
  const { today } = moment;
  const select = (key: Sql, rows: Sql) => sql`
    select ${key} as key, r.subject_id, r.user_id, r.part, r.company, r.day, r.amount::numeric as amount
    from (${rows}) r where r.subject_id = any(${subjects})`;
  const single = (metrics: MetricQueries) =>
    Object.entries(metrics).map(([key, rows]) => select(sql.lit(key), rows ?? sql`null`));
  const all = (queries: readonly Sql[]) => sql.join(queries, sql` union all `);
  return [
    {
      tables: [peopleTable(today, subjects)],
      rows: all([
        ...peopleFamilies.map(({ rows }) => select(sql`r.key`, rows)),
        countedOf(peopleMetrics(today), subjects),
        ...single(interviewMetrics(today)),
      ]),
      days: all([peopleTurns, interviewTurns(subjects)]),
      instants: sql`select null::uuid as subject_id, null::timestamptz as at`,
    },
    {
      tables: [],
      rows: all([countedOf(dueMetrics(today), subjects), ...single(withoutPeople(moment))]),
      days: all([assistanceTurns(subjects), moneyTurns(today, subjects)]),
      instants: trainingTurns(subjects),
    },
  ];
}
