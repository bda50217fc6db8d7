import { forStaff } from "#/domain/messaging/notices/notices.queries.ts";
import { notify, notifyInApp } from "#/domain/messaging/notices/notify.service.ts";
import { decideEach, openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { formatAnswerTime } from "#/shared/answer-time.ts";
import { summarizeResults } from "#/shared/bulk.ts";
import type { ListPage } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { toRupees } from "#/shared/money.ts";
import { amountOf, type RequestStatus } from "../assistance.rules.ts";
import { declineRequest } from "./declining.service.ts";
import type { RequestUser, requestsContract } from "./requests.contract.ts";
import {
  requestApprovedNotice,
  requestForAdmins,
  requestReceivedNotice,
  requestRemovedNotice,
} from "./requests.mail.ts";
import {
  deleteRequest,
  findRequest,
  findRequestFacts,
  hasSubmitted,
  insertRequest,
  listRequests,
  lockPlaced,
  lockRequest,
  readRequestDays,
  toRequestUser,
  updateApproved,
} from "./requests.queries.ts";

/** The state of the caller's request, and the initial values of the details form. */
async function readStatus({ db, actor, clock }: Context) {
  const row = await findRequestFacts(db, actor.id);
  if (!row) throw new Error("a caller always has a row");
  const { status, topic, requestedAt, amountPaise, submittedAt, ...draft } = row;
  return {
    status,
    isSubmitted: submittedAt !== null,
    topic,
    requestedAt: requestedAt?.toISOString() ?? null,
    answerDays: status === "Approved" ? null : await readRequestDays(db, clock),
    amount: amountPaise === null ? null : toRupees(amountPaise),
    draft,
  };
}

/**
 * Sends the caller's request and notifies the admins. Throws NOT_PLACED, and REQUEST_SENT while
 * there is one, also for all but one of several at once (I-74).
 */
async function sendRequest(context: Context, input: { topic?: string | null | undefined }) {
  const { actor, clock } = context;
  const topic = input.topic || null;
  const answerTime = formatAnswerTime(
    await readRequestDays(context.db, clock),
    context.hub.now().registrationAnswerDays,
  );
  await context.db.transaction().execute(async (tx) => {
    // Who was let in for a placement may have had it taken back since.
    if (actor.isPlaced && !(await lockPlaced(tx, actor.id))) throw new AppError("NOT_PLACED");
    await insertRequest(tx, clock, { userId: actor.id, topic });
    await writeAudit(tx, context, "assistance-request.sent", ["user", actor.id], {
      newValue: { topic },
    });
    await notify(tx, context, requestReceivedNotice(actor.id, answerTime));
    await notifyInApp(tx, context, await forStaff(tx, requestForAdmins(actor, topic)));
  });
  return { message: "Your request for assistance was sent.", status: "Pending" as const };
}

async function listAll(
  { db }: Context,
  { status, ...query }: ListQuery & { status?: RequestStatus | undefined },
): Promise<ListPage<{ users: RequestUser[] }>> {
  const { rows, total } = await listRequests(db, query, status);
  return { answer: { users: rows.map(toRequestUser) }, total };
}

/**
 * Approves a pending request with an amount in rupees. Throws ASSISTANCE_AMOUNT_NEEDED, NOT_FOUND,
 * and REQUEST_APPROVED the second time, also for all but one of several at once (I-75).
 */
async function approveRequest(context: Context, userId: string, { amount }: { amount?: unknown }) {
  const approved = await context.db.transaction().execute(async (tx) => {
    const undoing = await approveLocked(tx, context, userId, amount);
    const row = await findRequest(tx, userId);
    if (!row) throw new Error("a request without its details was just approved");
    return { user: toRequestUser(row), ...undoing };
  });
  return { message: `The request of ${approved.user.username} was approved.`, ...approved };
}

/**
 * Approves several requests, each with its own amount. Each succeeds or fails on its own, and can
 * be undone separately.
 */
async function approveRequests(
  context: Context,
  { requests }: { requests: { userId: string; amount?: unknown }[] },
) {
  const amounts = new Map(requests.map(({ userId, amount }) => [userId.toLowerCase(), amount]));
  const approved = await decideEach(context, [...amounts.keys()], (tx, id) =>
    approveLocked(tx, context, id, amounts.get(id)),
  );
  return { message: summarizeResults(approved.results, "approved"), ...approved };
}

async function approveLocked(tx: Db, context: Context, userId: string, amount: unknown) {
  const amountPaise = amountOf(amount);
  if (amountPaise === undefined) {
    const key = "ASSISTANCE_AMOUNT_NEEDED";
    throw new AppError(key, { fields: { amount: new AppError(key).message } });
  }
  const before = await lockRequestOrThrow(tx, userId);
  await refuseApproved(tx, context, userId, before);
  const decision = await openDecision(tx, context, deciding(userId, "approved"));
  await updateApproved(tx, context.clock, { userId, amountPaise });
  await writeAudit(tx, context, "assistance-request.approved", ["user", userId], {
    oldValue: before,
    newValue: { amountPaise },
  });
  await notify(tx, context, { ...requestApprovedNotice(userId, amountPaise), hold: decision.hold });
  return decision.close();
}

/** Throws REQUEST_APPROVED, with who approved it. */
async function refuseApproved(
  tx: Db,
  context: Context,
  userId: string,
  { status }: { status: string },
) {
  if (status !== "Approved") return;
  throw await conflictError(tx, context, "REQUEST_APPROVED", {
    subject: ["user", userId],
    actions: ["assistance-request.approved"],
  });
}

type Seen = { status?: RequestStatus | undefined };

/**
 * Removes a request with its amount: the person is back at none and may ask again (M5, C74). Throws
 * NOT_FOUND, REQUEST_APPROVED for one that was waiting when it was read, and DETAILS_SUBMITTED once
 * support has begun, also when both happen at once.
 */
async function removeRequest(context: Context, userId: string, { status }: Seen) {
  const isPending = status === "Pending";
  const undoing = await context.db
    .transaction()
    .execute((tx) => removeLocked(tx, context, userId, isPending));
  return { message: "The request was removed.", ...undoing };
}

/**
 * Removes several requests. Each succeeds or fails on its own, with a result for each, and can be
 * undone separately.
 */
async function removeRequests(
  context: Context,
  { userIds, pendingIds = [] }: { userIds: string[]; pendingIds?: string[] | undefined },
) {
  const pending = new Set(pendingIds);
  const removed = await decideEach(context, userIds, (tx, id) =>
    removeLocked(tx, context, id, pending.has(id)),
  );
  return { message: summarizeResults(removed.results, "removed"), ...removed };
}

/** Removes a request. `isPending`: it was waiting when it was read. */
async function removeLocked(tx: Db, context: Context, userId: string, isPending: boolean) {
  const before = await lockRequestOrThrow(tx, userId);
  if (isPending) await refuseApproved(tx, context, userId, before);
  if (await hasSubmitted(tx, userId)) throw new AppError("DETAILS_SUBMITTED");
  const decision = await openDecision(tx, context, deciding(userId, "removed"));
  await deleteRequest(tx, userId);
  await writeAudit(tx, context, "assistance-request.removed", ["user", userId], {
    oldValue: before,
  });
  await notify(tx, context, { ...requestRemovedNotice(userId), hold: decision.hold });
  return decision.close();
}

/** The rows that undoing depends on: once the details are submitted, the decision is final. */
const deciding = (userId: string, action: "approved" | "removed") => ({
  action: `assistance-request.${action}`,
  subject: ["user", userId] as const,
  rows: [
    { table: "assistanceRequests" as const, where: { user_id: userId } },
    {
      table: "assistanceRecords" as const,
      where: { user_id: userId },
      columns: ["submitted_at"],
    },
  ],
});

async function lockRequestOrThrow(tx: Db, userId: string) {
  return getById(userId, (known) => lockRequest(tx, known));
}

export const requestsService: Service<typeof requestsContract> = {
  status: readStatus,
  send: sendRequest,
  decline: declineRequest,
  list: listAll,
  approve: approveRequest,
  approveMany: approveRequests,
  remove: removeRequest,
  removeMany: removeRequests,
};
