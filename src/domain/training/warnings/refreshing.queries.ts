import { type RawBuilder, sql } from "kysely";
import { idOfBatch } from "#/domain/training/batches/batches.queries.ts";
import { isHeldBy } from "#/domain/training/batches/members.queries.ts";
import { begun } from "#/domain/training/sessions/sessions.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { CHANGES_NOTHING } from "#/platform/db/optimistic-lock.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { DAYS_AFTER_END, type Facts, type LastNote, type Sign } from "./warnings.rules.ts";

export type Moment = { now: Date; today: IsoDate };

/** The condition on rows whose signs are meant: `m` is batch members, `w` stored signs. */
export type Scope = (table: "m" | "w") => RawBuilder<boolean>;

export const ofPerson =
  (traineeId: string): Scope =>
  (table) =>
    sql`${sql.ref(`${table}.traineeId`)} = ${traineeId}`;

/** The members of a batch by its readable id. */
export const ofBatch =
  (ref: string): Scope =>
  (table) =>
    sql`${sql.ref(`${table}.batchId`)} = ${idOfBatch(ref)}`;

export const ofBatches =
  (ids: readonly string[]): Scope =>
  (table) =>
    sql`${sql.ref(`${table}.batchId`)} = any(${[...ids]}::uuid[])`;

/** Signs also change with time alone: when a session begins or a day is over. */
const LONGEST_SECONDS = 60;
/** A change written within these seconds before a refresh may have been committed after it. */
const OPEN_SECONDS = 5;

/** True if the database is read-only, as with a full disk; reads still work then. */
const takesNoWrites = sql<boolean>`current_setting('transaction_read_only')::boolean`;

/**
 * Whether the last refresh of all batches is over a minute old, or something was written since, as
 * each change leaves an audit line. False if the database is read-only.
 */
export async function areSignsOutdated(db: Db, { now }: Moment): Promise<boolean> {
  const { rows } = await sql`select where ${takesNoWrites} or exists (select from warning_refresh r
    where r.refreshed_at > ${now}::timestamptz - make_interval(secs => ${LONGEST_SECONDS}) and r.refreshed_at <= ${now}
      and not exists (select from audit_log a where a.at >= r.refreshed_at - make_interval(secs => ${OPEN_SECONDS})
        and a.action <> all(${CHANGES_NOTHING}::text[])))`.execute(db);
  return rows.length === 0;
}

/** Notes when a refresh of all batches began. */
export const noteRefresh = (db: Db, { now: refreshedAt }: Moment) =>
  db
    .insertInto("warningRefresh")
    .values({ refreshedAt })
    .onConflict((conflict) => conflict.column("isOnly").doUpdateSet({ refreshedAt }))
    .execute();

/**
 * The batches whose members may have signs or have stored ones; limited to those a trainer holds or
 * planned a session of, if one is given.
 */
export async function listBatchIds(
  db: Db,
  { today }: Moment,
  trainerId?: string,
): Promise<string[]> {
  const isTheirs = trainerId ? isHeldBy("looked.id", trainerId) : sql`true`;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id from batches where ${isLookedAt(today)} union select batch_id from warning_signs) looked
    where ${isTheirs}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Whether a batch runs, or ended so recently that members who have not moved on are still checked.
 */
export const isLookedAt = (today: IsoDate) => sql<boolean>`(batches.start_date <= ${today}::date
  and (batches.end_date is null or batches.end_date >= ${addDays(today, -DAYS_AFTER_END)}::date))`;

/**
 * Whether a missed session is no absence: with leave, on a day with an interview, or during another
 * of our sessions. Only asked about sessions they did not attend.
 */
const isNoAbsence = sql<boolean>`(
  (m.trainee_id, s.id) in (select trainee_id, session_id from excused_absences
    where trainee_id in (select trainee_id from members))
  or (m.trainee_id, s.date) in (select trainee_id, date from interviews
    where trainee_id in (select trainee_id from members))
  or (m.trainee_id, s.date, s.slot) in (select trainee_id, date, slot from visits))`;

/** A member of a batch that is checked, with the sessions that have begun, in order. */
export type MemberRow = {
  traineeId: string;
  batchId: string;
  joinedOn: IsoDate;
  mark: number | null;
  sittings: { date: IsoDate; isThere: boolean; isAnswered: boolean; isNoAbsence: boolean }[];
  /** The days of upcoming sessions. */
  ahead: IsoDate[];
  away: { from: IsoDate; until: IsoDate }[];
  lastNote: LastNote | null;
};

/** The members in a scope whose batches are checked and who have not gone on to the next module. */
export async function listMembers(
  db: Db,
  { now, today }: Moment,
  scope: Scope,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    with members as materialized (
      select m.trainee_id, m.batch_id, m.batch_type, ${indianDay(sql`m.joined_at`)}::text as joined_on
      from batch_members m join batches on batches.id = m.batch_id
      where ${scope("m")} and not m.has_moved_on and ${isLookedAt(today)}),
    visits as materialized (
      select a.trainee_id, a.session_id, s.date, s.slot from attendance a
        join training_sessions s on s.id = a.session_id
      where a.trainee_id in (select trainee_id from members)),
    held as (
      select m.trainee_id, m.batch_id, json_agg(json_build_object('date', s.date, 'isThere', v.trainee_id is not null,
        'isAnswered', h.id is not null, 'isNoAbsence', v.trainee_id is null and ${isNoAbsence})
          order by s.starts_at, s.id) as sittings
      from members m
      join training_sessions s on s.batch_id = m.batch_id and ${begun(now, "s")}
      left join visits v on v.session_id = s.id and v.trainee_id = m.trainee_id
      left join answers h on h.session_id = s.id and h.trainee_id = m.trainee_id and h.status <> 'Rejected'
      group by m.trainee_id, m.batch_id),
    ahead as (
      select batch_id, json_agg(date) as days from (
        select batch_id, date from planned_sessions where starts_at > ${now}
        union all
        select batch_id, date from training_sessions where starts_at > ${now}) next group by batch_id)
    select m.trainee_id as "traineeId", m.batch_id as "batchId", m.joined_on as "joinedOn", score.score as mark,
      coalesce(held.sittings, '[]') as sittings, coalesce(ahead.days, '[]') as ahead, (
        select coalesce(json_agg(json_build_object('from', n.away_from, 'until', n.away_until)), '[]')
        from warning_notes n where n.trainee_id = m.trainee_id and n.batch_id = m.batch_id
          and n.deed = 'away') as away, (
        select json_build_object('rest', n.rest, 'restsUntil', n.rests_until, 'signs', n.signs)
        from warning_notes n where n.trainee_id = m.trainee_id and n.batch_id = m.batch_id
        order by n.written_at desc, n.id desc limit 1) as "lastNote"
    from members m
    left join held on held.trainee_id = m.trainee_id and held.batch_id = m.batch_id
    left join ahead on ahead.batch_id = m.batch_id
    left join module_scores score on score.trainee_id = m.trainee_id and score.module = m.batch_type`.execute(
    db,
  );
  return rows;
}

export type SignsRow = {
  traineeId: string;
  batchId: string;
  signs: readonly Sign[];
  facts: Facts;
  isResting: boolean;
};

/** The signs found in a scope and those stored for it, as tables of a statement. */
const foundAndStored = (scope: Scope, rows: readonly SignsRow[]) => sql`
  with found as (
    select r."traineeId"::uuid as trainee_id, r."batchId"::uuid as batch_id, r.signs, r.facts,
      r."isResting" as is_resting
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("traineeId" text, "batchId" text, signs jsonb, facts jsonb, "isResting" boolean)),
  stored as (select w.* from warning_signs w where ${scope("w")})`;

/** Whether the stored signs of a scope differ from these and the database is writable. */
export async function areToStore(
  db: Db,
  scope: Scope,
  rows: readonly SignsRow[],
): Promise<boolean> {
  const different = await sql`${foundAndStored(scope, rows)}
    select from found f full join stored w on (f.trainee_id, f.batch_id) = (w.trainee_id, w.batch_id)
    where (f.signs, f.facts, f.is_resting) is distinct from (w.signs, w.facts, w.is_resting)
      and not ${takesNoWrites} limit 1`.execute(db);
  return different.rows.length > 0;
}

/** Prevents anyone else from storing signs until the transaction ends. */
export const lockSigns = (tx: Db) =>
  sql`lock table warning_signs in share row exclusive mode`.execute(tx);

/** Replaces the stored signs of a scope; signs that stay keep the day they appeared. */
export const storeSigns = (tx: Db, clock: Clock, scope: Scope, rows: readonly SignsRow[]) =>
  sql`${foundAndStored(scope, rows)},
    ended as (
      delete from warning_signs w using stored s where (w.trainee_id, w.batch_id) = (s.trainee_id, s.batch_id)
        and not exists (select from found f where (f.trainee_id, f.batch_id) = (w.trainee_id, w.batch_id)))
    insert into warning_signs as w (trainee_id, batch_id, signs, facts, missed, share, last_there, is_resting, since)
    select trainee_id, batch_id, signs, facts, (facts->>'missed')::int,
      (facts->>'attended')::numeric / nullif((facts->>'held')::numeric, 0), (facts->>'lastThere')::date,
      is_resting, ${clock.sqlNow()}
    from found
    on conflict (batch_id, trainee_id) do update set signs = excluded.signs, facts = excluded.facts,
      missed = excluded.missed, share = excluded.share, last_there = excluded.last_there,
      is_resting = excluded.is_resting
    where (w.signs, w.facts, w.is_resting) is distinct from (excluded.signs, excluded.facts,
      excluded.is_resting)`.execute(tx);
