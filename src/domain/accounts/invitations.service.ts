import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { isId } from "#/platform/db/ids.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { hashToken } from "#/platform/http/access.ts";
import type { Service } from "#/platform/http/mount.ts";
import { takeSlot } from "#/platform/http/throttle.ts";
import { hashPassword, personPartyOf } from "#/platform/security/passwords.ts";
import type { Role } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import type { invitationsContract } from "./invitations.contract.ts";
import { invitationMail } from "./invitations.mail.ts";
import { findInvited, lockInvited } from "./invitations.queries.ts";
import { deleteLink, deleteLinksOf, findLink } from "./links.queries.ts";
import { makeLink, readLink } from "./links.service.ts";
import { refuseWeak } from "./passwords/common-passwords.service.ts";
import { findAccountWithHash, updatePassword } from "./passwords/passwords.queries.ts";

const PER_HOUR = 5;

/** Mails the owner of an account a link to set the first password; earlier links become invalid. */
export async function invite(
  tx: Context["db"],
  context: Context,
  account: { id: string; username: string; email: string },
): Promise<void> {
  const { id: userId, email } = account;
  await deleteLinksOf(tx, userId, ["set-password"]);
  const link = { userId, purpose: "set-password", email } as const;
  const token = await makeLink({ ...context, db: tx }, link);
  await notify(tx, context, invitationMail(context, { ...account, token }));
}

/** Sends an invitation again. Throws NOT_FOUND, INVITATION_ACCEPTED, TOO_MANY. */
async function sendInvitationAgain(context: Context, userId: string) {
  if (!isId(userId)) throw new AppError("NOT_FOUND");
  const key = `invitation:${userId.toLowerCase()}`;
  await takeSlot(context, { key, max: PER_HOUR, windowSeconds: 3600 });
  const email = await context.db.transaction().execute(async (tx) => {
    const account = getOrThrow(await lockInvited(tx, userId));
    if (!account.isInvited) throw new AppError("INVITATION_ACCEPTED");
    await invite(tx, context, account);
    await writeAudit(tx, context, "user.invited", ["user", account.id]);
    return account.email;
  });
  return { message: `The invitation was sent to ${email} again.` };
}

/** Checks that a link still opens its account: unused, unexpired, and the account not locked. */
async function checkInvitation({ db, clock }: PublicContext, { token }: { token: string }) {
  const link = await findLink(db, clock, hashToken(token), ["set-password"]);
  const invited = link && (await findInvited(db, link.userId));
  return { isOpen: invited?.isInvited === true };
}

/**
 * Sets the first password of an invited account, once. Throws LINK_INVALID, WEAK_PASSWORD; a weak
 * password does not use up the link.
 */
async function setFirstPassword(
  context: PublicContext,
  input: { token: string; newPassword: string },
) {
  const link = await readLink(context, input.token, ["set-password"]);
  const about = await findAccountWithHash(context.db, link.userId);
  if (!about) throw new AppError("LINK_INVALID");
  await refuseWeak(context, input.newPassword, about, "newPassword");
  const passwordHash = await hashPassword(input.newPassword, personPartyOf(link.userId));
  const account = await context.db.transaction().execute(async (tx) => {
    const invited = await lockInvited(tx, link.userId);
    if (!invited?.isInvited || !(await deleteLink(tx, link.id))) throw new AppError("LINK_INVALID");
    await updatePassword(tx, context.clock, invited.id, passwordHash);
    await writeAudit(tx, context, "password.set", ["user", invited.id], { actorId: invited.id });
    return invited;
  });
  const message = "Your password is set. You can log in now.";
  return { message, email: account.email, role: account.role as Role };
}

export const invitationsService: Service<typeof invitationsContract> = {
  check: checkInvitation,
  setPassword: setFirstPassword,
  sendAgain: sendInvitationAgain,
};
