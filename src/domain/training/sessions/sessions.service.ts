import { findBatch, findBatchToJoin } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { findById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import type { StagedFile } from "#/shared/file.ts";
import { changedMeeting, NO_MEETING, sessionMeetingOf } from "#/shared/meeting.ts";
import { closeCheckIn } from "./check-in/check-in.queries.ts";
import {
  type Batch,
  checkBatch,
  checkDate,
  checkExcused,
  checkMembers,
  checkSlot,
  wrong,
} from "./checks.service.ts";
import { findExcuses, listPresent, replaceAttendance, replaceExcuses } from "./marks.queries.ts";
import { notifyMembers } from "./members.service.ts";
import { freeSlot } from "./planned/handover.service.ts";
import { assertSessionVersion, ownSession, presentSession } from "./reading.service.ts";
import type { SessionFields, sessionsContract } from "./sessions.contract.ts";
import { newSessionNotice, sessionChangedNotice, sessionMovedNotice } from "./sessions.mail.ts";
import {
  findSession,
  insertSession,
  lockSession,
  updateSession as updateSessionRow,
} from "./sessions.queries.ts";
import { contentOf, hasBegun } from "./sessions.rules.ts";

/**
 * Stores a session held by the caller, with its attendance and question, and notifies the members.
 * Throws INVALID_INPUT by field, BATCH_NOT_FOUND, SESSIONS_UNAVAILABLE, SESSION_SLOT_TAKEN and
 * TRAINER_BUSY, the last two also for the later of two concurrent calls (I-55 to I-57, C79).
 */
async function addSession(
  context: Context,
  file: StagedFile | undefined,
  fields: SessionFields & { batchId: string },
) {
  if (!file) throw wrong("assignment", "Attach the assignment as a PDF.");
  const row = await context.db.transaction().execute(async (tx) => {
    const batch = getOrThrow(await findBatchToJoin(tx, fields.batchId), "BATCH_NOT_FOUND");
    await context.files.claim(tx, [file.id]);
    return holdSession(tx, context, fields, { id: newId(), batch, fileId: file.id });
  });
  return { message: "Post created Successfully", session: presentSession(context, row) };
}

type Holding = { id: string; batch: Batch; fileId: string; sequence?: number };

/**
 * Stores a session held by the caller in a locked batch, with its claimed question, and notifies
 * the members. Throws the errors of `addSession`.
 */
export async function holdSession(
  tx: Db,
  context: Context,
  fields: SessionFields,
  { batch, ...holding }: Holding,
) {
  const { actor, clock } = context;
  const { date, time: slot, topic, attendance, excused = {} } = fields;
  checkSlot(context, slot);
  checkBatch(context, batch);
  checkDate(context, batch, date);
  await checkMembers(tx, batch.id, attendance);
  await checkExcused(tx, batch.id, fields);
  await freeSlot(tx, context, batch, fields);
  const when = { batchId: batch.id, date, slot, topic, trainerId: actor.id };
  const held = { ...holding, ...when, ...sessionMeetingOf(fields) };
  await insertSession(tx, clock, held);
  await replaceAttendance(tx, clock, held.id, attendance);
  await replaceExcuses(tx, clock, held.id, excused);
  await writeAudit(tx, context, "session.created", ["training-session", held.id], {
    newValue: {
      ...contentOf(held),
      batchId: batch.batchId,
      attendance: [...attendance].sort(),
      excused: Object.keys(excused).sort(),
    },
  });
  const session = ownSession(context, await findSession(tx, held.id));
  // The place of a session that has begun is no use to anyone.
  const where = hasBegun(fields, clock.now()) ? NO_MEETING : {};
  await notifyMembers(tx, context, batch, (userId) =>
    newSessionNotice(userId, { ...session, ...where }),
  );
  return session;
}

/**
 * Changes the caller's own session, all fields at once; the question stays unless a new file is
 * sent, and the same again changes nothing. Members are notified if its day or slot changes. Throws
 * INVALID_INPUT by field, NOT_FOUND, SESSIONS_UNAVAILABLE once the batch has ended, STALE_VERSION,
 * SESSION_SLOT_TAKEN and TRAINER_BUSY (I-55 to I-58, I-88, C80).
 */
async function updateSession(
  context: Context,
  id: string,
  file: StagedFile | undefined,
  fields: SessionFields & { version?: number | undefined; batchId?: string | undefined },
) {
  const row = await context.db.transaction().execute(async (tx) => {
    const before = ownSession(context, await findById(id, (known) => lockSession(tx, known)));
    const batch = getOrThrow(await findBatchToJoin(tx, before.batchId), "BATCH_NOT_FOUND");
    if (fields.batchId && (await findBatch(tx, fields.batchId))?.id !== batch.id) {
      throw wrong("batchId", `This session belongs to ${batch.batchId} and stays in it.`);
    }
    checkBatch(context, batch);
    await assertSessionVersion(tx, context, before, fields.version);
    // An unchanged slot is not checked, even if it is no longer among the configured ones.
    if (fields.time !== before.slot) checkSlot(context, fields.time);
    if (fields.date !== before.date) checkDate(context, batch, fields.date);
    await checkMembers(tx, batch.id, fields.attendance, await listPresent(tx, id));
    await checkExcused(tx, batch.id, fields, Object.keys(await findExcuses(tx, id)));
    if (fields.time !== before.slot || fields.date !== before.date) {
      await freeSlot(tx, context, batch, fields);
    }
    await write(tx, context, before, fields, file);
    const after = ownSession(context, await findSession(tx, id));
    if (after.date !== before.date || after.slot !== before.slot) {
      await notifyMembers(tx, context, batch, (userId) =>
        sessionMovedNotice(userId, after, before),
      );
    } else if (changedMeeting(before, after).length > 0 && !hasBegun(fields, context.clock.now())) {
      await notifyMembers(tx, context, batch, (userId) =>
        sessionChangedNotice(userId, after, before),
      );
    }
    return after;
  });
  return { message: "Session Updated Successfully!", session: presentSession(context, row) };
}

type StoredSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

async function write(
  tx: Db,
  context: Context,
  before: StoredSession,
  fields: SessionFields,
  file: StagedFile | undefined,
) {
  const { clock, files } = context;
  const { date, time: slot, topic } = fields;
  const sent = await files.newer(tx, file, before.fileId);
  const where = sessionMeetingOf(fields, before);
  const after = { date, slot, topic, fileId: sent?.id ?? before.fileId, ...where };
  const isElsewhere = changedMeeting(before, where).length > 0;
  const isMoved =
    date !== before.date || slot !== before.slot || topic !== before.topic || isElsewhere;
  const marks = {
    attendance: await listPresent(tx, before.id),
    excused: Object.keys(await findExcuses(tx, before.id)),
  };
  const isAttendanceChanged = await replaceAttendance(tx, clock, before.id, fields.attendance);
  const areExcusesChanged =
    fields.excused !== undefined && (await replaceExcuses(tx, clock, before.id, fields.excused));
  if (!isAttendanceChanged && !areExcusesChanged && isUnchanged(before, after)) return;
  await updateSessionRow(tx, clock, before.id, { ...after, isMoved });
  if (date !== before.date) await closeCheckIn(tx, clock, before.id);
  if (sent) {
    await files.claim(tx, [sent.id]);
    await files.drop(tx, [before.fileId]);
  }
  await writeAudit(tx, context, "session.changed", ["training-session", before.id], {
    oldValue: { ...contentOf(before), ...marks },
    newValue: {
      ...contentOf(after),
      attendance: [...fields.attendance].sort(),
      excused: Object.keys(await findExcuses(tx, before.id)),
    },
  });
}

export const trainingSessionsService: Service<typeof sessionsContract> = {
  add: addSession,
  update: updateSession,
};
