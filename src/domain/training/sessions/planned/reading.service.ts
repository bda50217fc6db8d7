import { findBatch } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { signLink } from "#/platform/files/links.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { knownMeeting } from "#/shared/meeting.ts";
import type { PlannedSession, TakenSlot } from "./planned.contract.ts";
import { listTakenSlots, type PlannedRow } from "./planned.queries.ts";
import { holidayOf } from "./planned.rules.ts";

/** A planned session for its trainer, with links that work for 15 minutes. */
export function presentPlanned({ secrets, clock, hub }: Context, row: PlannedRow): PlannedSession {
  const { id, batchId, batchType, date, slot, topic, trainerId, trainerName } = row;
  const { fileId, fileName, version } = row;
  return {
    _id: id,
    batchId,
    batchType,
    date,
    time: slot,
    topic,
    trainerId,
    trainerName,
    assignmentFileUrl: fileId && signLink(secrets, clock, `/api/files/${fileId}`),
    assignmentFileName: fileName,
    calendarUrl: signLink(secrets, clock, `/api/calendar/sessions/${id}`),
    ...holidayOf(hub.now().holidays, date),
    ...knownMeeting(row),
    version,
  };
}

/**
 * The slots of a day in which a batch or the caller has a session, held or planned. Throws
 * BATCH_NOT_FOUND.
 */
export async function listTaken(
  { db, actor }: Context,
  ref: string,
  { date }: { date: IsoDate },
): Promise<{ taken: TakenSlot[] }> {
  const { id: batchId } = getOrThrow(await findBatch(db, ref), "BATCH_NOT_FOUND");
  if (date === "") return { taken: [] };
  return { taken: await takenSlots(db, { batchId, trainerId: actor.id, from: date, to: date }) };
}

/** The slots in which a batch or a trainer has a session; `isOwn` means that trainer's. */
export async function takenSlots(
  db: Db,
  of: Parameters<typeof listTakenSlots>[1],
): Promise<TakenSlot[]> {
  const rows = await listTakenSlots(db, of);
  return rows.map(({ id, slot, ...row }) => ({
    ...row,
    _id: id,
    time: slot,
    isOwn: row.trainerId === of.trainerId,
  }));
}
