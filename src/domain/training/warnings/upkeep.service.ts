import { isCounted } from "#/domain/training/sessions/sessions.rules.ts";
import type { Clock } from "#/platform/app/clock.ts";
import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { beginPart } from "#/platform/jobs/batched-work.ts";
import {
  listMembers,
  type MemberRow,
  type Moment,
  type SignsRow,
  storeLooks,
  storeSigns,
  takeBatches,
} from "./upkeep.queries.ts";
import {
  factsOf,
  isAway,
  isResting,
  type Sitting,
  signsOf,
  type WarningLimits,
} from "./warnings.rules.ts";

/**
 * So many take well under a second, also on a busy machine; fewer where everybody else waits for
 * the one connection.
 */
const batchesAtOnce = ({ database }: Pick<Platform, "database">) => (database.isWanted ? 1 : 20);

export const momentOf = (clock: Clock): Moment => ({ today: clock.today(), now: clock.now() });

type Counting = Pick<Platform, "clock" | "hub" | "database"> & { db: Db };

/** Brings the kept signs up to date, however far they are behind. */
export async function catchUp(platform: Counting, signal?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore && !signal?.aborted; ) {
    const part = beginPart(platform);
    isMore = await countSome(platform, batchesAtOnce(platform));
    await part.rest();
  }
}

/** Recounts the signs of some batches. Returns whether there may be more to count. */
const countSome = ({ db, clock, hub }: Counting, most: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const moment = momentOf(clock);
    const batchIds = await takeBatches(tx, moment, most);
    if (batchIds.length === 0) return false;
    const members = await listMembers(tx, moment, batchIds);
    const rows = members.flatMap((member) => signsOfMember(member, moment, hub.now().warnings));
    await storeSigns(tx, clock, batchIds, rows);
    await storeLooks(tx, moment, batchIds);
    return batchIds.length >= most;
  });

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
      // The query names those that have begun; which day it is is left to say.
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
