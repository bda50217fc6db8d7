import type { Renewal } from "#/domain/messaging/notices/notify.service.ts";
import { findBatchToJoin } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { findById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { StagedFile } from "#/shared/file.ts";
import { changedMeeting, type MeetingChange, sessionMeetingOf } from "#/shared/meeting.ts";
import { closeCheckIn, deleteCheckIn } from "../check-in/check-in.queries.ts";
import { checkBatch, checkPlace, wrong } from "../checks.service.ts";
import { notifyMembers } from "../members.service.ts";
import { assertSessionVersion, ownSession, presentSession } from "../reading.service.ts";
import type { SessionFields } from "../sessions.contract.ts";
import {
  sessionChangedNotice,
  sessionMovedNotice,
  sessionPlannedNotice,
} from "../sessions.mail.ts";
import { contentOf } from "../sessions.rules.ts";
import { holdSession } from "../sessions.service.ts";
import { endPlan, freeSlot, takeOver } from "./handover.service.ts";
import type { plannedContract } from "./planned.contract.ts";
import {
  deletePlanned,
  findPlanned,
  findPlannedFor,
  insertPlanned,
  lockPlanned,
  updatePlanned,
} from "./planned.queries.ts";
import { isMoved, isOver } from "./planned.rules.ts";
import { listTaken, presentPlanned } from "./reading.service.ts";

type Fields = MeetingChange & { date: IsoDate; time: string; topic: string };

/**
 * Plans a session for the caller and notifies the members. Throws INVALID_INPUT by field,
 * BATCH_NOT_FOUND, SESSIONS_UNAVAILABLE, SESSION_SLOT_TAKEN and TRAINER_BUSY, the last two because
 * of held or planned sessions.
 */
async function planSession(
  context: Context,
  file: StagedFile | undefined,
  fields: Fields & { batchId: string },
) {
  const { actor, clock, files } = context;
  const { date, time: slot, topic } = fields;
  const id = newId();
  const planned = await context.db.transaction().execute(async (tx) => {
    const batch = getOrThrow(await findBatchToJoin(tx, fields.batchId), "BATCH_NOT_FOUND");
    checkPlace(context, batch, fields);
    await freeSlot(tx, context, batch, fields);
    const row = { id, date, slot, topic, fileId: file?.id ?? null, ...sessionMeetingOf(fields) };
    await insertPlanned(tx, clock, [{ ...row, batchId: batch.id, trainerId: actor.id }]);
    if (file) await files.claim(tx, [file.id]);
    await writeAudit(tx, context, "session.planned", ["training-session", id], {
      newValue: { ...contentOf(row), batchId: batch.batchId },
    });
    const session = getOrThrow(await findPlanned(tx, id));
    await notifyMembers(tx, context, batch, (userId) => sessionPlannedNotice(userId, session));
    return session;
  });
  return { message: "The session is planned.", planned: presentPlanned(context, planned) };
}

/**
 * Changes a planned session of the caller's; the same again changes nothing. Members are notified
 * if its day, slot or place changes. Throws the errors of `planSession`, and NOT_FOUND,
 * STALE_VERSION.
 */
async function changePlanned(
  context: Context,
  id: string,
  file: StagedFile | undefined,
  fields: Fields & { version?: number | undefined },
) {
  const planned = await context.db.transaction().execute(async (tx) => {
    const { before, batch } = await lockOwn(tx, context, id);
    await assertSessionVersion(tx, context, before, fields.version);
    const moves = isMoved(before, fields);
    // The topic of a session that stays at its time can be corrected even after it is over.
    if (moves) {
      checkPlace(context, batch, fields);
      await freeSlot(tx, context, batch, fields);
    } else checkBatch(context, batch);
    await write(tx, context, before, fields, file);
    const after = getOrThrow(await findPlanned(tx, id));
    if (moves || (changedMeeting(before, after).length > 0 && !isOver(fields, context.clock.now())))
      await notifyMembers(tx, context, batch, (userId) => ({
        ...(moves ? sessionMovedNotice : sessionChangedNotice)(userId, after, before),
        corrects: id,
      }));
    return after;
  });
  return { message: "The planned session is changed.", planned: presentPlanned(context, planned) };
}

/**
 * Cancels a planned session (a trainer their own, the office any) and notifies the members, with
 * the reason if one is given. Throws NOT_FOUND.
 */
async function cancelPlanned(context: Context, id: string, { reason }: { reason: string }) {
  await context.db.transaction().execute(async (tx) => {
    const planned = getOrThrow(await findById(id, (known) => lockPlanned(tx, known)));
    if (context.actor.role === "Trainer") ownSession(context, planned);
    await endPlan(tx, context, planned.id, { reason });
  });
  return { message: "The session is cancelled." };
}

/**
 * Records a planned session of the caller's as held, with its attendance and question; it keeps its
 * id and its calendar entry. Throws INVALID_INPUT by field, NOT_FOUND, SESSIONS_UNAVAILABLE,
 * SESSION_SLOT_TAKEN and TRAINER_BUSY.
 */
async function holdPlanned(
  context: Context,
  id: string,
  file: StagedFile | undefined,
  fields: SessionFields,
) {
  const { files } = context;
  const row = await context.db.transaction().execute(async (tx) => {
    const { before, batch } = await lockOwn(tx, context, id);
    const fileId = file?.id ?? before.fileId;
    if (!fileId) throw wrong("assignment", "Attach the assignment as a PDF.");
    if (file) await files.claim(tx, [file.id]);
    const sequence = before.sequence + movesOf(before, fields);
    // Held is stored before planned is deleted, so that slot and check-ins stay with the id.
    const planned = { ...fields, ...sessionMeetingOf(fields, before) };
    const session = await holdSession(tx, context, planned, { id, batch, fileId, sequence });
    await deletePlanned(tx, id);
    if (fields.date !== before.date) await closeCheckIn(tx, context.clock, id);
    if (file && before.fileId) await files.drop(tx, [before.fileId]);
    return session;
  });
  return { message: "Post created Successfully", session: presentSession(context, row) };
}

type StoredPlan = NonNullable<Awaited<ReturnType<typeof lockPlanned>>>;

/**
 * Returns a planned session of the caller's, locked, and its batch. Throws NOT_FOUND also for
 * another trainer's.
 */
async function lockOwn(tx: Db, context: Context, id: string) {
  const before = ownSession(context, await findById(id, (known) => lockPlanned(tx, known)));
  return { before, batch: getOrThrow(await findBatchToJoin(tx, before.batchId)) };
}

/** How much the sequence of the calendar entry rises: by one if anything in it changes. */
const movesOf = (before: StoredPlan, { date, time, topic, ...where }: Fields): 0 | 1 =>
  isUnchanged(before, { date, slot: time, topic, ...sessionMeetingOf(where, before) }) ? 0 : 1;

async function write(
  tx: Db,
  context: Context,
  before: StoredPlan,
  fields: Fields,
  file: StagedFile | undefined,
) {
  const { clock, files } = context;
  const sent = await files.newer(tx, file, before.fileId);
  const { date, time: slot, topic } = fields;
  const where = sessionMeetingOf(fields, before);
  const after = { date, slot, topic, fileId: sent?.id ?? before.fileId, ...where };
  if (isUnchanged(before, after)) return;
  const sequence = before.sequence + movesOf(before, fields);
  await updatePlanned(tx, clock, before.id, { ...after, sequence }, isMoved(before, fields));
  if (date !== before.date) await deleteCheckIn(tx, before.id);
  if (sent) {
    await files.claim(tx, [sent.id]);
    if (before.fileId) await files.drop(tx, [before.fileId]);
  }
  await writeAudit(tx, context, "session.changed", ["training-session", before.id], {
    oldValue: contentOf(before),
    newValue: contentOf(after),
  });
}

/**
 * Renews a delayed mail about a plan: as it is now, for people still in the batch; none if it was
 * cancelled or is over.
 */
export const renewPlanned: Renewal = async ({ db, clock }, { about, userId }) => {
  const planned = await findPlannedFor(db, about, userId);
  return planned && !isOver({ date: planned.date, time: planned.slot }, clock.now())
    ? sessionPlannedNotice(userId, planned)
    : undefined;
};

export const plannedService: Service<typeof plannedContract> = {
  slots: listTaken,
  plan: planSession,
  change: changePlanned,
  cancel: cancelPlanned,
  takeOver,
  hold: holdPlanned,
};
