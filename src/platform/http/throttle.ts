import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { AppError, type ErrorKey } from "#/shared/errors.ts";
import type { Clock } from "../app/clock.ts";
import type { Db } from "../db/db.ts";
import { createKeyedSemaphore } from "./keyed-semaphore.ts";

export type Limit = {
  key: string;
  max: number;
  windowSeconds: number;
  /** How much of the limit one use takes (default 1). */
  weight?: number;
  /** Seconds of Retry-After for a refused caller; by default the rest of the window. */
  retryAfter?: number;
};
type Deps = { db: Db; clock: Clock };

/**
 * True if the window of a row `t` is over. A window that starts later than now began before a clock
 * was set back, and counts for nothing; concurrent statements may differ by a minute.
 */
const isOver = ({ clock }: Deps, windowSeconds: number) =>
  sql<boolean>`(t.started_at <= ${clock.sqlNow()} - make_interval(secs => ${windowSeconds})
    or t.started_at > ${clock.sqlNow()} + interval '1 minute')`;

/**
 * Takes one of `max` slots of a window that starts with its first use. The slots are rows, so the
 * limit holds across all instances. `max` 0 means no limit. Throws `refusal` (429) with
 * Retry-After.
 */
export async function takeSlot(
  deps: Deps,
  limit: Limit,
  refusal: ErrorKey = "TOO_MANY",
): Promise<void> {
  if (limit.max === 0) return;
  const now = deps.clock.sqlNow();
  const weight = limit.weight ?? 1;
  const isNew = isOver(deps, limit.windowSeconds);
  const taken = await sql`
    insert into throttles as t (key, started_at, count) values (${limit.key}, ${now}, ${weight})
    on conflict (key) do update set
      count = case when ${isNew} then ${weight} else t.count + ${weight} end,
      started_at = case when ${isNew} then ${now} else t.started_at end
    where ${isNew} or t.count <= ${limit.max - weight}
    returning key`.execute(deps.db);
  if (taken.rows.length > 0) return;
  throw new AppError(refusal, {
    retryAfter: limit.retryAfter ?? (await secondsLeft(deps, limit)),
  });
}

/** Takes a slot as `takeSlot` does. Returns false if none is left. */
export async function hasSlot(deps: Deps, limit: Limit): Promise<boolean> {
  try {
    await takeSlot(deps, limit);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.key === "TOO_MANY") return false;
    throw error;
  }
}

async function secondsLeft({ db, clock }: Deps, limit: Limit): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from started_at + make_interval(secs => ${limit.windowSeconds}) - ${clock.sqlNow()})
      ::float8 as left
    from throttles where key = ${limit.key}`.execute(db);
  return Math.max(1, Math.ceil(rows[0]?.left ?? limit.windowSeconds));
}

/** The limits an attempt counts against: first the caller's own, then those shared with others. */
type FailureLimits = {
  windowSeconds: number;
  /** `atOnce`: how many attempts one process makes at a time; the others wait in line. */
  limits: readonly { key: string; max: number; atOnce: number }[];
};

/** Seconds an attempt may be in flight before it counts as lost with its process. */
const IN_FLIGHT_SECONDS = 30;
/** How many attempts may wait for one key in a process; the next is refused. */
const LONGEST_LINE = 100;
const lines = createKeyedSemaphore({ longest: LONGEST_LINE });

/**
 * Runs an attempt whose failure counts and whose success does not (sign-in). `attempt` returns
 * whether it succeeded; a throw counts for nothing. Failures and running attempts together never
 * exceed a limit, so that many guesses at once cannot slip through before the first is counted, yet
 * many correct ones at once all pass. Throws TOO_MANY with Retry-After, without running the
 * attempt, if a limit is used up.
 */
export async function withFailureLimits(
  deps: Deps,
  { windowSeconds, limits }: FailureLimits,
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  const inForce = { windowSeconds, limits: limits.filter(({ max }) => max > 0) };
  const leaves: (() => void)[] = [];
  try {
    for (const { key, atOnce } of inForce.limits) leaves.push(await lines.acquire(key, atOnce));
    await reserveAttempt(deps, inForce);
    let hasSucceeded: boolean | undefined;
    try {
      hasSucceeded = await attempt();
      return hasSucceeded;
    } finally {
      await settleAttempt(deps, inForce, hasSucceeded === false);
    }
  } finally {
    for (const leave of leaves.reverse()) leave();
  }
}

/**
 * Milliseconds between tries to reserve while attempts of other instances are running; those of
 * this process have waited in line.
 */
const PAUSES = [50, 100, 200, 400, 800, 1000, 1000, 1000, 1000, 1000] as const;

async function reserveAttempt(deps: Deps, limits: FailureLimits): Promise<void> {
  if (limits.limits.length === 0) return;
  for (const milliseconds of [...PAUSES, undefined]) {
    const fullest = await tryReserveAttempt(deps, limits);
    if (fullest === undefined) return;
    if (fullest !== "wait") throw new AppError("TOO_MANY", { retryAfter: fullest });
    if (milliseconds !== undefined) await pause(milliseconds);
  }
  throw new AppError("UNAVAILABLE", { retryAfter: 5 });
}

/**
 * Reserves an attempt at every key, in one statement whose order prevents deadlocks. Returns
 * undefined if reserved, "wait" if other running attempts leave no room, or the seconds until the
 * window of a used up limit ends.
 */
async function tryReserveAttempt(
  deps: Deps,
  limits: FailureLimits,
): Promise<undefined | "wait" | number> {
  const { windowSeconds } = limits;
  const now = deps.clock.sqlNow();
  const isNew = isOver(deps, windowSeconds);
  const isLost = sql`(t.flight_at is null
    or t.flight_at not between ${now} - make_interval(secs => ${IN_FLIGHT_SECONDS}) and ${now} + interval '1 minute')`;
  const { rows } = await sql<{ key: string; count: number; inFlight: number; left: number }>`
    insert into throttles as t (key, started_at, count, in_flight, flight_at)
    select key, ${now}, 0, 1, ${now} from unnest(${keysOf(limits)}::text[]) as asked (key) order by key
    on conflict (key) do update set
      count = case when ${isNew} then 0 else t.count end,
      started_at = case when ${isNew} then ${now} else t.started_at end,
      in_flight = case when ${isLost} then 1 else t.in_flight + 1 end,
      flight_at = ${now}
    returning key, count, in_flight,
      extract(epoch from started_at + make_interval(secs => ${windowSeconds}) - ${now})::float8 as left`.execute(
    deps.db,
  );
  const maxOf = new Map(limits.limits.map(({ key, max }) => [key, max]));
  const full = rows.filter(({ key, count, inFlight }) => count + inFlight > (maxOf.get(key) ?? 0));
  if (full.length === 0) return undefined;
  await settleAttempt(deps, limits, false);
  const usedUp = full.filter(({ key, count }) => count >= (maxOf.get(key) ?? 0));
  if (usedUp.length === 0) return "wait";
  return Math.max(1, ...usedUp.map(({ left }) => Math.ceil(left)));
}

async function settleAttempt(
  { db }: Deps,
  limits: FailureLimits,
  hasFailed: boolean,
): Promise<void> {
  if (limits.limits.length === 0) return;
  await sql`
    update throttles as t set in_flight = greatest(t.in_flight - 1, 0), count = t.count + ${hasFailed ? 1 : 0}
    from (
      select key from throttles where key = any (${keysOf(limits)}::text[]) order by key for update
    ) as held
    where t.key = held.key`.execute(db);
}

const keysOf = ({ limits }: FailureLimits): string[] => limits.map(({ key }) => key);

/** Deletes the counts against these keys (a password reset allows sign-in again, C47). */
export async function clearLimits(db: Db, keyPrefix: string): Promise<void> {
  await db.deleteFrom("throttles").where(sql<boolean>`starts_with(key, ${keyPrefix})`).execute();
}
