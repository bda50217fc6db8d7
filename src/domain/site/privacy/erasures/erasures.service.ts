import { lockLastGeneralAdmin } from "#/domain/accounts/users/users.queries.ts";
import { listStaffIds } from "#/domain/messaging/notices/notices.queries.ts";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { describeConflict } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import { formatDate } from "#/shared/dates.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { erasuresContract } from "./erasures.contract.ts";
import { askedNotice, officeNotice, refusedNotice } from "./erasures.mail.ts";
import {
  findErasure,
  findLatest,
  insertErasure,
  lockErasure,
  updateDecided,
  updateWithdrawn,
} from "./erasures.queries.ts";
import { answerBy, ERASURE_JOB, type ErasureStatus } from "./erasures.rules.ts";
import { findObstacles, previewErasure } from "./preview.service.ts";

/**
 * Requests erasure of the caller's data; notifies them and the office. Throws ERASURE_OPEN if they
 * have requested it already.
 */
async function ask(context: Context) {
  const { db, clock, actor } = context;
  const askedAt = clock.now();
  await db.transaction().execute(async (tx) => {
    await insertErasure(tx, clock, { id: newId(), userId: actor.id });
    const admins = await listStaffIds(tx, null);
    const request = { userId: actor.id, username: actor.username, askedAt, state: "new" } as const;
    await notify(tx, context, [
      askedNotice(actor.id, askedAt),
      ...admins.filter((id) => id !== actor.id).map((id) => officeNotice(id, request)),
    ]);
    await writeAudit(tx, context, "erasure.asked", ["user", actor.id]);
  });
  return { message: `The office answers by ${formatDate(answerBy(askedAt))}.` };
}

/** Withdraws the caller's request. Throws NOT_FOUND if there is none, and ERASURE_DECIDED. */
async function withdraw(context: Context) {
  const { db, actor } = context;
  await db.transaction().execute(async (tx) => {
    if (!(await updateWithdrawn(tx, actor.id))) {
      const { status } = getOrThrow(await findLatest(tx, actor.id));
      throw await decidedSooner(tx, context, { userId: actor.id, status });
    }
    await writeAudit(tx, context, "erasure.withdrawn", ["user", actor.id]);
  });
  return { message: "You have withdrawn your request." };
}

/**
 * Grants a request, which is carried out once it can no longer be undone, or refuses it with a
 * reason. Throws NOT_FOUND, INVALID_INPUT without a reason, ERASURE_DECIDED (also for the later of
 * two concurrent calls), ERASURE_WAITS if something is open, OWN_ERASURE and LAST_GENERAL_ADMIN.
 */
async function decide(
  context: Context,
  erasureId: string,
  input: { isGranted: boolean; reason?: string | null | undefined },
) {
  const answer = input.isGranted ? null : input.reason || null;
  if (!input.isGranted && !answer) {
    throw invalidInput({ reason: "Say why, so that the person knows." });
  }
  const status = input.isGranted ? "granted" : "refused";
  const undoing = await context.db.transaction().execute(async (tx) => {
    const { id, userId } = await getById(erasureId, (known) => findErasure(tx, known));
    if (input.isGranted) await refuseEarly(tx, context, userId);
    return decideOpen(tx, context, { id, userId, status, answer });
  });
  // If nothing can be undone, it need not wait for the next run.
  if (input.isGranted && !undoing.decisionId) runJobSoon(ERASURE_JOB);
  const word = input.isGranted ? "granted: it is carried out in a moment" : "refused";
  return { message: `The request is ${word}.`, ...undoing };
}

async function refuseEarly(tx: Db, context: Context, userId: string) {
  if (userId === context.actor.id) throw new AppError("OWN_ERASURE");
  if (await lockLastGeneralAdmin(tx, userId)) throw new AppError("LAST_GENERAL_ADMIN");
  const waits = await findObstacles({ ...context, db: tx }, userId);
  if (waits.length > 0) throw new AppError("ERASURE_WAITS", { values: { why: waits.join(" ") } });
}

/** The error if a request was decided, withdrawn or carried out: names by whom, and when. */
async function decidedSooner(
  tx: Db,
  context: Context,
  { userId, status }: { userId: string; status: string },
) {
  const by = await describeConflict(tx, context, ["user", userId], {
    actions: [`erasure.${status}`],
  });
  return new AppError("ERASURE_DECIDED", { values: { status, by } });
}

type Decided = {
  id: string;
  userId: string;
  status: "granted" | "refused";
  answer: string | null;
};

async function decideOpen(tx: Db, context: Context, { id, userId, status, answer }: Decided) {
  const { actor, clock } = context;
  const subject = ["user", userId] as const;
  const decision = await openDecision(tx, context, {
    action: `erasure.${status}`,
    subject,
    rows: [{ table: "erasures", where: { id } }],
  });
  const before = getOrThrow(await lockErasure(tx, id));
  if (before.status !== "asked") {
    throw await decidedSooner(tx, context, { userId, status: before.status });
  }
  const { hold } = decision;
  const fulfilAt = status === "granted" ? (hold?.until ?? clock.sqlNow()) : null;
  await updateDecided(tx, clock, { id, status, answer, decidedBy: actor.id, fulfilAt });
  if (answer) await notify(tx, context, { ...refusedNotice(userId, answer), hold });
  await writeAudit(tx, context, `erasure.${status}`, subject, {
    newValue: answer ? { reason: answer } : undefined,
  });
  return decision.close();
}

export const erasuresService: Service<typeof erasuresContract> = {
  own: async (context) => {
    const latest = await findLatest(context.db, context.actor.id);
    return {
      preview: await previewErasure(context, context.actor.id),
      request: latest
        ? {
            status: latest.status as ErasureStatus,
            askedAt: latest.askedAt.toISOString(),
            dueOn: answerBy(latest.askedAt),
            answer: latest.answer,
          }
        : null,
    };
  },
  ask,
  withdraw,
  inspect: async (context, erasureId) => {
    const { userId } = await getById(erasureId, (known) => findErasure(context.db, known));
    return previewErasure(context, userId);
  },
  decide,
};
