import { isCounted } from "#/domain/training/sessions/sessions.rules.ts";
import type { Clock } from "#/platform/app/clock.ts";
import type { Platform } from "#/platform/app/platform.ts";
import type { Database, Db } from "#/platform/db/db.ts";
import { createKeyedSemaphore } from "#/platform/http/keyed-semaphore.ts";
import { inBatches } from "#/platform/jobs/batched-work.ts";
import {
  areSignsOutdated,
  areToStore,
  listBatchIds,
  listMembers,
  lockSigns,
  type MemberRow,
  type Moment,
  noteRefresh,
  ofBatches,
  type Scope,
  type SignsRow,
  storeSigns,
} from "./refreshing.queries.ts";
import {
  factsOf,
  isAway,
  isResting,
  type Sitting,
  signsOf,
  type WarningLimits,
} from "./warnings.rules.ts";

/**
 * 20 batches take well under a second even on a busy machine; only one while others wait for the
 * single connection.
 */
const batchesAtOnce = ({ database }: Pick<Platform, "database">) => (database.isWanted ? 1 : 20);

export const momentOf = (clock: Clock): Moment => ({ today: clock.today(), now: clock.now() });

type Refreshing = Pick<Platform, "clock" | "hub" | "database" | "log"> & { db: Db };

/**
 * Updates the stored signs of a scope that differ. If the database is read-only they stay
 * unchanged.
 */
export async function refreshSigns({ db, clock, hub }: Refreshing, scope: Scope): Promise<void> {
  const moment = momentOf(clock);
  const find = async (from: Db): Promise<SignsRow[]> => {
    const members = await listMembers(from, moment, scope);
    return members.flatMap((member) => signsOfMember(member, moment, hub.now().warnings));
  };
  if (!(await areToStore(db, scope, await find(db)))) return;
  await db.transaction().execute(async (tx) => {
    await lockSigns(tx);
    await storeSigns(tx, clock, scope, await find(tx));
  });
}

const turns = createKeyedSemaphore({ longest: Number.POSITIVE_INFINITY });
/** When the last refresh of all batches of a database began, by the process's monotonic clock. */
const lastBegunAt = new WeakMap<Database, number>();

/**
 * Updates the stored signs of all batches, for one caller at a time: a caller who waited is served
 * by any run that began after they asked.
 */
export async function refreshAllSigns(
  platform: Refreshing,
  { askedAt = performance.now(), signal }: { askedAt?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const leave = await turns.acquire("all batches", 1);
  try {
    if ((lastBegunAt.get(platform.database) ?? 0) < askedAt) await lookAtAll(platform, signal);
  } finally {
    leave();
  }
}

/** Refreshes everyone's signs if they are outdated. */
export async function refreshOutdatedSigns(platform: Refreshing): Promise<void> {
  const askedAt = performance.now();
  const { db, clock } = platform;
  if (await areSignsOutdated(db, momentOf(clock))) await refreshAllSigns(platform, { askedAt });
}

/**
 * Refreshes the signs in a trainer's batches, a few batches per transaction, if they are outdated.
 */
export async function refreshSignsOfTrainer(
  platform: Refreshing,
  trainerId: string,
): Promise<void> {
  const { db, clock } = platform;
  const moment = momentOf(clock);
  if (!(await areSignsOutdated(db, moment))) return;
  const ids = await listBatchIds(db, moment, trainerId);
  const parts = { ids, atOnce: batchesAtOnce(platform) };
  await inBatches(platform, parts, (some) => refreshSigns(platform, ofBatches(some)));
}

/** Refreshes all batches, a few at a time, so that others get the database in between. */
async function lookAtAll(platform: Refreshing, signal?: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const begunAt = performance.now();
  const moment = momentOf(clock);
  const parts = {
    ids: await listBatchIds(db, moment),
    atOnce: batchesAtOnce(platform),
    ...(signal && { signal }),
  };
  await inBatches(platform, parts, (some) => refreshSigns(platform, ofBatches(some)));
  if (signal?.aborted) return;
  lastBegunAt.set(platform.database, begunAt);
  await noteRefresh(db, moment);
}

function signsOfMember(
  member: MemberRow,
  { now, today }: Moment,
  limits: WarningLimits,
): SignsRow[] {
  const { traineeId, batchId, joinedOn, mark, away, lastNote } = member;
  const sittings = member.sittings.map(({ isNoAbsence, ...sitting }): Sitting => {
    const { date, isThere: isPresent, isAnswered } = sitting;
    return {
      ...sitting,
      // The query returns only sessions that have begun; only the day is still compared.
      isCounted: isCounted({ date, time: "", isPresent, isAnswered }, { joinedOn, now }),
      isExcused: isNoAbsence || isAway(away, date),
    };
  });
  const ahead = member.ahead.filter((date) => !isAway(away, date)).length;
  const facts = factsOf({ sittings, ahead, mark }, today, limits);
  const signs = signsOf(facts, limits);
  if (signs.length === 0) return [];
  return [{ traineeId, batchId, signs, facts, isResting: isResting(lastNote, signs, today) }];
}
