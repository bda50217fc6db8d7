import type { Undoable } from "#/features/decisions/contract.ts";
import { openDecision, type Touched } from "#/features/decisions/server/decide.ts";
import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import { isId } from "#/server/ids.ts";
import { nudge } from "#/server/jobs.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getOrThrow } from "#/server/rows.ts";
import { soonerRefusal } from "#/server/sooner.ts";
import { AppError } from "#/shared/errors.ts";
import type { Batch } from "../../contract.ts";
import { lockTrainees } from "../../eligibility/server/queries.ts";
import { insertWaiting, lockBatch } from "../../joining/server/queries.ts";
import { type BatchType, hasEnded, moduleBefore } from "../../rules.ts";
import { findBatch, updateBatch } from "../../server/queries.ts";
import { type BatchRow, checkPlaces, withTrainees } from "../../server/service.ts";
import { expectSeen } from "../../server/version.service.ts";
import { WAITLIST_JOB } from "../../waitlist/rules.ts";
import type { departuresContract } from "../contract.ts";
import { movedNotice, removedNotice } from "./departures.mail.ts";
import {
  deleteMembership,
  findMember,
  insertDeparture,
  type Member,
  updateMembership,
} from "./queries.ts";

type Departure = { traineeId: string; reason: string; version?: number | undefined };

/**
 * Moves a member to another batch of the same module; attendance and answers stay where they were.
 * Throws BATCH_NOT_FOUND, OTHER_MODULE (also for the same batch), STALE_VERSION, NOT_IN_THIS_BATCH,
 * SCORED_IN_BATCH, and BATCH_ENDED or BATCH_FULL for the batch to move to.
 */
export async function moveTrainee(
  context: Context,
  ref: string,
  input: Departure & { toBatchId: string },
): Promise<{ message: string; batch: Batch } & Undoable> {
  const { clock } = context;
  return context.db.transaction().execute(async (tx) => {
    const [from, to] = await lockBoth(tx, ref, input.toBatchId);
    if (from.id === to.id || from.batchType !== to.batchType) throw new AppError("OTHER_MODULE");
    const member = await lockUnscored(tx, context, from, input);
    if (hasEnded(to, clock.today())) throw new AppError("BATCH_ENDED");
    await checkPlaces(tx, to, 1, "toBatchId");
    const decision = await openDecision(tx, context, deciding("batch.trainee-moved", member, from));
    const departureId = await keep(tx, context, { member, from, to, reason: input.reason });
    const ids = { batchId: from.id, traineeId: member.id, toBatchId: to.id };
    await updateMembership(tx, clock, ids);
    await updateBatch(tx, to.id, {});
    const notice = movedNotice(member, from, to, input.reason);
    await notify(tx, context, { ...notice, hold: decision.hold });
    const batch = await withTrainees(tx, await updateBatch(tx, from.id, {}));
    const undoing = await decision.close([
      { table: "batchDepartures", where: { id: departureId } },
    ]);
    return { message: `${member.name} is in ${to.batchId} now.`, batch, ...undoing };
  });
}

/**
 * Takes a member out of a batch: eligible for another one again, or in Java on the waitlist. Throws
 * BATCH_NOT_FOUND, STALE_VERSION, NOT_IN_THIS_BATCH and SCORED_IN_BATCH.
 */
export async function removeTrainee(
  context: Context,
  ref: string,
  input: Departure,
): Promise<{ message: string; batch: Batch } & Undoable> {
  return context.db.transaction().execute(async (tx) => {
    const from = getOrThrow(await lockBatch(tx, ref), "BATCH_NOT_FOUND");
    const member = await lockUnscored(tx, context, from, input);
    const decision = await openDecision(
      tx,
      context,
      deciding("batch.trainee-removed", member, from),
    );
    const departureId = await keep(tx, context, { member, from, to: null, reason: input.reason });
    const ids = { batchId: from.id, traineeId: member.id, batchType: from.batchType };
    await deleteMembership(tx, ids);
    if (from.batchType === "Java") await insertWaiting(tx, context.clock, member.id);
    const notice = removedNotice(member, from, input.reason);
    await notify(tx, context, { ...notice, hold: decision.hold });
    const batch = await withTrainees(tx, await updateBatch(tx, from.id, {}));
    const undoing = await decision.close([
      { table: "batchDepartures", where: { id: departureId } },
      { table: "batchWaitlist", where: { trainee_id: member.id } },
    ]);
    return { message: `${member.name} is no longer in ${from.batchId}.`, batch, ...undoing };
  });
}

/**
 * The rows that undoing restores: the membership, the mark in the module before it, and the batch. An ended batch
 * takes nobody back, nor does one whose place somebody else has taken.
 */
const deciding = (action: string, { id }: Member, from: BatchRow) => {
  const { batchType } = from;
  const before = moduleBefore(batchType);
  const ofType = (type: BatchType) => ({ batch_type: type, trainee_id: id });
  const rows: Touched[] = [
    { table: "batches", where: { id: from.id }, columns: ["end_date", "capacity"] },
    { table: "batchMembers", where: ofType(batchType) },
    // Once the module is scored, in whichever batch, it stays there.
    { table: "moduleScores", where: { module: batchType, trainee_id: id }, columns: ["module"] },
  ];
  if (before) {
    rows.push({ table: "batchMembers", where: ofType(before), columns: ["has_moved_on"] });
  }
  const members = { table: "batchMembers", where: { batch_id: from.id } } as const;
  const limits = from.capacity === null ? [] : [{ ...members, atMost: from.capacity }];
  return { action, subject: ["batch", from.id] as const, rows, limits };
};

/** Both batches, locked in the order of their ids: two moves the other way round wait for each other. */
async function lockBoth(tx: Db, fromRef: string, toRef: string): Promise<[BatchRow, BatchRow]> {
  const from = getOrThrow(await findBatch(tx, fromRef), "BATCH_NOT_FOUND");
  const to = getOrThrow(await findBatch(tx, toRef), "BATCH_NOT_FOUND");
  const batches = new Map<string, BatchRow>();
  for (const id of [from.id, to.id].sort())
    batches.set(id, getOrThrow(await lockBatch(tx, id), "BATCH_NOT_FOUND"));
  return [batches.get(from.id) ?? from, batches.get(to.id) ?? to];
}

/** Returns the member, locked against scoring and moving. */
async function lockUnscored(
  tx: Db,
  context: Context,
  from: BatchRow,
  input: Departure,
): Promise<Member> {
  const { traineeId, version } = input;
  const [id] = isId(traineeId) ? await lockTrainees(tx, [traineeId]) : [];
  const member = id && (await findMember(tx, from.id, id));
  if (!member) {
    throw await soonerRefusal(tx, context, "NOT_IN_THIS_BATCH", {
      subject: ["batch", from.id],
      actions: ["batch.trainee-moved", "batch.trainee-removed"],
      values: { traineeId: traineeId.toLowerCase() },
    });
  }
  if (member.score !== null) throw new AppError("SCORED_IN_BATCH");
  // Last: that somebody else moved or scored this very person says more than that the batch is another by now.
  await expectSeen(tx, context, from, version);
  return member;
}

type Change = { member: Member; from: BatchRow; to: BatchRow | null; reason: string };

/** Stores the ended membership and its audit line, and has the place offered that it frees. Returns the row's id. */
async function keep(tx: Db, context: Context, { member, from, to, reason }: Change) {
  const { actor, clock } = context;
  const departure = { batchId: from.id, movedTo: to?.id ?? null, reason, leftBy: actor.id };
  const id = await insertDeparture(tx, clock, member, departure);
  if (from.batchType === "Java") nudge(WAITLIST_JOB);
  await writeAudit(
    tx,
    context,
    to ? "batch.trainee-moved" : "batch.trainee-removed",
    ["batch", from.id],
    {
      oldValue: { traineeId: member.id, batchId: from.batchId },
      newValue: { traineeId: member.id, batchId: to?.batchId ?? null, reason },
    },
  );
  return id;
}

export const departuresService: Service<typeof departuresContract> = {
  move: moveTrainee,
  remove: removeTrainee,
};
