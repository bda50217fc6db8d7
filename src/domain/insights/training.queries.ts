import { sql } from "kysely";
import { notEnded } from "#/domain/training/batches/joining.queries.ts";
import { begun } from "#/domain/training/sessions/sessions.queries.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { PASS_SCORE } from "#/shared/modules.ts";
import type { Journeys } from "./journeys.queries.ts";
import { type Source, share } from "./metrics.queries.ts";

/** The present day in India, the instant, where journeys are read from, and the batch's own id. */
export type SourcesInput = {
  today: IsoDate;
  now: Date;
  journeys: Journeys;
  batchId: string | null;
};

const batches = (today: IsoDate): Source => ({
  from: sql`(select * from batches b where ${notEnded(today, sql.ref("b.end_date"))}) b`,
  isOfBatch: true,
  columns: {
    id: sql`b.id`,
    batch: sql`b.id`,
    part: sql`b.batch_type`,
    detail: sql`b.batch_type`,
    day: sql`b.start_date`,
  },
  metrics: {
    "batches-running": { where: sql`b.start_date <= ${today}::date` },
    "batches-planned": { where: sql`b.start_date > ${today}::date` },
  },
});

const ofSession = { batch: sql`t.batch_id`, detail: sql`t.topic`, day: sql`t.date` };

const sessions = (now: Date): Source => ({
  from: sql`(select * from training_sessions t where ${begun(now, "t")}) t`,
  isOfBatch: true,
  columns: { id: sql`t.id`, user: sql`t.trainer_id`, ...ofSession },
  metrics: { sessions: {} },
});

/** The people expected at a session, counted as in the trainer's lists. */
const attendance = (now: Date, { asOf }: Journeys): Source => ({
  from: sql`(select * from session_presence t where ${begun(now, "t")}) t`,
  summed: asOf
    ? {
        from: sql`(select * from session_presence_cached t where ${begun(now, "t")}) t`,
        rows: sql`t.expected`,
        amount: sql`100 * t.present`,
      }
    : undefined,
  isOfBatch: true,
  columns: {
    id: sql`t.session_id || ':' || t.trainee_id`,
    user: sql`t.trainee_id`,
    ...ofSession,
    amount: share(sql`t.was_there`),
  },
  metrics: { attendance: {} },
});

const answers: Source = {
  from: sql`answers w join training_sessions t on t.id = w.session_id`,
  isOfBatch: true,
  columns: {
    ...ofSession,
    id: sql`w.id`,
    user: sql`w.trainee_id`,
    day: indianDay(sql`w.uploaded_at`),
  },
  metrics: { "answers-waiting": { where: sql`w.status = 'Waiting for Approval'` } },
};

const marks: Source = {
  from: sql`module_scores k`,
  columns: {
    id: sql`k.trainee_id || ':' || k.module`,
    user: sql`k.trainee_id`,
    part: sql`k.module`,
    detail: sql`k.module`,
    day: indianDay(sql`k.scored_at`),
    amount: sql`k.score`,
  },
  metrics: {
    scores: {},
    "pass-rate": { amount: share(sql`k.score >= ${sql.lit(PASS_SCORE)}`) },
  },
};

/** The metrics about batches, sessions and marks. */
export const trainingSources = ({ today, now, journeys }: SourcesInput): Source[] => [
  batches(today),
  sessions(now),
  attendance(now, journeys),
  answers,
  marks,
];
