import { sql } from "kysely";
import { startOfDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { KEPT_COUNTS } from "./counters.rules.ts";
import { type Moment, type Part, partsOfSubjects } from "./definitions.queries.ts";
import type { Sql } from "./metrics.queries.ts";

/**
 * Whether something was written, or a turn has come, since the counts were last brought up to date.
 * The first turn of all is the first of an index: a plan that is kept for any moment would take
 * every subject for one whose turn may have come, and read them all to find none.
 */
export const isBehind = (now: Date): Sql => sql`(exists (select from metric_touches)
  or coalesce((select min(turns_at) from metric_subjects) <= ${now}, false))`;

export async function isBehindNow(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isBehind(now)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Holds the counts until the transaction ends, so that one at a time brings them up to date. */
export async function lockCounts(tx: Db, { now }: Moment): Promise<void> {
  await sql`insert into metric_state (counted_at) values (${now})
    on conflict (is_only) do update set counted_at = excluded.counted_at`.execute(tx);
  await keepPlan(tx);
}

/**
 * Planning so long a statement takes longer than counting a few subjects: one plan is kept for all.
 * It looks each subject up, as a plan for any number of them reads whole tables for a few.
 */
export const keepPlan = (tx: Db) =>
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`.execute(
    tx,
  );

/** Takes the touches of `limit` subjects. Returns them and at most `limit` due, each once. */
export async function takeSubjects(tx: Db, { now }: Moment, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with chosen as materialized (select distinct subject_id from metric_touches limit ${limit}),
      taken as (delete from metric_touches t using chosen c where t.subject_id = c.subject_id)
    select subject_id as id from chosen
    union
    (select subject_id from metric_subjects where turns_at <= ${now} order by turns_at limit ${limit})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

const keptCounts = sql.join(
  KEPT_COUNTS.map(
    ({ key, grouping, byAmount }) =>
      sql`(${sql.lit(key)}, ${sql.lit(grouping)}, ${sql.lit(byAmount)})`,
  ),
);

const idsOf = (subjects: readonly string[]): Sql => sql`${subjects}::uuid[]`;

/** What contributions hold, as columns. */
const contributionsOf = (from: Sql): Sql => sql`
  select s.subject_id, c->>0 as key, c->>1 as grouping, c->>2 as value, (c->>3)::date as day, (c->>4)::numeric as amount,
    (c->>5)::int as rows, (c->>6)::numeric as total
  from ${from} s cross join lateral jsonb_array_elements(s.contributions) c`;

/** What subjects contribute to part of the metrics, and until when: one JSON line each. */
const linesOfPart = ({ now, today }: Moment, subjects: Sql, part: Part): Sql => sql`
  with ${sql.join([...part.tables, sql`kept (key, grouping, by_amount) as (values ${keptCounts})`])},
  counted as materialized (
    select f.subject_id, f.key, k.grouping, v.value, coalesce(f.day, '-infinity'::date) as day,
      case when k.by_amount then coalesce(f.amount, 0) else 0 end as amount,
      count(*)::int as rows, coalesce(sum(f.amount), 0) as total
    from (${part.rows}) f
    join kept k on k.key = f.key
    left join batch_members m on k.grouping = 'batch' and m.trainee_id = f.user_id and m.batch_type = 'Java'
    cross join lateral (select case k.grouping when '' then '' when 'part' then f.part
      when 'company' then f.company else m.batch_id::text end as value) v
    where v.value is not null
    group by 1, 2, 3, 4, 5, 6),
  turns as materialized (
    select subject_id, min(at) as at from (
      select d.subject_id, ${startOfDay(sql`d.day`)} as at from (${part.days}) d where d.day > ${today}::date
      union all select i.subject_id, i.at from (${part.instants}) i where i.at > ${now}) t
    group by subject_id)
  select json_agg(json_build_object('subject_id', s.subject_id, 'contributions', c.contributions, 'turns_at', t.at))::text as lines
  from unnest(${subjects}) s (subject_id)
  left join (select subject_id, json_agg(json_build_array(key, grouping, value, day, amount, rows, total)) as contributions
    from counted group by subject_id) c on c.subject_id = s.subject_id
  left join turns t on t.subject_id = s.subject_id`;

/** What subjects contribute to all metrics: `counted` by key, and `fresh` with a row for each. */
async function readCounted(tx: Db, moment: Moment, subjects: readonly string[]): Promise<Sql> {
  const parts: Sql[] = [];
  for (const part of partsOfSubjects(moment, idsOf(subjects))) {
    const { rows } = await linesOfPart(moment, idsOf(subjects), part).execute(tx);
    parts.push(sql`${(rows[0] as { lines: string }).lines}::jsonb`);
  }
  return sql`
  given as materialized (
    select g.* from unnest(array[${sql.join(parts)}]) p (lines) cross join lateral jsonb_to_recordset(p.lines)
      as g (subject_id uuid, contributions jsonb, turns_at timestamptz)),
  counted as materialized (
    ${contributionsOf(sql`given`)}),
  fresh as materialized (
    select s.subject_id, coalesce(c.contributions, '[]') as contributions, t.at as turns_at
    from unnest(${idsOf(subjects)}) s (subject_id)
    left join (select subject_id, jsonb_agg(jsonb_build_array(key, grouping, value, day, amount, rows, total)
        order by key, grouping, value, day, amount) as contributions
      from counted group by subject_id) c on c.subject_id = s.subject_id
    left join (select subject_id, min(turns_at) as at from given group by subject_id) t on t.subject_id = s.subject_id)`;
}

/** Rows by day, summed up over the spans that hold the day: "all", its month, itself. */
const bySpan = (contributions: Sql): Sql => sql`
  select c.key, c.grouping, c.value, s.span, s.first_day, c.amount, sum(c.rows)::int as rows, sum(c.total) as total
  from (${contributions}) c
  cross join lateral (values ('all', '-infinity'::date), ('month', date_trunc('month', c.day)::date), ('day', c.day))
    s (span, first_day)
  where s.span = 'all' or c.day > '-infinity'
  group by 1, 2, 3, 4, 5, 6
  having sum(c.rows) <> 0 or sum(c.total) <> 0`;

/** Recounts subjects, and changes the counts by the difference. Only while they are locked. */
export async function countSubjects(tx: Db, moment: Moment, subjects: readonly string[]) {
  const counted = await readCounted(tx, moment, subjects);
  await sql`with ${counted},
    stale as (select * from metric_subjects where subject_id = any(${idsOf(subjects)})),
    difference as (
      select key, grouping, value, day, amount, sum(rows)::int as rows, sum(total) as total from (
        select key, grouping, value, day, amount, rows, total from counted
        union all
        select key, grouping, value, day, amount, -rows, -total from (${contributionsOf(sql`stale`)}) o) d
      group by 1, 2, 3, 4, 5
      having sum(rows) <> 0 or sum(total) <> 0),
    stored as (
      insert into metric_subjects (subject_id, contributions, turns_at)
      select subject_id, contributions, turns_at from fresh
      on conflict (subject_id) do update
        set contributions = excluded.contributions, turns_at = excluded.turns_at)
    insert into metric_counts as kept (metric, grouping, value, span, first_day, amount, rows, total)
    ${bySpan(sql`select * from difference`)}
    on conflict (metric, grouping, value, span, first_day, amount) do update
      set rows = kept.rows + excluded.rows, total = kept.total + excluded.total`.execute(tx);
  await sql`delete from metric_counts where rows = 0`.execute(tx);
}

/** Everything that is counted, now or once: people, sessions, batches, assistants, by id. */
const everySubject = sql`
  select id from users where role = 'Trainee' union all select id from training_sessions
  union all select id from batches union all select id from personal_assistants
  union select subject_id from metric_subjects`;

/** Returns the next ids of everything that is counted, in order. */
export async function listSubjects(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${everySubject}) s where id > ${after}::uuid order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns those of some subjects whose rows count differently now from what is kept, though nothing
 * is due to be counted.
 */
export async function listDiffering(db: Db, moment: Moment, subjects: readonly string[]) {
  const counted = await readCounted(db, moment, subjects);
  const { rows } = await sql<{ id: string }>`with ${counted}
    select f.subject_id as id from fresh f
    left join metric_subjects k on k.subject_id = f.subject_id
    where (coalesce(k.contributions, '[]') <> f.contributions or k.turns_at is distinct from f.turns_at)
      and coalesce(k.turns_at > ${moment.now}, true)
      and not exists (select from metric_touches t where t.subject_id = f.subject_id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns how many counts are not the sum of what the subjects contribute. */
export async function countWrongSums(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (${bySpan(contributionsOf(sql`metric_subjects`))}) s
    full join metric_counts c on (c.metric, c.grouping, c.value, c.span, c.first_day, c.amount)
      = (s.key, s.grouping, s.value, s.span, s.first_day, s.amount)
    where (c.rows, c.total) is distinct from (s.rows, s.total)`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function touchSubjects(tx: Db, subjects: readonly string[]): Promise<void> {
  await sql`insert into metric_touches select unnest(${idsOf(subjects)})`.execute(tx);
}

/** Forgets what is kept, and touches everything. Only while the counts are locked. */
export async function forgetCounts(tx: Db): Promise<void> {
  await sql`insert into metric_touches select id from (${everySubject}) s`.execute(tx);
  await tx.deleteFrom("metricSubjects").execute();
  await tx.deleteFrom("metricCounts").execute();
}
