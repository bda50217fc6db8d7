import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { type DecisionRows, openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Undoable } from "#/domain/office/decisions/decisions.contract.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import type { Batch } from "../batches.contract.ts";
import { findBatch, updateBatch } from "../batches.queries.ts";
import { type BatchType, hasEnded, moduleBefore } from "../batches.rules.ts";
import { type BatchRow, checkPlaces, hasPlace, withTrainees } from "../batches.service.ts";
import { lockTrainees } from "../eligibility.queries.ts";
import { insertWaiting } from "../joining.queries.ts";
import { lockBoth } from "../postponing/locking.service.ts";
import { assertBatchVersion } from "../version.service.ts";
import type { departuresContract } from "./departures.contract.ts";
import { movedNotice, removedNotice } from "./departures.mail.ts";
import {
  deleteMembership,
  findAttemptBefore,
  findMember,
  type Member,
  restoreAttempt,
  updateMembership,
} from "./departures.queries.ts";
import { checkChanging, checkLeaving } from "./departures.rules.ts";
import { keepMembership } from "./repeating.service.ts";

type Departure = { traineeId: string; reason: string; version?: number | undefined };

/**
 * Moves a member to another batch of the same module. Attendance and answers stay with the old
 * batch, and so does a mark below 7, until they are moved back. Throws BATCH_NOT_FOUND,
 * OTHER_MODULE (also for the same batch), STALE_VERSION, NOT_IN_THIS_BATCH, SCORED_IN_BATCH, and
 * BATCH_ENDED or BATCH_FULL for the target batch.
 */
async function moveTrainee(
  context: Context,
  ref: string,
  input: Departure & { toBatchId: string },
): Promise<{ message: string; batch: Batch } & Undoable> {
  return context.db.transaction().execute(async (tx) => {
    const [from, to] = await lockBoth(tx, ref, input.toBatchId);
    if (from.id === to.id || from.batchType !== to.batchType) throw new AppError("OTHER_MODULE");
    const member = await lockMember(tx, context, from, input);
    if (hasEnded(to, context.clock.today())) throw new AppError("BATCH_ENDED");
    await checkPlaces(tx, to, 1, "toBatchId");
    const attempt = await attemptBefore(tx, member);
    return change(tx, context, {
      member,
      from,
      to,
      reason: input.reason,
      attempt: attempt?.batchId === to.id ? attempt : undefined,
    });
  });
}

/**
 * Removes a member from a batch. A member who was repeating the module there returns to the batch
 * of their previous attempt, with its mark, if that has a place; all others become eligible again,
 * or in Java go back to the waitlist. Throws BATCH_NOT_FOUND, STALE_VERSION, NOT_IN_THIS_BATCH,
 * SCORED_IN_BATCH and MOVED_ON.
 */
async function removeTrainee(context: Context, ref: string, input: Departure) {
  return context.db.transaction().execute(async (tx) => {
    const { batchType } = getOrThrow(await findBatch(tx, ref), "BATCH_NOT_FOUND");
    const { traineeId, reason } = input;
    const before = isId(traineeId) && (await findAttemptBefore(tx, traineeId, batchType));
    const [from, to] = await lockBoth(tx, ref, before ? before.batchId : ref);
    const member = await lockMember(tx, context, from, input);
    const attempt = await attemptBefore(tx, member);
    const goesBack = attempt?.batchId === to.id && to.id !== from.id && (await hasPlace(tx, to));
    if (goesBack) return change(tx, context, { member, from, to, reason, attempt });
    checkLeaving(member);
    return change(tx, context, { member, from, to: null, reason });
  });
}

type Change = {
  member: Member;
  from: BatchRow;
  /** Their batch afterwards; null for none. */
  to: BatchRow | null;
  reason: string;
  /** The attempt in `to` that counts again. */
  attempt?: { id: string } | undefined;
};

/** Ends a membership as an undoable decision, and notifies the member. */
async function change(tx: Db, context: Context, one: Change) {
  const { member, from, to, reason, attempt } = one;
  const { clock } = context;
  const action = to ? "batch.trainee-moved" : "batch.trainee-removed";
  const decision = await openDecision(tx, context, deciding(action, one));
  const departureId = await keepMembership(tx, context, one);
  const ids = { batchId: from.id, traineeId: member.id };
  if (attempt) await restoreAttempt(tx, attempt.id);
  else if (to) await updateMembership(tx, clock, { ...ids, toBatchId: to.id });
  else await deleteMembership(tx, { ...ids, batchType: from.batchType });
  if (to) await updateBatch(tx, to.id, {});
  const waits = !to && from.batchType === "Java";
  if (waits) await insertWaiting(tx, clock, member.id);
  const notice = to ? movedNotice(member, from, to, reason) : removedNotice(member, from, reason);
  await notify(tx, context, { ...notice, hold: decision.hold });
  const batch = await withTrainees(tx, await updateBatch(tx, from.id, {}));
  const undoing = await decision.close([
    { table: "batchDepartures", where: { id: departureId } },
    ...(attempt ? [scoreOf(member)] : []),
    ...(waits ? [{ table: "batchWaitlist", where: { trainee_id: member.id } } as const] : []),
  ]);
  const message = to
    ? `${member.name} is in ${to.batchId} now.`
    : `${member.name} is no longer in ${from.batchId}.`;
  return { message, batch, ...undoing };
}

const scoreOf = ({ id, batchType }: Member) =>
  ({ table: "moduleScores", where: { module: batchType, trainee_id: id } }) as const;

/**
 * The rows that undoing restores: the membership with its mark, the mark in the module before it,
 * the attempt that counts again, and the batch. Undoing is refused once the module has been scored
 * again, the batch has ended, or somebody else has taken the place. It is also refused once the
 * start of either batch was moved: the member would not be told of the one move, and has already
 * been told of the other.
 */
const deciding = (action: string, { member, from, to, attempt }: Change) => {
  const { batchType } = from;
  const before = moduleBefore(batchType);
  const ofType = (type: BatchType) => ({ batch_type: type, trainee_id: member.id });
  const rows: DecisionRows[] = [
    { table: "batches", where: { id: from.id }, columns: ["start_date", "end_date", "capacity"] },
    ...(to ? [{ table: "batches", where: { id: to.id }, columns: ["start_date"] } as const] : []),
    { table: "batchMembers", where: ofType(batchType) },
    scoreOf(member),
  ];
  if (attempt) rows.push({ table: "batchDepartures", where: { id: attempt.id } });
  if (before) {
    rows.push({ table: "batchMembers", where: ofType(before), columns: ["has_moved_on"] });
  }
  const members = { table: "batchMembers", where: { batch_id: from.id } } as const;
  const limits = from.capacity === null ? [] : [{ ...members, atMost: from.capacity }];
  return { action, subject: ["batch", from.id] as const, rows, limits };
};

/** Returns the member, locked against scoring and moving. */
async function lockMember(
  tx: Db,
  context: Context,
  from: BatchRow,
  { traineeId, version }: Departure,
): Promise<Member> {
  const [id] = isId(traineeId) ? await lockTrainees(tx, [traineeId]) : [];
  const member = id && (await findMember(tx, from.id, id));
  if (!member) {
    throw await conflictError(tx, context, "NOT_IN_THIS_BATCH", {
      subject: ["batch", from.id],
      actions: ["batch.trainee-moved", "batch.trainee-removed"],
      values: { traineeId: traineeId.toLowerCase() },
    });
  }
  checkChanging(member);
  // Checked last: that this very trainee was moved or scored is a better answer than that the batch
  // has changed.
  await assertBatchVersion(tx, context, from, version);
  return member;
}

/** The attempt that a member is repeating and has no new mark for yet. */
const attemptBefore = async (tx: Db, { id, batchType, score }: Member) =>
  score === null ? findAttemptBefore(tx, id, batchType) : undefined;

export const departuresService: Service<typeof departuresContract> = {
  move: moveTrainee,
  remove: removeTrainee,
};
