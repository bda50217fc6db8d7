import { sql } from "kysely";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { MODULES } from "#/shared/modules.ts";
import type { Sql } from "./metrics.queries.ts";
import {
  JOURNEY_STATUSES,
  moduleKey,
  OUR_MOVE,
  SILENT_DAYS,
  STEPS,
  type StepKey,
  stepNumber,
} from "./people.rules.ts";

/**
 * With up to this many people, metrics are counted from the live rows (`person_journey`); with
 * more, from the journeys last cached by the job `person-journeys` (`person_journey_cached`).
 */
export const MOST_READ_LIVE = 500;

/** The time journeys were cached; null for live rows. */
export type Journeys = { asOf: Date | null };

/** Older journeys, of a stopped job or from before the clock was set back, are not shown. */
const MOST_MINUTES = 10;

/** Longer than any transaction, whose rows are dated at its start, but visible only at its end. */
const LONGEST_TRANSACTION = sql`interval '1 minute'`;

/** How many audit lines are dated within a transaction's length before an instant. */
const linesBefore = (instant: Sql) => sql<number>`(select count(*)::int from audit_log line
  where line.at >= ${instant} - ${LONGEST_TRANSACTION} and line.at < ${instant})`;

/** The live rows. */
export const LIVE: Journeys = { asOf: null };

/** Returns which rows metrics are to be read from now. */
export async function findJourneys(db: Db, now: Date): Promise<Journeys> {
  const found = await db
    .selectFrom("personJourneyRefresh")
    .select("refreshedAt as asOf")
    .where("refreshedAt", "<=", now)
    .where("refreshedAt", ">", minutesBefore(now, MOST_MINUTES))
    .executeTakeFirst();
  return found ?? LIVE;
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.valueOf() - minutes * 60_000);

/**
 * Returns whether the journeys must be refreshed: something was written since (each change leaves
 * an audit line), or became visible since with an earlier date, or half their lifetime is over.
 * Refreshing takes at most a tenth of the time.
 */
export async function isRefreshDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`select from person_journey_refresh r
    where r.refreshed_at <= ${now} and (r.refreshed_at + r.took_ms * interval '10 milliseconds' > ${now}
      or r.refreshed_at > ${minutesBefore(now, MOST_MINUTES / 2)}
        and not exists (select from audit_log line where line.at >= r.refreshed_at)
        and r.lines_before = ${linesBefore(sql`r.refreshed_at`)})`.execute(db);
  return rows.length === 0;
}

/**
 * Counts the audit lines dated shortly before an instant; if there are more later, something became
 * visible since.
 */
export async function countLinesBefore(db: Db, instant: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${linesBefore(sql`${instant}::timestamptz`)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Refreshes the cached journeys, with the rights of the view's owner. May take longer than the
 * statement timeout.
 */
export const refreshCached = (db: Db) => sql`select refresh_person_journey()`.execute(db);

/** Returns whether there are too many people for counting the live rows. */
export const areMany = (db: Db): Promise<boolean> =>
  isFound(
    db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "Trainee")
      .offset(sql.lit(MOST_READ_LIVE))
      .limit(sql.lit(1)),
  );

/** Notes when a refresh began, what was visible then, and how many milliseconds it took. */
export const noteRefresh = (
  db: Db,
  refresh: { refreshedAt: Date; linesBefore: number; tookMs: number },
) =>
  db
    .insertInto("personJourneyRefresh")
    .values(refresh)
    .onConflict((conflict) => conflict.column("isOnly").doUpdateSet(refresh))
    .execute();

export async function forgetRefresh(db: Db): Promise<void> {
  await db.deleteFrom("personJourneyRefresh").execute();
}

const literals = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)));
/** The key of a person's last step, by its number `step`. */
export const stepKey = sql`(array[${literals(STEPS.map(({ key }) => key))}])[step + 1]`;
const statusLabels = (places: typeof JOURNEY_STATUSES) =>
  sql.join(
    places.map(({ key, label: place }) => sql`when ${sql.lit(key)} then ${sql.lit(place)}`),
    sql` `,
  );

const moduleState = (today: IsoDate) => sql`coalesce(module_result,
  case when last_ends_on < ${today}::date then 'unmarked' else 'in' end)`;
const isIn = (keys: readonly StepKey[]) =>
  sql`step in (${sql.join(keys.map((key) => sql.lit(stepNumber(key))))})`;
const isInModule = isIn(MODULES.map(moduleKey));

/** The last activity of candidates for inactivity: only old steps, and no running batch. */
const lastSeenOn = (
  today: IsoDate,
) => sql`case when not coalesce(runs_until >= ${today}::date, false)
    and last_step_on <= ${today}::date - ${sql.lit(SILENT_DAYS)} then last_active_on end`;

const stopOf = (today: IsoDate) => sql`case
  when sub_role is not null or placed_on is not null then null
  when status = 'rejected' or is_disabled then 'rejected'
  when last_seen_on <= ${today}::date - ${sql.lit(SILENT_DAYS)} then
    case when ${isIn(OUR_MOVE)}
        or (${isInModule} and module_state in ('unmarked', 'passed'))
      then 'waiting' else 'silent' end
  end`;

const journeyStatus = (today: IsoDate) => sql`case when status = 'rejected' then null
  when placed_on is not null or has_record or sub_role is not distinct from 'Assistance' then
    case when is_active then 'assistance'
      when (joined_on + interval '1 year')::date <= ${today}::date then 'alumni'
      else 'placed' end
  when ${isInModule} then step_key || '-' || module_state
  else step_key end`;

/**
 * The common table expression `people` behind the metrics about people: a row for each trainee
 * matching `where`, a condition on the journey's `id`. Cached journeys are read again for each use,
 * which then computes only what it needs; live rows are read once for all uses.
 */
export const peopleTable = (
  today: IsoDate,
  { asOf }: Journeys,
  where = sql`true` as Sql,
): Sql => sql`
  people as ${asOf ? sql`not materialized` : sql`materialized`} (
    select p.*, case p.stands ${statusLabels(JOURNEY_STATUSES)} end as place
    from (
      select p.*, ${journeyStatus(today)} as stands, ${stopOf(today)} as stop
      from (
        select journey.*, ${stepKey} as step_key,
          ${moduleState(today)} as module_state, ${lastSeenOn(today)} as last_seen_on
        from ${asOf ? sql`person_journey_cached` : sql`person_journey`} journey where ${where}) p
    ) p)`;
