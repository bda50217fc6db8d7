import { deleteKeyOf } from "#/domain/messaging/calendar/calendar.queries.ts";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Service } from "#/platform/http/mount.ts";
import { clearLimits } from "#/platform/http/throttle.ts";
import { hashPassword, isPassword, personPartyOf } from "#/platform/security/passwords.ts";
import { foldEmail } from "#/shared/email.ts";
import { AppError } from "#/shared/errors.ts";
import { endTokensOf } from "../access-tokens/access-tokens.queries.ts";
import { loginLimitPrefix } from "../attempts.rules.ts";
import { checkCurrentPassword } from "../attempts.service.ts";
import { consumeCode, deleteCodesOf } from "../codes.queries.ts";
import { checkVerifiedCode, findVerifiedCode } from "../codes.service.ts";
import { deleteDevicesOf } from "../devices.queries.ts";
import { rememberDevice } from "../devices.service.ts";
import { deleteSessionsOf } from "../sessions/ending.queries.ts";
import { lockOwnAccount } from "../sessions/own-account.service.ts";
import { refuseWeak } from "./common-passwords.service.ts";
import type { passwordsContract } from "./passwords.contract.ts";
import { passwordChangedMail } from "./passwords.mail.ts";
import { findAccountByEmail, findAccountWithHash, updatePassword } from "./passwords.queries.ts";

/**
 * Sets a new password with a verified code, once (I-13, I-14). All sessions, other codes, known
 * browsers and private calendar addresses end, sign-in works again, the owner is notified. The
 * calling browser becomes known, unless a second factor still has to prove who uses it. Throws
 * OTP_NOT_VERIFIED, WEAK_PASSWORD.
 */
async function resetPassword(
  context: PublicContext,
  input: { email: string; otp: string; newPassword: string },
) {
  const email = foldEmail(input.email);
  const code = await findVerifiedCode(context, email);
  const account = await findAccountByEmail(context.db, email);
  if (!account || code.userId !== account.id) throw new AppError("OTP_NOT_VERIFIED");
  await refuseWeak(context, input.newPassword, account, "newPassword");
  await checkVerifiedCode(context, code, { email, otp: input.otp });
  await refuseGiven(context, account, input.newPassword);
  const passwordHash = await hashPassword(input.newPassword, personPartyOf(account.id));
  const device = await context.db.transaction().execute(async (tx) => {
    if (!(await consumeCode(tx, context.clock, code.id))) throw new AppError("OTP_NOT_VERIFIED");
    return setPassword(tx, context, account, passwordHash);
  });
  context.setCookie("code", null);
  if (device !== undefined) context.setCookie("device", device);
  return { message: "Password reset successful!" };
}

/**
 * Refuses the initial password as the new one, since somebody else knows it. Throws WEAK_PASSWORD.
 */
async function refuseGiven(context: PublicContext, { id }: Account, newPassword: string) {
  const account = await findAccountWithHash(context.db, id);
  if (!account?.hasInitialPassword) return;
  if (await isPassword(newPassword, account.passwordHash, personPartyOf(id)))
    throw isInitialPassword();
}

const isInitialPassword = () => {
  const fields = { newPassword: "Choose another password than the one you were given." };
  return new AppError("WEAK_PASSWORD", { fields });
};

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** Sets the password and ends older sessions, codes and links. Returns the browser's new cookie. */
async function setPassword(
  tx: Context["db"],
  context: PublicContext,
  account: Account,
  passwordHash: string,
): Promise<string | undefined> {
  await updatePassword(tx, context.clock, account.id, passwordHash);
  await deleteCodesOf(tx, account.id);
  await deleteSessionsOf(tx, context.clock, account.id);
  await deleteDevicesOf(tx, account.id);
  await deleteKeyOf(tx, account.id);
  await clearLimits(tx, loginLimitPrefix(account.email));
  await notify(tx, context, passwordChangedMail(context, account));
  await writeAudit(tx, context, "password.reset", ["user", account.id], { actorId: account.id });
  return context.isWebClient && !account.hasFactor
    ? rememberDevice(tx, context, account.id)
    : undefined;
}

/**
 * Changes the caller's password; the present session stays, all others and all access tokens end
 * (C49). A wrong current password counts like a failed sign-in. Throws WRONG_CURRENT_PASSWORD,
 * WEAK_PASSWORD, TOO_MANY, and the errors of `lockOwnAccount`.
 */
async function changePassword(
  context: Context,
  input: { currentPassword: string; newPassword: string },
) {
  const account = await findAccountWithHash(context.db, context.actor.id);
  if (!account) throw new AppError("UNAUTHENTICATED");
  await checkCurrentPassword(context, account, input.currentPassword);
  if (account.hasInitialPassword && input.newPassword === input.currentPassword)
    throw isInitialPassword();
  await refuseWeak(context, input.newPassword, account, "newPassword");
  const passwordHash = await hashPassword(input.newPassword, personPartyOf(context.actor.id));
  await context.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, context);
    await updatePassword(tx, context.clock, account.id, passwordHash);
    await deleteSessionsOf(tx, context.clock, account.id, context.sessionId);
    await endTokensOf(tx, context.clock, account.id);
    await notify(tx, context, passwordChangedMail(context, account));
    await writeAudit(tx, context, "password.changed", ["user", account.id], {
      actorId: account.id,
    });
  });
  return { message: "Password changed successfully!" };
}

export const passwordsCalls = {
  reset: resetPassword,
  change: changePassword,
} satisfies Partial<Service<typeof passwordsContract>>;
