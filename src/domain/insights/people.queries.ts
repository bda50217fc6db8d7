import { sql } from "kysely";
import type { IsoDate } from "#/shared/dates.ts";
import { MODULES } from "#/shared/modules.ts";
import { stepKey } from "./journeys.queries.ts";
import type { Family, MetricOfSource, Source, Sql } from "./metrics.queries.ts";
import {
  JOURNEY_STATUSES,
  OTHER_ACCOUNT_STATUSES,
  STAGES,
  STEPS,
  STOPPED_AFTER,
  STOPS,
  type StageKey,
  type StepKey,
  stepNumber,
  WAY_STAGES,
} from "./people.rules.ts";

const number = (step: StepKey) => sql.lit(stepNumber(step));

const stopReason = sql`case p.stop
  when 'rejected' then case when p.status = 'rejected' then 'Registration rejected' else 'Account disabled' end
  when 'waiting' then coalesce(p.place, '') || ', waiting since ' || to_char(p.last_seen_on, 'DD/MM/YYYY')
  else coalesce(p.place, '') || ', nothing seen since ' || to_char(p.last_seen_on, 'DD/MM/YYYY') end`;

const stageKey = sql`case ${sql.join(
  WAY_STAGES.toReversed().map(
    ({ key, first }) => sql`when p.step >= ${number(first)} then ${sql.lit(key)}`,
  ),
  sql` `,
)} end`;
const hasLeft = sql`p.stop is not distinct from 'silent' or p.stop is not distinct from 'rejected'`;

/** Families: each person is in at most one metric of a family, by the person's key. */
const families: readonly Family[] = [
  {
    keys: [
      ...JOURNEY_STATUSES.map(({ key }) => `stands-${key}` as const),
      ...OTHER_ACCOUNT_STATUSES.map(({ key }) => `other-${key}` as const),
    ],
    key: sql`case when p.sub_role is null then 'stands-' else 'other-' end || p.stands`,
    where: sql`p.stands is not null`,
    detail: sql`p.sub_role`,
  },
  {
    keys: STOPS.flatMap((stop) => STOPPED_AFTER.map(({ key }) => `${stop}-${key}` as const)),
    key: sql`p.stop || '-' || ${stepKey}`,
    where: sql`p.stop is not null`,
    detail: stopReason,
  },
  {
    keys: WAY_STAGES.flatMap(({ key }) => [`way-${key}`, `left-${key}`] as const),
    key: sql`case when ${hasLeft} then 'left-' else 'way-' end || ${stageKey}`,
    where: sql`p.sub_role is null and p.step < ${number("placed")}`,
    detail: sql`case when ${hasLeft} then ${stopReason} else p.place end`,
  },
];

/** The people of the funnel, and everyone marketing looks at. */
const registeredHere = sql`p.sub_role is null`;
const everybody = sql`true`;
const place = sql`coalesce(p.place, 'Rejected')`;

const reached = (step: StepKey): MetricOfSource => ({
  where: sql`${registeredHere} and p.step >= ${number(step)}`,
  detail: place,
});

const doneAt = (index: number): StepKey => STAGES[index + 1]?.first ?? "placed";

/** The days in a column, for people who have them, dated by the day of the step they end with. */
const days = (column: string, to: StepKey): MetricOfSource => ({
  where: sql`p.${sql.ref(column)} is not null`,
  day: sql`p.${sql.ref(`${to}_on`)}`,
  amount: sql`p.${sql.ref(column)}`,
});

const eligibleOn = sql`p.eligible_on`;
const eligible = (where: Sql, detail?: Sql): MetricOfSource => ({
  where: sql`p.eligible_on is not null and ${where}`,
  day: eligibleOn,
  ...(detail ? { detail } : {}),
});

/** When a person reached a stage; accounts created by an admin have no decision. */
const CAME_ON: Record<StageKey, Sql> = {
  registration: sql`p.registered_on`,
  admission: sql`case when p.status = 'approved' then coalesce(p.approved_on, p.registered_on) end`,
  training: sql`least(${sql.join(MODULES.map((module) => sql.ref(`p.${module.toLowerCase()}_on`)))})`,
  interviewing: eligibleOn,
  placement: sql`p.placed_on`,
};

const ofPerson = { id: sql`p.id`, user: sql`p.id`, batch: sql`p.java_batch_id` };

/**
 * Days between the steps of the people in the funnel: a separate source, so that these are filtered
 * once for all.
 */
const stepDays: Source = {
  from: sql`(select * from people p where ${registeredHere}) p`,
  columns: ofPerson,
  metrics: Object.fromEntries(
    STEPS.slice(1).map(({ key }) => [`days-${key}`, days(`days_${key}`, key)]),
  ),
};

/** The metrics about people, by the day they registered unless stated otherwise. */
const people = (today: IsoDate): Source => ({
  from: sql`people p`,
  columns: { ...ofPerson, day: sql`p.registered_on` },
  groups: {
    columns: sql`p.sub_role, p.step, p.stands, p.stop`,
    families,
    steps: {
      where: registeredHere,
      step: sql`p.step`,
      from: Object.fromEntries([
        ...STEPS.map((step) => [`reached-${step.key}`, stepNumber(step.key)]),
        ...WAY_STAGES.map(({ key }, index) => [`done-${key}`, stepNumber(doneAt(index))]),
      ]),
    },
  },
  metrics: {
    ...Object.fromEntries(STEPS.map(({ key }) => [`reached-${key}`, reached(key)])),
    ...Object.fromEntries(
      STAGES.map(({ key }) => [
        `came-${key}`,
        {
          where: sql`${registeredHere} and ${CAME_ON[key]} is not null`,
          day: CAME_ON[key],
          detail: place,
        },
      ]),
    ),
    stuck: { where: sql`p.stop = 'waiting'`, day: sql`p.last_seen_on`, detail: sql`p.place` },
    ...Object.fromEntries(
      WAY_STAGES.map(({ key }, index) => [`done-${key}`, reached(doneAt(index))]),
    ),
    "market-eligible": eligible(everybody),
    "market-scheduled": eligible(sql`(p.interviews_on is not null or p.placed_on is not null)`),
    "market-passed": eligible(sql`(p.has_positive or p.placed_on is not null)`),
    "market-offers": eligible(sql`p.placed_on is not null`, sql`p.placed_company`),
    "market-joined": eligible(
      sql`p.placed_on is not null and p.onboarding_date <= ${today}::date`,
      sql`p.placed_company`,
    ),
    "eligible-to-placement": days("days_to_placement", "placed"),
    "interview-to-placement": days("days_placed", "placed"),
  },
});

/** The metrics about people, and about the days from step to step. */
export const peopleSources = (today: IsoDate): Source[] => [people(today), stepDays];
