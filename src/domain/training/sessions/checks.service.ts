import type { findBatch } from "#/domain/training/batches/batches.queries.ts";
import { hasEnded, hasSessions } from "#/domain/training/batches/batches.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { isOver } from "./planned/planned.rules.ts";
import type { SessionFields } from "./sessions.contract.ts";
import { listMembersAmong } from "./sessions.queries.ts";
import { PLAN_DAYS_AHEAD, problemOfDate, sessionDays } from "./sessions.rules.ts";

export const wrong = (field: string, problem: string) => invalidInput({ [field]: problem });

export function checkSlot({ hub }: Context, slot: string) {
  if (!hub.now().timeSlots.includes(slot)) throw wrong("time", "Choose one of the time slots.");
}

export type Batch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export function checkBatch({ clock }: Context, batch: Batch) {
  if (!hasSessions(batch.batchType) || hasEnded(batch, clock.today())) {
    throw new AppError("SESSIONS_UNAVAILABLE");
  }
}

export function checkDate({ clock }: Context, batch: Batch, date: IsoDate, daysAhead?: number) {
  const problem = problemOfDate(date, sessionDays(batch, clock.today(), daysAhead));
  if (problem) throw wrong("date", problem);
}

/**
 * Throws INVALID_INPUT or SESSIONS_UNAVAILABLE unless the batch can have a session on that day and
 * slot.
 */
export function checkPlace(
  context: Context,
  batch: Batch,
  { date, time }: { date: IsoDate; time: string },
) {
  checkSlot(context, time);
  checkBatch(context, batch);
  checkDate(context, batch, date, PLAN_DAYS_AHEAD);
  if (!isOver({ date, time }, context.clock.now())) return;
  const field = date < context.clock.today() ? "date" : "time";
  throw wrong(field, "That is over. Plan a session that is still to come.");
}

/**
 * Throws INVALID_INPUT unless everyone named is a member of the batch or was marked as present
 * before.
 */
export async function checkMembers(
  tx: Db,
  batchId: string,
  ids: readonly string[],
  presentBefore: readonly string[] = [],
) {
  const added = ids.filter((id) => !presentBefore.includes(id));
  const members = added.every(isId) ? await listMembersAmong(tx, batchId, added) : [];
  if (members.length !== added.length) {
    throw wrong("attendance", "Only trainees of this batch can be marked as present.");
  }
}

/** Throws INVALID_INPUT unless everyone excused is a member of the batch or was excused before. */
export async function checkExcused(
  tx: Db,
  batchId: string,
  { excused = {} }: SessionFields,
  excusedBefore: readonly string[] = [],
) {
  const added = Object.keys(excused).filter((id) => !excusedBefore.includes(id));
  const members = added.every(isId) ? await listMembersAmong(tx, batchId, added) : [];
  if (members.length !== added.length) {
    throw wrong("excused", "Only trainees of this batch can be excused.");
  }
}
