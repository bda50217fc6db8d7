import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { decideEach, openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import { summarizeResults } from "#/shared/bulk.ts";
import { AppError } from "#/shared/errors.ts";
import { amountOf, type RequestStatus } from "../assistance.rules.ts";
import { requestApprovedNotice, requestRemovedNotice } from "./requests.mail.ts";
import {
  deleteRequest,
  findRequest,
  hasSubmitted,
  lockRequest as lockRow,
  toRequestUser,
  updateApproved,
} from "./requests.queries.ts";

type Approval = { amount?: unknown; requestedAt?: string | undefined };

/**
 * Approves a pending request with an amount in rupees. Throws ASSISTANCE_AMOUNT_NEEDED, NOT_FOUND,
 * REQUEST_APPROVED the second time, also for all but one of several at once (I-75), and
 * STALE_VERSION if it is not the request that was read.
 */
export async function approveRequest(context: Context, userId: string, input: Approval) {
  const approved = await context.db.transaction().execute(async (tx) => {
    const undoing = await approveLocked(tx, context, userId, input);
    const row = await findRequest(tx, userId);
    if (!row) throw new Error("a request without its details was just approved");
    return { user: toRequestUser(row), ...undoing };
  });
  return { message: `The request of ${approved.user.username} was approved.`, ...approved };
}

/**
 * Approves several requests, each with its own amount. Each succeeds or fails separately, and can
 * be undone separately.
 */
export async function approveRequests(
  context: Context,
  { requests }: { requests: ({ userId: string } & Approval)[] },
) {
  const approvals = new Map(
    requests.map(({ userId, ...approval }) => [userId.toLowerCase(), approval]),
  );
  const approved = await decideEach(context, [...approvals.keys()], (tx, id) =>
    approveLocked(tx, context, id, approvals.get(id) ?? {}),
  );
  return { message: summarizeResults(approved.results, "approved"), ...approved };
}

async function approveLocked(
  tx: Db,
  context: Context,
  userId: string,
  { amount, requestedAt }: Approval,
) {
  const amountPaise = amountOf(amount);
  if (amountPaise === undefined) {
    const key = "ASSISTANCE_AMOUNT_NEEDED";
    throw new AppError(key, { fields: { amount: new AppError(key).message } });
  }
  const before = await lockRequest(tx, context, userId, requestedAt);
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

/** Throws REQUEST_APPROVED, naming who approved it. */
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

type Seen = { status?: RequestStatus | undefined; requestedAt?: string | undefined };

/**
 * Removes a request with its amount: the person has none and may request again (M5, C74). Throws
 * NOT_FOUND, REQUEST_APPROVED if it was waiting when read and is approved now, STALE_VERSION if it
 * was sent since, and DETAILS_SUBMITTED once support has begun, also if both happen at once.
 */
export async function removeRequest(context: Context, userId: string, seen: Seen) {
  const undoing = await context.db
    .transaction()
    .execute((tx) => removeLocked(tx, context, userId, seen));
  return { message: "The request was removed.", ...undoing };
}

/**
 * Removes several requests. Each succeeds or fails separately, with its own result, and can be
 * undone separately.
 */
export async function removeRequests(
  context: Context,
  { userIds, seen = [] }: { userIds: string[]; seen?: ({ userId: string } & Seen)[] | undefined },
) {
  const asRead = new Map(seen.map(({ userId, ...one }) => [userId.toLowerCase(), one]));
  const removed = await decideEach(context, userIds, (tx, id) =>
    removeLocked(tx, context, id, asRead.get(id) ?? {}),
  );
  return { message: summarizeResults(removed.results, "removed"), ...removed };
}

/** Removes a request unless it has changed since it was read. */
async function removeLocked(
  tx: Db,
  context: Context,
  userId: string,
  { status, requestedAt }: Seen,
) {
  const before = await lockRequest(tx, context, userId, requestedAt);
  if (status === "Pending") await refuseApproved(tx, context, userId, before);
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

/** Throws NOT_FOUND, and STALE_VERSION if it is not the request that was read. */
async function lockRequest(
  tx: Db,
  context: Context,
  userId: string,
  requestedAt: string | undefined,
) {
  const { requestedAt: sentAt, ...row } = await getById(userId, (known) => lockRow(tx, known));
  if (requestedAt !== undefined && Date.parse(requestedAt) !== sentAt.valueOf()) {
    throw await conflictError(tx, context, "STALE_VERSION", {
      subject: ["user", userId],
      actions: ["assistance-request.sent"],
    });
  }
  return row;
}
