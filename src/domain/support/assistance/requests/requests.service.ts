import { forStaff } from "#/domain/messaging/notices/notices.queries.ts";
import { notify, notifyInApp } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Service } from "#/platform/http/mount.ts";
import { formatAnswerTime } from "#/shared/answer-time.ts";
import type { ListPage } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { toRupees } from "#/shared/money.ts";
import type { RequestStatus } from "../assistance.rules.ts";
import {
  approveRequest,
  approveRequests,
  removeRequest,
  removeRequests,
} from "./deciding.service.ts";
import { declineRequest } from "./declining.service.ts";
import type { RequestUser, requestsContract } from "./requests.contract.ts";
import { requestForAdmins, requestReceivedNotice } from "./requests.mail.ts";
import {
  findRequestFacts,
  insertRequest,
  listRequests,
  lockPlaced,
  readRequestDays,
  toRequestUser,
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
 * Sends the caller's request and notifies the admins. Throws NOT_PLACED, and REQUEST_SENT if there
 * is one, also for all but one of several at once (I-74).
 */
async function sendRequest(context: Context, input: { topic?: string | null | undefined }) {
  const { actor, clock } = context;
  const topic = input.topic || null;
  const answerTime = formatAnswerTime(
    await readRequestDays(context.db, clock),
    context.hub.now().registrationAnswerDays,
  );
  await context.db.transaction().execute(async (tx) => {
    // The placement that authorized the call may have been revoked since.
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
