import { sql } from "kysely";
import type { IsoDate } from "#/shared/dates.ts";
import { MODULES, PASS_MARK } from "#/shared/marks.ts";
import { ist, rowsOf, type Sql } from "../../figures/server/queries.ts";
import { PLACES, QUIET_DAYS, STEPS } from "../rules.ts";

const joinedAt = sql.join(
  MODULES.map(
    (module) =>
      sql`max(joined_at) filter (where batch_type = ${sql.lit(module)}) as ${sql.ref(`${module.toLowerCase()}_at`)}`,
  ),
);

/**
 * When a trainee did what, one row each. Eligible from the day the fifth module was passed, or the
 * account made as Existing Trainee; at the latest from the first interview or the placement, because
 * a mark may be corrected afterwards (C100).
 */
const facts = sql`
  select u.id, u.status, u.is_disabled, u.sub_role,
    u.created_at as registered_at,
    case when u.status = 'approved' then u.decided_at end as approved_at,
    d.submitted_at as details_at, s.submitted_at as documents_at, f.paid_at,
    m.java_at, m.aem_at, m.communication_at, m.mock_at, m.finalcheck_at,
    least(case when u.sub_role = 'Existing Trainee' then u.created_at end,
      case when k.passed = ${sql.lit(MODULES.length)} then k.passed_at end,
      i.interviews_at, t.placed_at) as eligible_at,
    coalesce(u.sub_role = 'Existing Trainee', false)
      or coalesce(k.passed = ${sql.lit(MODULES.length)}, false) as is_eligible,
    i.interviews_at, i.touched_at, coalesce(i.has_positive, false) as has_positive,
    t.placed_at, p.onboarding_date, p.placed_company,
    a.id is not null as has_record, coalesce(a.is_active, false) as is_active,
    coalesce(a.date_of_joining, p.onboarding_date) as joined_on
  from users u
  left join trainee_details d on d.trainee_id = u.id
  left join document_sets s on s.trainee_id = u.id
  left join (select trainee_id, min(completed_at) as paid_at from admission_payments
    where status = 'completed' and payment_type <> 'Balance' group by trainee_id) f on f.trainee_id = u.id
  left join (select trainee_id, ${joinedAt} from batch_members group by trainee_id) m on m.trainee_id = u.id
  left join (select trainee_id, count(*) as passed, max(scored_at) as passed_at from module_scores
    where score >= ${sql.lit(PASS_MARK)} group by trainee_id) k on k.trainee_id = u.id
  left join (select trainee_id, min(created_at) as interviews_at, max(changed_at) as touched_at,
    bool_or(feedback = 'Positive') as has_positive from interviews group by trainee_id) i on i.trainee_id = u.id
  left join placed_trainees t on t.trainee_id = u.id
  left join placements p on p.trainee_id = u.id
  left join assistance_records a on a.user_id = u.id
  where u.role = 'Trainee'`;

const at = (key: string) => sql.ref(`${key}_at`);
const steps = sql.join(STEPS.map(({ key }) => at(key)));
const stepNumber = sql`case ${sql.join(
  STEPS.map(({ key }, number) => ({ key, number }))
    .slice(1)
    .reverse()
    .map(
      ({ key, number }) =>
        // Accounts made by an admin were never decided on.
        sql`when ${key === "approved" ? sql`status = 'approved'` : sql`${at(key)} is not null`} then ${sql.lit(number)}`,
    ),
  sql` `,
)} else 0 end`;
const stepKeys = sql.join(STEPS.map(({ key }) => sql.lit(key)));
const placeNames = sql.join(
  PLACES.map(({ key, place }) => sql`when ${sql.lit(key)} then ${sql.lit(place)}`),
  sql` `,
);

/** The `with` parts that the rows about people are taken from; not computed where none are asked for. */
export const peopleTable = (today: IsoDate): Sql => sql`
  facts as materialized (${facts}),
  stood as materialized (
    select facts.*, ${stepNumber} as step,
      ${ist(sql`greatest(${steps}, touched_at)`)} as last_step_on,
      case when status = 'rejected' then null
        when placed_at is not null or has_record or sub_role is not distinct from 'Assistance' then
          case when is_active then 'assistance'
            when (joined_on + interval '1 year')::date <= ${today}::date then 'alumni'
            else 'placed' end
        else (array[${stepKeys}])[${stepNumber} + 1] end as stands
    from facts),
  people as materialized (select stood.*, case stands ${placeNames} end as place from stood)`;

/** People who fit, by the day they registered unless it says otherwise. */
const people = (where: Sql, columns: { detail?: Sql; day?: Sql; amount?: Sql } = {}): Sql =>
  rowsOf(
    { id: sql`p.id`, user: sql`p.id`, day: ist(sql`p.registered_at`), ...columns },
    sql`people p where ${where}`,
  );

const number = (step: { key: string }) => sql.lit(STEPS.findIndex(({ key }) => key === step.key));

const leftWhy = sql`case when p.status = 'rejected' then 'Rejected'
  when p.is_disabled then 'Account disabled'
  else 'Quiet since ' || to_char(p.last_step_on, 'DD/MM/YYYY') end`;
const hasLeft = (today: IsoDate) => sql`(p.status = 'rejected' or p.is_disabled
  or p.last_step_on <= ${today}::date - ${sql.lit(QUIET_DAYS)})`;

/** Days in India between two moments of a person, never below zero. */
const daysFrom = (from: string, to: string): Sql =>
  people(sql`p.${at(from)} is not null and p.${at(to)} is not null`, {
    day: ist(sql`p.${at(to)}`),
    amount: sql`greatest(0, ${ist(sql`p.${at(to)}`)} - ${ist(sql`p.${at(from)}`)})`,
  });

const eligible = (where: Sql, detail?: Sql): Sql =>
  people(sql`p.eligible_at is not null and ${where}`, {
    day: ist(sql`p.eligible_at`),
    ...(detail ? { detail } : {}),
  });

/** The rows of the figures about people: `stands-…`, `reached-…`, `left-…`, `days-…`, `market-…`. */
export const peopleSources = (today: IsoDate): Record<string, Sql> => ({
  ...Object.fromEntries(
    PLACES.map(({ key }) => [`stands-${key}`, people(sql`p.stands = ${sql.lit(key)}`)]),
  ),
  ...Object.fromEntries(
    STEPS.flatMap((step, index) => {
      const before = STEPS[index - 1];
      return [
        [
          `reached-${step.key}`,
          people(sql`p.sub_role is null and p.step >= ${number(step)}`, {
            detail: sql`coalesce(p.place, 'Rejected')`,
          }),
        ],
        [
          `left-${step.key}`,
          people(sql`p.sub_role is null and p.step = ${number(step)} and ${hasLeft(today)}`, {
            detail: leftWhy,
          }),
        ],
        ...(before ? [[`days-${step.key}`, daysFrom(before.key, step.key)] as const] : []),
      ];
    }),
  ),
  "market-eligible": eligible(sql`true`),
  "market-scheduled": eligible(sql`(p.interviews_at is not null or p.placed_at is not null)`),
  "market-passed": eligible(sql`(p.has_positive or p.placed_at is not null)`),
  "market-offers": eligible(sql`p.placed_at is not null`, sql`p.placed_company`),
  "market-joined": eligible(
    sql`p.placed_at is not null and p.onboarding_date <= ${today}::date`,
    sql`p.placed_company`,
  ),
  "eligible-to-placement": daysFrom("eligible", "placed"),
});
