import { sql } from "kysely";
import { begun } from "#/domain/training/sessions/sessions.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { indianDay, startOfDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { DAYS_AFTER_END, type Facts, type LastNote, type Sign } from "./warnings.rules.ts";

export type Moment = { now: Date; today: IsoDate };

/**
 * Whether a batch was written about, or time has changed what is counted of it, since it was last
 * looked at.
 */
export const isBehind = ({ now }: Moment) => sql<boolean>`(
  exists (select from warning_touches) or coalesce((select min(look_at) from warning_looks) <= ${now}, false))`;

export async function isBehindNow(db: Db, moment: Moment): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isBehind(moment)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

/**
 * Takes at most `limit` batches that are due and lets nobody else take any until the transaction
 * ends, so that later callers see what was written.
 */
export async function takeBatches(tx: Db, { now }: Moment, limit: number): Promise<string[]> {
  await sql`lock table warning_looks in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    with chosen as materialized (select distinct batch_id from warning_touches limit ${limit}),
      taken as (delete from warning_touches t using chosen c where t.batch_id = c.batch_id)
    select batch_id as id from chosen
    union (select batch_id from warning_looks where look_at <= ${now} order by look_at limit ${limit})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

const idsOf = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;

/**
 * A batch that runs, or ended so recently that members who have not moved on are still looked at.
 */
export const isLookedAt = (today: IsoDate) => sql<boolean>`(batches.start_date <= ${today}::date
  and (batches.end_date is null or batches.end_date >= ${addDays(today, -DAYS_AFTER_END)}::date))`;

/**
 * What was missed with leave, on a day with an interview of theirs, or while they were at another
 * session of ours, is no absence.
 */
const isNoAbsence = sql<boolean>`(
  exists (select from excused_absences e where e.session_id = s.id and e.trainee_id = m.trainee_id)
  or exists (select from interviews i where i.trainee_id = m.trainee_id and i.date = s.date)
  or exists (select from attendance a join training_sessions o on o.id = a.session_id
    where a.trainee_id = m.trainee_id and o.id <> s.id and o.date = s.date and o.slot = s.slot))`;

/** A member of a batch that is looked at, with the sessions that have begun, in their order. */
export type MemberRow = {
  traineeId: string;
  batchId: string;
  joinedOn: IsoDate;
  mark: number | null;
  sittings: { date: IsoDate; isThere: boolean; isAnswered: boolean; isNoAbsence: boolean }[];
  /** Days of the sessions ahead. */
  ahead: IsoDate[];
  away: { from: IsoDate; until: IsoDate }[];
  lastNote: LastNote | null;
};

/**
 * The members of some batches, as far as these are looked at and they have not gone on to the next
 * module.
 */
export async function listMembers(
  tx: Db,
  { now, today }: Moment,
  batchIds: readonly string[],
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.trainee_id as "traineeId", m.batch_id as "batchId",
      ${indianDay(sql`m.joined_at`)}::text as "joinedOn", score.score as mark, held.sittings, planned.ahead,
      away.away, (
        select json_build_object('rest', n.rest, 'restsUntil', n.rests_until, 'signs', n.signs)
        from warning_notes n where n.trainee_id = m.trainee_id and n.batch_id = m.batch_id
        order by n.written_at desc, n.id desc limit 1) as "lastNote"
    from batch_members m
    join batches on batches.id = m.batch_id
    left join module_scores score on score.trainee_id = m.trainee_id and score.module = m.batch_type,
    lateral (
      select coalesce(json_agg(json_build_object('date', s.date, 'isThere', a.trainee_id is not null,
        'isAnswered', h.id is not null, 'isNoAbsence', a.trainee_id is null and ${isNoAbsence}) order by s.starts_at, s.id),
        '[]') as sittings
      from training_sessions s
      left join attendance a on a.session_id = s.id and a.trainee_id = m.trainee_id
      left join answers h on h.session_id = s.id and h.trainee_id = m.trainee_id and h.status <> 'Rejected'
      where s.batch_id = m.batch_id and ${begun(now, "s")}) held,
    lateral (
      select coalesce(json_agg(date), '[]') as ahead from (
        select date from planned_sessions p where p.batch_id = m.batch_id and p.starts_at > ${now}
        union all
        select date from training_sessions s where s.batch_id = m.batch_id and s.starts_at > ${now}) next) planned,
    lateral (
      select coalesce(json_agg(json_build_object('from', n.away_from, 'until', n.away_until)), '[]') as away
      from warning_notes n where n.trainee_id = m.trainee_id and n.batch_id = m.batch_id and n.deed = 'away') away
    where m.batch_id = any(${idsOf(batchIds)}) and not m.has_moved_on and ${isLookedAt(today)}`.execute(
    tx,
  );
  return rows;
}

/** Marks every batch to be looked at again, as what counts as a sign has changed. */
export async function touchAll(tx: Db, today: IsoDate): Promise<void> {
  await sql`insert into warning_touches (batch_id) select id from batches where ${isLookedAt(today)}`.execute(
    tx,
  );
}

export type SignsRow = {
  traineeId: string;
  batchId: string;
  signs: readonly Sign[];
  facts: Facts;
  isResting: boolean;
};

/**
 * Puts the signs of some batches in the place of what was kept of them; a sign that stays keeps its
 * day.
 */
export async function storeSigns(
  tx: Db,
  clock: Clock,
  batchIds: readonly string[],
  rows: readonly SignsRow[],
): Promise<void> {
  const kept = JSON.stringify(rows);
  await sql`
    with counted as (
      select r."traineeId"::uuid as trainee_id, r."batchId"::uuid as batch_id, r.signs, r.facts, r."isResting" as is_resting
      from jsonb_to_recordset(${kept}::jsonb)
        as r("traineeId" text, "batchId" text, signs jsonb, facts jsonb, "isResting" boolean)),
    gone as (
      delete from warning_signs w where w.batch_id = any(${idsOf(batchIds)})
        and not exists (select from counted c where c.batch_id = w.batch_id and c.trainee_id = w.trainee_id))
    insert into warning_signs as w (trainee_id, batch_id, signs, facts, missed, share, last_there, is_resting, since)
    select trainee_id, batch_id, signs, facts, (facts->>'missed')::int,
      (facts->>'attended')::numeric / nullif((facts->>'held')::numeric, 0), (facts->>'lastThere')::date,
      is_resting, ${clock.sqlNow()}
    from counted
    on conflict (batch_id, trainee_id) do update set signs = excluded.signs, facts = excluded.facts,
      missed = excluded.missed, share = excluded.share, last_there = excluded.last_there,
      is_resting = excluded.is_resting`.execute(tx);
}

/**
 * Notes when time alone changes what is counted of these batches: when the next session begins, or
 * the day is over.
 */
export async function storeLooks(
  tx: Db,
  { now, today }: Moment,
  batchIds: readonly string[],
): Promise<void> {
  const tomorrow = startOfDay(sql`${addDays(today, 1)}::date`);
  await sql`
    with gone as (
      delete from warning_looks l where l.batch_id = any(${idsOf(batchIds)}) and not exists (
        select from batches where batches.id = l.batch_id
          and (batches.start_date > ${today}::date or ${isLookedAt(today)})))
    insert into warning_looks (batch_id, look_at)
    select batches.id, greatest(${startOfDay(sql`batches.start_date`)}, least(${tomorrow},
      (select min(s.starts_at) from training_sessions s where s.batch_id = batches.id and s.starts_at > ${now}),
      (select min(p.starts_at) from planned_sessions p where p.batch_id = batches.id and p.starts_at > ${now})))
    from batches where batches.id = any(${idsOf(batchIds)})
      and (batches.start_date > ${today}::date or ${isLookedAt(today)})
    on conflict (batch_id) do update set look_at = excluded.look_at`.execute(tx);
}
