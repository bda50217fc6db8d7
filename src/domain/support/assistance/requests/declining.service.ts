import { forStaff } from "#/domain/messaging/notices/notices.queries.ts";
import { notifyInApp } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { AppError } from "#/shared/errors.ts";
import { declinedForAdmins } from "./requests.mail.ts";
import { deleteRequest, hasSubmitted, lockRequest } from "./requests.queries.ts";

/**
 * Ends the caller's approved request before the support begins: nothing was or will be due, and
 * they may request again. Throws REQUEST_NOT_APPROVED if there is nothing to decline, and
 * DETAILS_SUBMITTED once sending the details has accepted the amount, also if both happen at once.
 */
export async function declineRequest(context: Context) {
  const { actor } = context;
  await context.db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, actor.id);
    if (request?.status !== "Approved") throw new AppError("REQUEST_NOT_APPROVED");
    if (await hasSubmitted(tx, actor.id)) throw new AppError("DETAILS_SUBMITTED");
    await deleteRequest(tx, actor.id);
    await writeAudit(tx, context, "assistance-request.declined", ["user", actor.id], {
      oldValue: request,
    });
    await notifyInApp(
      tx,
      context,
      await forStaff(tx, declinedForAdmins(actor, request.amountPaise)),
    );
  });
  return { message: "You declined the assistance. Nothing is due, and you can ask again." };
}
