import { randomInt } from "node:crypto";
import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import { hashPassword, isPassword } from "#/server/passwords.ts";
import type { Context, PublicContext } from "#/server/platform.ts";
import { hmacHex } from "#/server/secrets.ts";
import { clearLimits, takeSlot } from "#/server/throttle.ts";
import { foldEmail } from "#/shared/email.ts";
import { AppError } from "#/shared/errors.ts";
import { deleteOtherSessions, deleteSessionsOf } from "../../sessions/server/queries.ts";
import { attemptSignIn, loginLimitPrefix } from "../../sessions/server/service.ts";
import { OTP_MINUTES, OTP_TRIES } from "../rules.ts";
import { refuseWeak } from "./common-passwords.ts";
import { otpMail, passwordChangedMail } from "./passwords.mail.ts";
import {
  consumeCode,
  countCodeTry,
  countForeignTry,
  findAccountByEmail,
  findAccountWithHash,
  findCodeState,
  markVerified,
  replaceCode,
  updatePassword,
} from "./queries.ts";

const codeHash = (context: PublicContext, userId: string, code: string): Buffer =>
  Buffer.from(hmacHex(context.secrets.keyFor("one-time-codes"), `${userId}:${code}`), "hex");

/** The same for every address, since a code's own time would tell that there is one. */
const NEW_CODE_SECONDS = 60;

const guessLimit = (email: string) => ({
  key: `otp-guess:${email}`,
  max: OTP_TRIES,
  windowSeconds: OTP_MINUTES * 60,
  retryAfter: NEW_CODE_SECONDS,
});

/** Sends a code to a known address; an unknown one gets the same answer and limits (A4, I-11). */
export async function sendCode(context: PublicContext, input: { email: string }) {
  const email = foldEmail(input.email);
  const { LIMIT_OTP_PER_15_MINUTES, LIMIT_OTP_PER_DAY } = context.config.limits;
  const recent = { key: `otp-15m:${email}`, max: LIMIT_OTP_PER_15_MINUTES, windowSeconds: 900 };
  const daily = { key: `otp-day:${email}`, max: LIMIT_OTP_PER_DAY, windowSeconds: 86_400 };
  await takeSlot(context, recent);
  await takeSlot(context, daily);
  // Drawn for every address, so that a known one does not answer later.
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await context.db.transaction().execute(async (tx) => {
    await clearLimits(tx, guessLimit(email).key);
    const account = await findAccountByEmail(tx, email);
    if (!account) return;
    await replaceCode(tx, context.clock, account.id, codeHash(context, account.id, code));
    await notify(tx, context, otpMail(context, account, code));
    await writeAudit(tx, context, {
      actorId: null,
      action: "password.codeSent",
      subjectType: "user",
      subjectId: account.id,
      requestId: context.requestId,
    });
  });
  return { message: "OTP sent successfully" };
}

/**
 * Checks a code: at most five are looked at, however many come at once (I-12). Throws INVALID_OTP,
 * and TOO_MANY_OTP once the five are used up, for unknown addresses just the same.
 */
export async function verifyCode(context: PublicContext, input: { email: string; otp: string }) {
  const email = foldEmail(input.email);
  const account = await findAccountByEmail(context.db, email);
  const tried = account && (await countCodeTry(context.db, context.clock, account.id));
  if (!account || !tried) {
    const state = account && (await findCodeState(context.db, context.clock, account.id));
    if (state === "used-up") throw new AppError("TOO_MANY_OTP", { retryAfter: NEW_CODE_SECONDS });
    await takeSlot(context, guessLimit(email), "TOO_MANY_OTP");
    throw new AppError("INVALID_OTP");
  }
  if (!tried.codeHash.equals(codeHash(context, account.id, input.otp.trim()))) {
    throw new AppError("INVALID_OTP");
  }
  await markVerified(context.db, context.clock, account.id, tried.codeHash);
  return { message: "OTP verified! Enter new password." };
}

/**
 * Sets a new password with a verified code, once (I-13, I-14): every session ends, sign-in opens
 * again, the owner is told. Throws OTP_NOT_VERIFIED, WEAK_PASSWORD.
 */
export async function resetPassword(
  context: PublicContext,
  input: { email: string; otp: string; newPassword: string },
) {
  const email = foldEmail(input.email);
  const account = await findAccountByEmail(context.db, email);
  if (!account) throw new AppError("OTP_NOT_VERIFIED");
  const state = await findCodeState(context.db, context.clock, account.id);
  if (state !== "verified") throw new AppError("OTP_NOT_VERIFIED");
  await refuseWeak(context.config, input.newPassword, account, "newPassword");
  const hash = codeHash(context, account.id, input.otp.trim());
  const passwordHash = await hashPassword(input.newPassword);
  const isReset = await context.db.transaction().execute(async (tx) => {
    if (!(await consumeCode(tx, context.clock, account.id, hash))) return false;
    await updatePassword(tx, context.clock, account.id, passwordHash);
    await deleteSessionsOf(tx, account.id);
    await clearLimits(tx, loginLimitPrefix(email));
    await notify(tx, context, passwordChangedMail(context, account));
    await writeAudit(tx, context, {
      actorId: account.id,
      action: "password.reset",
      subjectType: "user",
      subjectId: account.id,
      requestId: context.requestId,
    });
    return true;
  });
  if (!isReset) {
    // A wrong code here is a guess like any other, and counts as one.
    await countForeignTry(context.db, account.id);
    throw new AppError("OTP_NOT_VERIFIED");
  }
  return { message: "Password reset successful!" };
}

/**
 * Changes one's own password; the session in use stays, all others end (C49). A wrong current
 * password counts like a failed sign-in. Throws WRONG_CURRENT_PASSWORD, WEAK_PASSWORD, TOO_MANY.
 */
export async function changePassword(
  context: Context,
  input: { currentPassword: string; newPassword: string },
) {
  const account = await findAccountWithHash(context.db, context.actor.id);
  if (!account) throw new AppError("UNAUTHENTICATED");
  const isRight = await attemptSignIn(context, account.email, async () =>
    isPassword(input.currentPassword, account.passwordHash),
  );
  if (!isRight) {
    const fields = { currentPassword: "Current password is not correct." };
    throw new AppError("WRONG_CURRENT_PASSWORD", { fields });
  }
  await refuseWeak(context.config, input.newPassword, account, "newPassword");
  const passwordHash = await hashPassword(input.newPassword);
  await context.db.transaction().execute(async (tx) => {
    await updatePassword(tx, context.clock, account.id, passwordHash);
    await deleteOtherSessions(tx, account.id, context.sessionId);
    await notify(tx, context, passwordChangedMail(context, account));
    await writeAudit(tx, context, {
      actorId: account.id,
      action: "password.changed",
      subjectType: "user",
      subjectId: account.id,
      requestId: context.requestId,
    });
  });
  return { message: "Password changed successfully!" };
}
