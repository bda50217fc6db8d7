import { sql } from "kysely";
import { indianDay } from "#/platform/db/days.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { MODULES } from "#/shared/marks.ts";
import { stepAt } from "./journeys.queries.ts";
import {
  type Family,
  type MetricOfSource,
  rowsOf,
  type Source,
  type Sql,
} from "./metrics.queries.ts";
import {
  JOURNEY_STATUSES,
  OTHER_ACCOUNT_STATUSES,
  STAGES,
  STEPS,
  STOPPED_AFTER,
  STOPS,
  type StageKey,
  WAY_STAGES,
} from "./people.rules.ts";

type Columns = { detail?: Sql; day?: Sql; amount?: Sql };

/** The people who fit a condition, by the day they registered unless it says otherwise. */
const people = (where: Sql, columns: Columns = {}): MetricOfSource => ({
  where,
  columns: { id: sql`p.id`, day: indianDay(sql`p.registered_at`), ...columns },
});

/** The same for a family, whose rows name their metric themselves. */
const family = (key: Sql, where: Sql, columns: Columns): Sql =>
  rowsOf({ ...people(where, columns).columns, key, user: sql`p.id` }, sql`people p where ${where}`);

const number = (step: { key: string }) => sql.lit(STEPS.findIndex(({ key }) => key === step.key));

const stopReason = sql`case p.stop
  when 'rejected' then case when p.status = 'rejected' then 'Registration rejected' else 'Account disabled' end
  when 'waiting' then coalesce(p.place, '') || ', waiting since ' || to_char(p.last_seen_on, 'DD/MM/YYYY')
  else coalesce(p.place, '') || ', nothing seen since ' || to_char(p.last_seen_on, 'DD/MM/YYYY') end`;

const stageKey = sql`case ${sql.join(
  WAY_STAGES.toReversed().map(
    ({ key, first }) => sql`when p.step >= ${number({ key: first })} then ${sql.lit(key)}`,
  ),
  sql` `,
)} end`;
const hasLeft = sql`p.stop is not distinct from 'silent' or p.stop is not distinct from 'rejected'`;

/** Families of metrics: each person is in at most one metric of a family, by the person's key. */
export const peopleFamilies: readonly Family[] = [
  {
    keys: [
      ...JOURNEY_STATUSES.map(({ key }) => `stands-${key}` as const),
      ...OTHER_ACCOUNT_STATUSES.map(({ key }) => `other-${key}` as const),
    ],
    rows: family(
      sql`case when p.sub_role is null then 'stands-' else 'other-' end || p.stands`,
      sql`p.stands is not null`,
      { detail: sql`p.sub_role` },
    ),
  },
  {
    keys: STOPS.flatMap((stop) => STOPPED_AFTER.map(({ key }) => `${stop}-${key}` as const)),
    rows: family(sql`p.stop || '-' || p.step_key`, sql`p.stop is not null`, { detail: stopReason }),
  },
  {
    keys: WAY_STAGES.flatMap(({ key }) => [`way-${key}`, `left-${key}`] as const),
    rows: family(
      sql`case when ${hasLeft} then 'left-' else 'way-' end || ${stageKey}`,
      sql`p.sub_role is null and p.placed_at is null`,
      { detail: sql`case when ${hasLeft} then ${stopReason} else p.place end` },
    ),
  },
];

/** Days in India between two moments of a person, never below zero. */
const daysFrom = (from: string, to: string, whose: Sql): MetricOfSource =>
  people(sql`${whose} and p.${stepAt(from)} is not null and p.${stepAt(to)} is not null`, {
    day: indianDay(sql`p.${stepAt(to)}`),
    amount: sql`greatest(0, ${indianDay(sql`p.${stepAt(to)}`)} - ${indianDay(sql`p.${stepAt(from)}`)})`,
  });
/** The people of the funnel, and everybody marketing looks at. */
const registeredHere = sql`p.sub_role is null`;
const everybody = sql`true`;

const eligible = (where: Sql, detail?: Sql): MetricOfSource =>
  people(sql`p.eligible_at is not null and ${where}`, {
    day: indianDay(sql`p.eligible_at`),
    ...(detail ? { detail } : {}),
  });

const reached = (step: { key: string }): MetricOfSource =>
  people(sql`${registeredHere} and p.step >= ${number(step)}`, {
    detail: sql`coalesce(p.place, 'Rejected')`,
  });

/** When somebody came to a stage; accounts made by an admin were never decided on. */
const CAME_AT: Record<StageKey, Sql> = {
  registration: sql`p.registered_at`,
  admission: sql`case when p.status = 'approved' then coalesce(p.approved_at, p.registered_at) end`,
  training: sql`least(${sql.join(MODULES.map((module) => sql.ref(`p.${module.toLowerCase()}_at`)))})`,
  interviewing: sql`p.eligible_at`,
  placement: sql`p.placed_at`,
};

/** The other figures about people: `reached-…`, `days-…`, `came-…`, `market-…`. */
export const peopleMetrics = (today: IsoDate): Source => ({
  from: sql`people p`,
  user: sql`p.id`,
  metrics: {
    ...Object.fromEntries(
      STEPS.flatMap((step, index) => {
        const before = STEPS[index - 1];
        return [
          [`reached-${step.key}`, reached(step)],
          ...(before
            ? [[`days-${step.key}`, daysFrom(before.key, step.key, registeredHere)] as const]
            : []),
        ];
      }),
    ),
    ...Object.fromEntries(
      STAGES.map(({ key }) => [
        `came-${key}`,
        people(sql`${registeredHere} and ${CAME_AT[key]} is not null`, {
          day: indianDay(CAME_AT[key]),
          detail: sql`coalesce(p.place, 'Rejected')`,
        }),
      ]),
    ),
    stuck: people(sql`p.stop = 'waiting'`, { day: sql`p.last_seen_on`, detail: sql`p.place` }),
    ...Object.fromEntries(
      WAY_STAGES.map(({ key }, place) => [
        `done-${key}`,
        reached({ key: STAGES[place + 1]?.first ?? "placed" }),
      ]),
    ),
    "market-eligible": eligible(everybody),
    "market-scheduled": eligible(sql`(p.interviews_at is not null or p.placed_at is not null)`),
    "market-passed": eligible(sql`(p.has_positive or p.placed_at is not null)`),
    "market-offers": eligible(sql`p.placed_at is not null`, sql`p.placed_company`),
    "market-joined": eligible(
      sql`p.placed_at is not null and p.onboarding_date <= ${today}::date`,
      sql`p.placed_company`,
    ),
    "eligible-to-placement": daysFrom("eligible", "placed", everybody),
    "interview-to-placement": daysFrom("interviews", "placed", everybody),
  },
});
