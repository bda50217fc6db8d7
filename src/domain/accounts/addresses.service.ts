import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import type { addressesContract } from "./addresses.contract.ts";
import { emailChangedMail, emailRestoredMail } from "./addresses.mail.ts";
import { lockAccount, updateEmail } from "./addresses.queries.ts";
import { deleteCodesOf } from "./codes.queries.ts";
import { deleteEmailChange } from "./emails.queries.ts";
import { deleteLaterRestoreLinks, deleteLink, deleteLinksOf } from "./links.queries.ts";
import { makeLink, readLink, refuseReserved } from "./links.service.ts";
import { deleteSessionsOf } from "./sessions/ending.queries.ts";
import { isSessionOpen } from "./sessions/open-sessions.queries.ts";

type Move = { userId: string; email: string; keptSession: string | undefined };

/**
 * Gives an account an address it has proven: other sessions, codes and links end, and the old
 * address gets a link that restores it. Returns the account as it was before. Throws
 * NO_PENDING_EMAIL, UNAUTHENTICATED if the session to keep has ended meanwhile, and EMAIL_IN_USE,
 * also for a unique violation (`throwEmailTaken`).
 */
export async function moveEmail(tx: Context["db"], context: PublicContext, move: Move) {
  const { userId, email, keptSession } = move;
  const account = await lockAccount(tx, userId);
  if (!account || !(await deleteEmailChange(tx, { userId, email }))) {
    throw new AppError("NO_PENDING_EMAIL");
  }
  if (keptSession && !(await isSessionOpen(tx, context.clock, keptSession))) {
    throw new AppError("UNAUTHENTICATED");
  }
  await updateEmail(tx, userId, email);
  await refuseReserved({ ...context, db: tx }, { email, userId, refusal: "EMAIL_IN_USE" });
  await deleteSessionsOf(tx, context.clock, userId, keptSession);
  await deleteCodesOf(tx, userId);
  await deleteLinksOf(tx, userId, ["confirm-email", "set-password"]);
  const { email: oldEmail } = account;
  const link = { userId, purpose: "restore-email", email: oldEmail } as const;
  const token = await makeLink({ ...context, db: tx }, link);
  await notify(tx, context, emailChangedMail(context, { account, oldEmail, token }));
  await writeAudit(tx, context, "email.changed", ["user", userId], {
    actorId: whoMoves(context, userId),
    oldValue: { email: oldEmail },
    newValue: { email },
  });
  return account;
}

export const emailTaken = () =>
  new AppError("EMAIL_IN_USE", { fields: { email: "Email is already in use." } });

/** Rethrows an error; a unique violation of the address becomes EMAIL_IN_USE at its field. */
export const throwEmailTaken = (error: unknown): never => {
  const { constraint, key } = error as { constraint?: string; key?: string };
  throw constraint === "users_email_live" || key === "EMAIL_IN_USE" ? emailTaken() : error;
};

/**
 * Uses the link in a mail, once: confirms the address an admin entered, or restores the old one.
 * All sessions end. Throws LINK_INVALID, EMAIL_IN_USE.
 */
async function useEmailLink(context: PublicContext, { token }: { token: string }) {
  const link = await readLink(context, token, ["confirm-email", "restore-email"]);
  const { userId, email } = link;
  const isRestored = link.purpose === "restore-email";
  const account = await context.db
    .transaction()
    .execute(async (tx) => {
      if (!(await deleteLink(tx, link.id))) throw new AppError("LINK_INVALID");
      return isRestored
        ? putEmailBack(tx, context, { userId, email, since: link.createdAt })
        : moveEmail(tx, context, { userId, email, keptSession: undefined });
    })
    .catch(throwEmailTaken);
  const message = isRestored
    ? "Your email was put back, and every session has ended."
    : "Your email is confirmed. Log in with it from now on.";
  return { message, email, role: account.role as "Admin" | "Trainer" | "Trainee" };
}

async function putEmailBack(
  tx: Context["db"],
  context: PublicContext,
  { userId, email, since }: { userId: string; email: string; since: Date },
) {
  const account = await lockAccount(tx, userId);
  if (!account) throw new AppError("LINK_INVALID");
  await updateEmail(tx, userId, email);
  await deleteEmailChange(tx, { userId });
  await deleteSessionsOf(tx, context.clock, userId);
  await deleteCodesOf(tx, userId);
  await deleteLinksOf(tx, userId, ["confirm-email", "set-password"]);
  await deleteLaterRestoreLinks(tx, userId, since);
  const mails = [email, account.email].map((to) => emailRestoredMail(context, { account, to }));
  await notify(tx, context, mails);
  await writeAudit(tx, context, "email.restored", ["user", userId], {
    actorId: whoMoves(context, userId),
    oldValue: { email: account.email },
    newValue: { email },
  });
  return account;
}

/** The person who changes the address: the signed-in one, or the owner of the mail's link. */
const whoMoves = (context: PublicContext & { actor?: { id: string } }, userId: string): string =>
  context.actor?.id ?? userId;

export const addressesService: Service<typeof addressesContract> = {
  useLink: useEmailLink,
};
