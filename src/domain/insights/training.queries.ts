import { sql } from "kysely";
import { notEnded } from "#/domain/training/batches/joining.queries.ts";
import { begun } from "#/domain/training/sessions/sessions.queries.ts";
import { indianDay, startOfDay } from "#/platform/db/days.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { PASS_MARK } from "#/shared/marks.ts";
import type { MetricKey } from "./insights.rules.ts";
import { type MetricQueries, rowsOf, type Sql, share } from "./metrics.queries.ts";

const batches = (today: IsoDate, where: Sql): Sql =>
  rowsOf(
    {
      id: sql`b.id`,
      subject: sql`b.id`,
      batch: sql`b.id`,
      part: sql`b.batch_type`,
      detail: sql`b.batch_type`,
      day: sql`b.start_date`,
    },
    sql`batches b where ${notEnded(today, sql.ref("b.end_date"))} and ${where}`,
  );

const marks = (amount: Sql): Sql =>
  rowsOf(
    {
      id: sql`k.trainee_id || ':' || k.module`,
      user: sql`k.trainee_id`,
      part: sql`k.module`,
      detail: sql`k.module`,
      day: indianDay(sql`k.scored_at`),
      amount,
    },
    sql`module_scores k`,
  );

/** The metrics whose rows are about a batch itself, whatever people they are about too. */
export const OF_A_BATCH: readonly MetricKey[] = [
  "batches-running",
  "batches-planned",
  "sessions",
  "attendance",
  "answers-waiting",
];

/** The queries of the metrics about batches, sessions and marks. */
export const trainingMetrics = (today: IsoDate, now: Date): MetricQueries => ({
  "batches-running": batches(today, sql`b.start_date <= ${today}::date`),
  "batches-planned": batches(today, sql`b.start_date > ${today}::date`),
  sessions: rowsOf(
    {
      id: sql`t.id`,
      user: sql`t.trainer_id`,
      subject: sql`t.id`,
      batch: sql`t.batch_id`,
      detail: sql`t.topic`,
      day: sql`t.date`,
    },
    sql`training_sessions t where ${begun(now, "t")}`,
  ),
  // Who is expected at a session: as the trainer's lists count it.
  attendance: rowsOf(
    {
      id: sql`t.id || ':' || m.trainee_id`,
      user: sql`m.trainee_id`,
      subject: sql`t.id`,
      batch: sql`t.batch_id`,
      detail: sql`t.topic`,
      day: sql`t.date`,
      amount: share(sql`c.trainee_id is not null`),
    },
    sql`training_sessions t
      join batch_members m on m.batch_id = t.batch_id
      left join attendance c on c.session_id = t.id and c.trainee_id = m.trainee_id
      left join answers w on w.session_id = t.id and w.trainee_id = m.trainee_id and w.status <> 'Rejected'
      left join excused_absences e on e.session_id = t.id and e.trainee_id = m.trainee_id
      where ${begun(now, "t")} and e.trainee_id is null
        and (t.date >= ${indianDay(sql`m.joined_at`)} or c.trainee_id is not null or w.id is not null)`,
  ),
  "answers-waiting": rowsOf(
    {
      id: sql`w.id`,
      user: sql`w.trainee_id`,
      batch: sql`t.batch_id`,
      detail: sql`t.topic`,
      day: indianDay(sql`w.uploaded_at`),
    },
    sql`answers w join training_sessions t on t.id = w.session_id where w.status = 'Waiting for Approval'`,
  ),
  scores: marks(sql`k.score`),
  "pass-rate": marks(share(sql`k.score >= ${sql.lit(PASS_MARK)}`)),
});

/** When sessions begin, and batches begin and end: when each subject may count differently. */
export const trainingTurns = (among: Sql): Sql => sql`
  select t.id as subject_id, t.starts_at as at from training_sessions t where t.id = any(${among})
  union all
  select b.id, ${startOfDay(sql`d.day`)} from batches b
  cross join lateral (values (b.start_date), (b.end_date + 1)) d (day)
  where b.id = any(${among})`;
