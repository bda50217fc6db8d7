import { sql } from "kysely";
import { AppError, type ErrorKey } from "#/shared/errors.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";

export type Limit = {
  key: string;
  max: number;
  windowSeconds: number;
  /** What a refused caller is told to wait; without it the time that is left of the window. */
  retryAfter?: number;
};
type Needs = { db: Db; clock: Clock };

/**
 * Takes one of `max` slots of a window that starts with its first use; the slots are rows, so the
 * limit holds over all instances. `max` 0 means no limit. Throws `refusal` (429) with Retry-After.
 */
export async function takeSlot(
  { db, clock }: Needs,
  limit: Limit,
  refusal: ErrorKey = "TOO_MANY",
): Promise<void> {
  if (limit.max === 0) return;
  const now = clock.sqlNow();
  const taken = await sql<{ count: number }>`
    insert into throttles as t (key, started_at, count) values (${limit.key}, ${now}, 1)
    on conflict (key) do update set
      count = case when t.started_at <= ${now} - make_interval(secs => ${limit.windowSeconds}) then 1 else t.count + 1 end,
      started_at = case when t.started_at <= ${now} - make_interval(secs => ${limit.windowSeconds}) then ${now} else t.started_at end
    where t.started_at <= ${now} - make_interval(secs => ${limit.windowSeconds}) or t.count < ${limit.max}
    returning count`.execute(db);
  if (taken.rows.length === 0) {
    const retryAfter = limit.retryAfter ?? (await secondsLeft({ db, clock }, limit));
    throw new AppError(refusal, { retryAfter });
  }
}

async function secondsLeft({ db, clock }: Needs, limit: Limit): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from started_at + make_interval(secs => ${limit.windowSeconds}) - ${clock.sqlNow()})::float8 as left
    from throttles where key = ${limit.key}`.execute(db);
  return Math.max(1, Math.ceil(rows[0]?.left ?? limit.windowSeconds));
}

/** How long a flight may stay unresolved before it counts as lost with its process. */
const FLIGHT_SECONDS = 30;

/**
 * Admits an attempt whose failure counts and whose success does not (sign-in). Failures and
 * attempts under way together never exceed `max`, so that many guesses at once cannot slip through
 * before the first is counted, and yet many right ones at once all pass.
 * Answers "admitted", "wait" (others are under way) or the seconds until the window ends.
 */
async function tryAdmit({ db, clock }: Needs, limit: Limit): Promise<"admitted" | "wait" | number> {
  const now = clock.sqlNow();
  const window = sql`make_interval(secs => ${limit.windowSeconds})`;
  const isLost = sql`(t.flight_at is null or t.flight_at <= ${now} - make_interval(secs => ${FLIGHT_SECONDS}))`;
  const isOver = sql`t.started_at <= ${now} - ${window}`;
  const failures = sql`(case when ${isOver} then 0 else t.count end)`;
  const flying = sql`(case when ${isLost} then 0 else t.in_flight end)`;
  const admitted = await sql`
    insert into throttles as t (key, started_at, count, in_flight, flight_at)
    values (${limit.key}, ${now}, 0, 1, ${now})
    on conflict (key) do update set
      count = ${failures},
      started_at = case when ${isOver} then ${now} else t.started_at end,
      in_flight = ${flying} + 1,
      flight_at = ${now}
    where ${failures} + ${flying} < ${limit.max}
    returning key`.execute(db);
  if (admitted.rows.length > 0) return "admitted";
  const { rows } = await sql<{ isFull: boolean }>`
    select ${failures} >= ${limit.max} as is_full from throttles t where key = ${limit.key}`.execute(
    db,
  );
  return rows[0]?.isFull ? secondsLeft({ db, clock }, limit) : "wait";
}

async function land({ db }: Needs, limit: Limit, hasFailed: boolean): Promise<void> {
  await sql`
    update throttles set in_flight = greatest(in_flight - 1, 0), count = count + ${hasFailed ? 1 : 0}
    where key = ${limit.key}`.execute(db);
}

const WAIT_MS = 40;
const MAX_WAITS = 500;

/**
 * Runs an attempt under failure limits. `attempt` answers whether it succeeded; a throw gives the
 * slots back. Throws TOO_MANY with Retry-After, without running the attempt, when a limit is used up.
 */
export async function withFailureLimits(
  needs: Needs,
  limits: readonly Limit[],
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  const held: Limit[] = [];
  let hasFailed = false;
  try {
    for (const limit of limits.filter(({ max }) => max > 0)) {
      await admit(needs, limit);
      held.push(limit);
    }
    const hasSucceeded = await attempt();
    hasFailed = !hasSucceeded;
    return hasSucceeded;
  } finally {
    for (const limit of held) await land(needs, limit, hasFailed);
  }
}

async function admit(needs: Needs, limit: Limit): Promise<void> {
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const outcome = await tryAdmit(needs, limit);
    if (outcome === "admitted") return;
    if (outcome !== "wait") throw new AppError("TOO_MANY", { retryAfter: outcome });
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  throw new AppError("UNAVAILABLE", { retryAfter: 5 });
}

/** Forgets what counted against these keys (a password reset opens sign-in again, C47). */
export async function clearLimits(db: Db, keyPrefix: string): Promise<void> {
  await db.deleteFrom("throttles").where(sql<boolean>`starts_with(key, ${keyPrefix})`).execute();
}
