import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import { findBatch, findBatchToJoin } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudits } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { findById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import { type MeetingChange, sessionMeetingOf } from "#/shared/meeting.ts";
import { checkBatch, checkPlace, wrong } from "../checks.service.ts";
import { freeSlot } from "../planned/handover.service.ts";
import { insertPlanned } from "../planned/planned.queries.ts";
import { takenSlots } from "../planned/reading.service.ts";
import { contentOf, PLAN_DAYS_AHEAD, sessionDays } from "../sessions.rules.ts";
import { notifyOfSet } from "./announcing.service.ts";
import type { modulePlanContract, PlanDays } from "./module-plan.contract.ts";
import { listTrainers, lockTeacher } from "./module-plan.queries.ts";

type Row = { date: string; time: string; topic: string };
type Plan = MeetingChange & { trainerId?: string | undefined; sessions: readonly Row[] };

/**
 * The constraints for planning a whole module of a batch. Throws BATCH_NOT_FOUND, and
 * SESSIONS_UNAVAILABLE if it takes no sessions.
 */
async function readDays(
  context: Context,
  ref: string,
  query: { trainerId?: string | undefined },
): Promise<PlanDays> {
  const { db, clock, hub, actor } = context;
  const batch = getOrThrow(await findBatch(db, ref), "BATCH_NOT_FOUND");
  checkBatch(context, batch);
  const isOffice = actor.role === "Admin";
  const trainers = isOffice ? await listTrainers(db) : [];
  const trainerId = trainers.find(({ id }) => id === query.trainerId)?.id ?? actor.id;
  const today = clock.today();
  const { first, last } = sessionDays(batch, today, PLAN_DAYS_AHEAD);
  return {
    first: [first, today].toSorted().at(-1) ?? today,
    last,
    holidays: hub.now().holidays.filter(({ date }) => date >= today),
    taken: await takenSlots(db, { batchId: batch.id, trainerId, from: today, to: last }),
    trainers,
  };
}

/**
 * Plans many sessions of a batch in one transaction, all or none, and notifies its members once;
 * also the trainer, if the office plans for them. Undoing removes all of them. Throws INVALID_INPUT
 * by field of each row, BATCH_NOT_FOUND, SESSIONS_UNAVAILABLE, and SESSION_SLOT_TAKEN and
 * TRAINER_BUSY with the row.
 */
async function planModule(context: Context, ref: string, plan: Plan) {
  const { sessions } = plan;
  const answer = await context.db.transaction().execute(async (tx) => {
    const batch = getOrThrow(await findBatchToJoin(tx, ref), "BATCH_NOT_FOUND");
    const trainerId = await teacherOf(tx, context, plan.trainerId);
    for (const [index, row] of sessions.entries()) {
      atRow(index, () => checkPlace(context, batch, row));
      await freeSlot(tx, context, batch, row);
    }
    await checkFree(tx, { batchId: batch.id, trainerId }, sessions);
    const subject = ["batch", batch.id] as const;
    const action = "sessions.planned";
    const decision = await openDecision(tx, context, { action, subject, rows: [] });
    const rows = sessions.map(({ date, time: slot, topic }) => ({
      id: newId(),
      batchId: batch.id,
      trainerId,
      date,
      slot,
      topic,
      fileId: null,
      ...sessionMeetingOf(plan),
    }));
    await insertPlanned(tx, context.clock, rows);
    await writeAudits(
      tx,
      context,
      "session.planned",
      rows.map((row) => ({
        subject: ["training-session", row.id],
        newValue: { ...contentOf(row), batchId: batch.batchId },
      })),
    );
    await notifyOfSet(
      tx,
      context,
      batch,
      rows.map(({ id }) => id),
      decision.hold,
    );
    return decision.close(rows.map(({ id }) => ({ table: "plannedSessions", where: { id } })));
  });
  const count = sessions.length;
  const message = count === 1 ? "The session is planned." : `${count} sessions are planned.`;
  return { message, planned: count, ...answer };
}

/** Returns the id of the trainer of the sessions. Throws INVALID_INPUT if they cannot hold them. */
async function teacherOf(tx: Db, { actor }: Context, trainerId: string | undefined) {
  if (actor.role === "Trainer") {
    if (trainerId && trainerId !== actor.id) throw wrong("trainerId", "Plan your own classes.");
    return actor.id;
  }
  const found = trainerId ? await findById(trainerId, (id) => lockTeacher(tx, id)) : undefined;
  if (!found) throw wrong("trainerId", "Choose a trainer who can sign in.");
  return found.id;
}

/** Rethrows a field's error at the field of its row. */
function atRow(index: number, check: () => void) {
  try {
    check();
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields) throw error;
    const [[field = "", text = ""] = []] = Object.entries(error.details.fields);
    throw wrong(`sessions.${index}.${field}`, text);
  }
}

/** Throws SESSION_SLOT_TAKEN or TRAINER_BUSY at the first row whose slot is taken. */
async function checkFree(
  tx: Db,
  of: { batchId: string; trainerId: string },
  sessions: readonly Row[],
) {
  const dates = sessions.map(({ date }) => date).toSorted();
  const taken = await takenSlots(tx, { ...of, from: dates[0] ?? "", to: dates.at(-1) ?? "" });
  for (const [index, { date, time }] of sessions.entries()) {
    const other = taken.find((one) => one.date === date && one.time === time);
    if (!other) continue;
    const fields = { [`sessions.${index}.time`]: `${other.topic} is at this time.` };
    throw new AppError(other.isOwn ? "TRAINER_BUSY" : "SESSION_SLOT_TAKEN", { fields });
  }
}

export const modulePlanService: Service<typeof modulePlanContract> = {
  days: readDays,
  plan: planModule,
};
