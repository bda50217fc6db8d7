import { sql } from "kysely";
import { areMarketingEligible } from "#/domain/accounts/sessions/sessions.queries.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { MODULES, PASS_MARK } from "#/shared/marks.ts";
import type { Sql } from "./metrics.queries.ts";
import { JOURNEY_STATUSES, MODULE_STATES, OUR_MOVE, SILENT_DAYS, STEPS } from "./people.rules.ts";

const joinedAt = sql.join(
  MODULES.map(
    (module) =>
      sql`max(n.joined_at) filter (where n.batch_type = ${sql.lit(module)}) as ${sql.ref(`${module.toLowerCase()}_at`)}`,
  ),
);
/** The number and state of the modules a person joined; the greatest is the last one. */
const modulePlace = sql`10 * array_position(array[${sql.join(MODULES.map((one) => sql.lit(one)))}], n.batch_type)
  + case when k.score >= ${sql.lit(PASS_MARK)} then 2 when k.score is not null then 3
    when b.end_date < ${sql.ref("day.today")} then 1 else 0 end`;

/** Each sub-query asks for itself: the database takes a list of ids into none that groups. */
const isAmong = (id: Sql, among: Sql | undefined): Sql =>
  among ? sql`${id} = any(${among})` : sql`true`;

/**
 * The instant of each step of a trainee, one row per trainee. Eligible from the day the fifth
 * module was passed, or the account made as Existing Trainee; at the latest from the first
 * interview or the placement, because a mark may be corrected afterwards (C100).
 */
const facts = (today: IsoDate, among?: Sql) => sql`
  select u.id, u.status, u.is_disabled, u.sub_role,
    u.created_at as registered_at,
    case when u.status = 'approved' then u.decided_at end as approved_at,
    d.submitted_at as details_at, s.submitted_at as documents_at, f.paid_at,
    m.java_at, m.aem_at, m.communication_at, m.mock_at, m.finalcheck_at,
    m.module_place, coalesce(m.is_in_running, false) as is_in_running, m.scored_at,
    least(case when u.sub_role = 'Existing Trainee' then u.created_at end,
      case when e.is_eligible then m.passed_at end,
      i.interviews_at, p.recorded_at) as eligible_at,
    e.is_eligible,
    i.interviews_at, i.touched_at, coalesce(i.has_positive, false) as has_positive,
    p.recorded_at as placed_at, p.onboarding_date, p.placed_company,
    a.id is not null as has_record, coalesce(a.is_active, false) as is_active,
    coalesce(a.date_of_joining, p.onboarding_date) as joined_on
  from users u
  cross join lateral (select ${areMarketingEligible(sql`u`, isAmong(sql`trainee_id`, among))} as is_eligible) e
  left join trainee_details d on d.trainee_id = u.id
  left join document_sets s on s.trainee_id = u.id
  left join (select trainee_id, min(completed_at) as paid_at from admission_payments
    where status = 'completed' and payment_type <> 'Balance' and ${isAmong(sql`trainee_id`, among)}
    group by trainee_id) f on f.trainee_id = u.id
  left join (select n.trainee_id, ${joinedAt}, max(${modulePlace}) as module_place,
      bool_or(b.end_date is null or b.end_date >= day.today) as is_in_running,
      max(k.scored_at) as scored_at,
      max(k.scored_at) filter (where k.score >= ${sql.lit(PASS_MARK)}) as passed_at
    from (select ${today}::date as today) day
    cross join batch_members n
    join batches b on b.id = n.batch_id
    left join module_scores k on k.trainee_id = n.trainee_id and k.module = n.batch_type
    where ${isAmong(sql`n.trainee_id`, among)}
    group by n.trainee_id) m on m.trainee_id = u.id
  left join (select trainee_id, min(created_at) as interviews_at, max(changed_at) as touched_at,
    bool_or(feedback = 'Positive') as has_positive from interviews
    where ${isAmong(sql`trainee_id`, among)} group by trainee_id) i on i.trainee_id = u.id
  left join placements p on p.trainee_id = u.id
  left join assistance_records a on a.user_id = u.id
  where u.role = 'Trainee' and ${isAmong(sql`u.id`, among)}`;

/** Returns the column of the instant of a step. */
export const stepAt = (key: string): Sql => sql.ref(`${key}_at`);
const steps = sql.join(STEPS.map(({ key }) => stepAt(key)));
const stepNumber = sql`case ${sql.join(
  STEPS.map(({ key }, number) => ({ key, number }))
    .slice(1)
    .reverse()
    .map(
      ({ key, number }) =>
        // Accounts made by an admin were never decided on.
        sql`when ${key === "approved" ? sql`status = 'approved'` : sql`${stepAt(key)} is not null`} then ${sql.lit(number)}`,
    ),
  sql` `,
)} else 0 end`;
const literals = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)));
const statusLabels = (places: typeof JOURNEY_STATUSES) =>
  sql.join(
    places.map(({ key, label: place }) => sql`when ${sql.lit(key)} then ${sql.lit(place)}`),
    sql` `,
  );

/** A person who passed the last module but not every one before it has not passed. */
const moduleState = sql`case when module_place % 10 = 2
    and module_place / 10 = ${sql.lit(MODULES.length)} then 'failed'
  else (array[${literals(MODULE_STATES)}])[module_place % 10 + 1] end`;
const isInModule = sql`step_key in (${literals(MODULES.map((module) => module.toLowerCase()))})`;

/** The latest activity of a person, recorded by anybody. */
const signs = sql`greatest(last_step_at,
  (select max(x.last_used_at) from sessions x where x.user_id = stepped.id),
  (select max(x.at) from audit_log x where x.actor_id = stepped.id),
  (select max(x.uploaded_at) from documents x where x.trainee_id = stepped.id),
  (select max(greatest(x.created_at, x.completed_at)) from admission_payments x where x.trainee_id = stepped.id),
  (select max(x.uploaded_at) from answers x where x.trainee_id = stepped.id),
  (select max(y.starts_at) from attendance x
    join training_sessions y on y.id = x.session_id where x.trainee_id = stepped.id),
  (select max(x.changed_at) from marketing_profiles x where x.trainee_id = stepped.id))`;

/**
 * The day of the last activity of people who may have fallen silent, null for everybody else: it is
 * computed only where the steps alone are old and no batch runs.
 */
const lastSeenOn = (today: IsoDate) => sql`case when sub_role is null and placed_at is null
    and status <> 'rejected' and not is_disabled and not is_in_running
    and ${indianDay(sql`last_step_at`)} <= ${today}::date - ${sql.lit(SILENT_DAYS)}
  then ${indianDay(signs)} end`;

const stopOf = (today: IsoDate) => sql`case
  when sub_role is not null or placed_at is not null then null
  when status = 'rejected' or is_disabled then 'rejected'
  when last_seen_on <= ${today}::date - ${sql.lit(SILENT_DAYS)} then
    case when step_key in (${literals(OUR_MOVE)})
        or (${isInModule} and module_state in ('unmarked', 'passed'))
      then 'waiting' else 'silent' end
  end`;

const journeyStatus = (today: IsoDate) => sql`case when status = 'rejected' then null
  when placed_at is not null or has_record or sub_role is not distinct from 'Assistance' then
    case when is_active then 'assistance'
      when (joined_on + interval '1 year')::date <= ${today}::date then 'alumni'
      else 'placed' end
  when ${isInModule} then step_key || '-' || module_state
  else step_key end`;

/**
 * The common table expressions behind the metrics about people; not computed where no metric uses
 * them. With `among`, an array of ids, for these people alone. "offset 0" keeps the database from
 * computing an expression once for each of its uses.
 */
export const peopleTable = (today: IsoDate, among?: Sql): Sql => sql`
  facts as (${facts(today, among)}),
  stepped as (
    select facts.*, ${stepNumber} as step,
      (array[${literals(STEPS.map(({ key }) => key))}])[${stepNumber} + 1] as step_key,
      ${moduleState} as module_state,
      greatest(${steps}, touched_at, scored_at) as last_step_at
    from facts offset 0),
  seen as (select stepped.*, ${lastSeenOn(today)} as last_seen_on from stepped offset 0),
  people as materialized (
    select stood.*, case stands ${statusLabels(JOURNEY_STATUSES)} end as place
    from (select seen.*, ${journeyStatus(today)} as stands, ${stopOf(today)} as stop from seen) stood)`;

/**
 * The days from which on something about a person may be counted differently, without anything
 * being written: a batch has ended, nobody has heard of them for too long, their first day at work
 * or a year after it has come. For these people alone, from `people`.
 */
export const peopleTurns = sql`
  select p.id as subject_id, t.day from people p cross join lateral (values
    (${indianDay(sql`p.last_step_at`)} + ${sql.lit(SILENT_DAYS)}),
    (p.last_seen_on + ${sql.lit(SILENT_DAYS)}),
    (p.onboarding_date),
    ((p.joined_on + interval '1 year')::date)) t (day)
  union all
  select n.trainee_id, b.end_date + 1 from people p
  join batch_members n on n.trainee_id = p.id
  join batches b on b.id = n.batch_id`;
