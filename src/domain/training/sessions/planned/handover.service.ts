import {
  sessionEntry,
  invitation as writeInvitation,
} from "#/domain/messaging/calendar/calendar.rules.ts";
import { type Notice, notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { findById, getOrThrow } from "#/platform/db/rows.ts";
import type { MailHold } from "#/platform/mail/outbox.ts";
import { senderOf } from "#/platform/mail/sender.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { notifyMembers } from "../members.service.ts";
import {
  classesHandedOverNotice,
  ownClassCancelledNotice,
  sessionCancelledNotice,
  sessionPlannedNotice,
} from "../sessions.mail.ts";
import { contentOf } from "../sessions.rules.ts";
import {
  deletePlanned,
  findAbandoned,
  findHeldToTakeOver,
  findPlanned,
  type Invited,
  listFreeFor,
  listInvited,
  listPlannedOf,
  lockPlanned,
  type PlannedRow,
  updateTrainer,
  updateTrainerOfHeld,
} from "./planned.queries.ts";

type Ending = {
  /** The reason members read; empty for none. */
  reason: string;
  hold?: MailHold | undefined;
};

/**
 * Cancels a planned session that the caller has locked: drops its slot, check-in and question,
 * stops waiting mails about it, and notifies its members, with what removes it from their
 * calendars. Its trainer is notified too if somebody else cancels. Throws NOT_FOUND.
 */
export async function endPlan(tx: Db, context: Context, id: string, { reason, hold }: Ending) {
  const planned = getOrThrow(await findPlanned(tx, id));
  const members = await listInvited(tx, id);
  await deletePlanned(tx, id);
  if (planned.fileId) await context.files.drop(tx, [planned.fileId]);
  await writeAudit(tx, context, "session.cancelled", ["training-session", id], {
    oldValue: contentOf(planned),
    newValue: { reason },
  });
  const notices: Notice[] = members.map((member) => ({
    ...sessionCancelledNotice(member.id, planned, reason, cancellation(context, planned, member)),
    corrects: id,
  }));
  if (planned.trainerId !== context.actor.id && !planned.hasLeft) {
    notices.push(ownClassCancelledNotice(planned.trainerId, planned, reason));
  }
  await notify(
    tx,
    context,
    notices.map((notice) => ({ ...notice, hold })),
  );
}

type InCalendars = Pick<
  PlannedRow,
  | "id"
  | "date"
  | "slot"
  | "topic"
  | "batchId"
  | "batchType"
  | "trainerName"
  | "sequence"
  | "changedAt"
>;

/** The mail attachment that removes a session, planned or held, from a member's calendar. */
export function cancellation(
  { config, hub }: Context,
  planned: InCalendars,
  { name, email }: Invited,
) {
  const sender = senderOf(config.mailFrom, hub.now().hubName);
  const entry = sessionEntry({
    ...planned,
    sequence: planned.sequence + 1,
    url: `${config.publicUrl}/${planned.batchType.toLowerCase()}-training-details`,
  });
  const text = writeInvitation("CANCEL", entry, {
    organizer: { ...sender, name: sender.name || hub.now().hubName },
    attendee: { name, address: email },
  });
  return { method: "CANCEL", text } as const;
}

/**
 * Cancels what a trainer who has left planned for this slot of a batch, so that the caller can hold
 * a class in it instead.
 */
export async function freeSlot(
  tx: Db,
  context: Context,
  { id: batchId }: { id: string },
  { date, time: slot }: { date: IsoDate; time: string },
) {
  const abandoned = await findAbandoned(tx, { batchId, date, slot });
  // A concurrent call may have done the same: then the slot's unique row decides.
  if (!abandoned || !(await lockPlanned(tx, abandoned.id))) return;
  const reason = `${context.actor.username} holds a class in this slot instead.`;
  await endPlan(tx, context, abandoned.id, { reason });
}

/**
 * Makes a session of a trainer who has left, planned or held, the caller's own, and notifies the
 * members of a planned one. Throws NOT_FOUND, TRAINER_STAYS if its trainer has not left, and
 * TRAINER_BUSY.
 */
export async function takeOver(context: Context, id: string) {
  const { actor } = context;
  await context.db.transaction().execute(async (tx) => {
    const planned = await findById(id, (known) => lockPlanned(tx, known));
    const held = planned ? undefined : await findById(id, (known) => findHeldToTakeOver(tx, known));
    const before = getOrThrow(planned ? await findPlanned(tx, planned.id) : held);
    if (before.trainerId === actor.id) return;
    if (!before.hasLeft) throw new AppError("TRAINER_STAYS");
    await giveTo(tx, context, before.id, { from: before.trainerId, to: actor.id }, Boolean(held));
  });
  return { message: "The session is yours now." };
}

async function giveTo(
  tx: Db,
  context: Context,
  id: string,
  { from, to }: { from: string; to: string },
  isHeld = false,
) {
  await (isHeld ? updateTrainerOfHeld : updateTrainer)(tx, context.clock, id, to);
  await writeAudit(tx, context, "session.taken-over", ["training-session", id], {
    oldValue: { trainerId: from },
    newValue: { trainerId: to },
  });
  if (isHeld) return;
  const session = getOrThrow(await findPlanned(tx, id));
  await notifyMembers(tx, context, { id: session.batchKey }, (userId) => ({
    ...sessionPlannedNotice(userId, session),
    corrects: id,
  }));
}

/**
 * Gives all planned sessions of a trainer to another and notifies the new one; those in slots where
 * the new one already has a class stay. Returns how many were given and how many stayed.
 */
export async function handOverPlans(
  tx: Db,
  context: Context,
  { from, to }: { from: { id: string; username: string }; to: string },
) {
  const plans = await listPlannedOf(tx, from.id);
  const free = new Set(await listFreeFor(tx, { from: from.id, to }));
  const given = plans.filter(({ id }) => free.has(id));
  for (const { id } of given) await giveTo(tx, context, id, { from: from.id, to });
  if (given.length > 0)
    await notify(tx, context, classesHandedOverNotice(to, from.username, given));
  return { given: given.length, stayed: plans.length - given.length };
}
