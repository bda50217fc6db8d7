import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { isId } from "#/platform/db/ids.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import { MAIL_JOB } from "#/platform/mail/outbox.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { noticesContract } from "./notices.contract.ts";
import {
  countOwnNotifications,
  listNotifications,
  updateMailRevived,
  updateNotificationsRead,
} from "./notices.queries.ts";

const MARKED = "Notifications marked as read.";

/** The caller's notifications, newest first. */
async function listOwnNotifications({ db, clock, actor }: Context, query: ListQuery) {
  const { total, ...answer } = await listNotifications(db, clock, actor.id, query);
  return { answer, total };
}

/**
 * Marks the caller's notifications as read: the given ones, or all. Throws NOT_FOUND, without
 * marking any, if an id is not one of the caller's own.
 */
async function markRead(context: Context, { ids }: { ids?: readonly string[] | null | undefined }) {
  const { db, clock, actor } = context;
  const unique = ids ? [...new Set(ids.map((id) => id.toLowerCase()))] : undefined;
  if (unique?.length === 0) return { message: MARKED };
  if (unique && !unique.every(isId)) throw new AppError("NOT_FOUND");
  if (unique && (await countOwnNotifications(db, actor.id, unique)) < unique.length) {
    throw new AppError("NOT_FOUND", { isDenial: true });
  }
  await updateNotificationsRead(db, clock, actor.id, unique);
  return { message: MARKED };
}

/**
 * Requeues a mail that was given up. Throws NOT_FOUND for any other mail, also for all but one of
 * several at once, and for one that only carried a code, which has expired.
 */
async function resendMail(context: Context, id: string) {
  await context.db.transaction().execute(async (tx) => {
    const mail = await getById(id, (known) => updateMailRevived(tx, context.clock, known));
    await writeAudit(tx, context, "mail.resent", ["mail", id], { newValue: mail });
  });
  runJobSoon(MAIL_JOB);
  return { message: "The mail is on its way again." };
}

export const noticesService: Service<typeof noticesContract> = {
  listNotifications: listOwnNotifications,
  markRead,
  resendMail,
};
