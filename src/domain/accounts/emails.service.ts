import { randomInt } from "node:crypto";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Service } from "#/platform/http/mount.ts";
import { takeSlot } from "#/platform/http/throttle.ts";
import { hmacHex } from "#/platform/security/secrets.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { isAddressTaken, lockAccount } from "./addresses.queries.ts";
import { emailTaken, moveEmail, throwEmailTaken } from "./addresses.service.ts";
import { checkCurrentPassword, notingRefusal } from "./attempts.service.ts";
import type { emailsContract } from "./emails.contract.ts";
import { confirmEmailMail, emailPendingMail } from "./emails.mail.ts";
import {
  countEmailTry,
  deleteEmailChange,
  findEmailChange,
  isEmailCodeUsedUp,
  replaceEmailChange,
} from "./emails.queries.ts";
import { deleteLinksOf } from "./links.queries.ts";
import { makeLink } from "./links.service.ts";
import { findAccountWithHash } from "./passwords/passwords.queries.ts";

const NEW_CODE_SECONDS = 60;

/** A code's hash with the current secret, then with older ones still accepted. */
const codeHashes = ({ secrets }: PublicContext, userId: string, code: string): Buffer[] =>
  secrets
    .keysFor("one-time-codes")
    .map((key) => Buffer.from(hmacHex(key, `email:${userId}:${code}`), "hex"));

/** Counts a code sent for an account. Throws TOO_MANY. Not in a transaction. */
export async function takeEmailCodeSlot(context: PublicContext, userId: string): Promise<void> {
  const { LIMIT_OTP_PER_15_MINUTES, LIMIT_OTP_PER_DAY } = context.config.limits;
  const recent = { key: `email-15m:${userId}`, max: LIMIT_OTP_PER_15_MINUTES, windowSeconds: 900 };
  await takeSlot(context, recent);
  const daily = { key: `email-day:${userId}`, max: LIMIT_OTP_PER_DAY, windowSeconds: 86_400 };
  await takeSlot(context, daily);
}

type Account = { id: string; username: string; email: string };

/**
 * Claims an address for an account. It is pending until it is confirmed with the code sent to it;
 * the old address gets a mail about it. Until then others may claim the same address. A claim made
 * by an admin is confirmed without the password, or by a link. Throws EMAIL_IN_USE.
 */
export async function claimEmail(
  tx: Context["db"],
  context: Context,
  { account, newEmail }: { account: Account; newEmail: string },
): Promise<void> {
  if (await isAddressTaken(tx, newEmail)) throw emailTaken();
  await sendCode(tx, context, { account, newEmail, askedBy: context.actor.id });
  await notify(tx, context, emailPendingMail(context, { account, oldEmail: account.email }));
}

async function sendCode(
  tx: Context["db"],
  context: Context,
  { account, newEmail: email, askedBy }: { account: Account; newEmail: string; askedBy: string },
) {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const [hash = Buffer.alloc(0)] = codeHashes(context, account.id, code);
  await replaceEmailChange(tx, context.clock, {
    userId: account.id,
    email,
    askedBy,
    codeHash: hash,
  });
  await deleteLinksOf(tx, account.id, ["confirm-email"]);
  const link = { userId: account.id, purpose: "confirm-email", email } as const;
  const token = askedBy === account.id ? undefined : await makeLink({ ...context, db: tx }, link);
  await notify(tx, context, confirmEmailMail(context, { account, newEmail: email, code, token }));
}

/** Sends a new code to the pending address. Throws NO_PENDING_EMAIL, TOO_MANY. */
async function sendCodeAgain(context: Context) {
  const { actor } = context;
  if (!(await findEmailChange(context.db, actor.id))) throw new AppError("NO_PENDING_EMAIL");
  await takeEmailCodeSlot(context, actor.id);
  await context.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, actor.id);
    const change = await findEmailChange(tx, actor.id);
    if (!account || !change) throw new AppError("NO_PENDING_EMAIL");
    await sendCode(tx, context, { account, newEmail: change.email, askedBy: change.askedBy });
  });
  return { message: "A new code is on its way." };
}

async function withdrawEmail(context: Context) {
  const userId = context.actor.id;
  await context.db.transaction().execute(async (tx) => {
    const withdrawn = await deleteEmailChange(tx, { userId });
    if (!withdrawn) return;
    await deleteLinksOf(tx, userId, ["confirm-email"]);
    await writeAudit(tx, context, "email.withdrawn", ["user", userId], {
      actorId: userId,
      oldValue: { pendingEmail: withdrawn.email },
    });
  });
  return { message: "Your email stays as it is." };
}

/**
 * Makes the pending address the account's: the code proves the address, the password the person.
 * Other sessions, codes and links end; the old address gets a link that restores it. Throws
 * NO_PENDING_EMAIL, WRONG_CURRENT_PASSWORD, INVALID_OTP, TOO_MANY_OTP, TOO_MANY, EMAIL_IN_USE.
 */
async function confirmEmail(
  context: Context,
  input: { code: string; currentPassword?: string | null | undefined },
) {
  const userId = context.actor.id;
  const change = await findEmailChange(context.db, userId);
  if (!change) throw new AppError("NO_PENDING_EMAIL");
  const account = await findAccountWithHash(context.db, userId);
  if (!account) throw new AppError("UNAUTHENTICATED");
  if (change.askedBy === userId) {
    await checkPassword(context, account, input.currentPassword ?? "");
  }
  await notingRefusal(context, account.email, () => checkCode(context, input.code));
  const move = { userId, email: change.email, keptSession: context.sessionId };
  await context.db
    .transaction()
    .execute((tx) => moveEmail(tx, context, move))
    .catch(throwEmailTaken);
  return { message: "Your email was changed.", email: change.email };
}

async function checkPassword(
  context: Context,
  account: Parameters<typeof checkCurrentPassword>[1],
  password: string,
) {
  if (password === "") throw invalidInput({ currentPassword: "Enter your current password." });
  await checkCurrentPassword(context, account, password);
}

async function checkCode(context: Context, code: string) {
  const { db, clock, actor } = context;
  const tried = await countEmailTry(db, clock, actor.id);
  if (!tried && (await isEmailCodeUsedUp(db, clock, actor.id))) {
    throw new AppError("TOO_MANY_OTP", { retryAfter: NEW_CODE_SECONDS });
  }
  if (!codeHashes(context, actor.id, code).some((hash) => tried?.codeHash.equals(hash))) {
    throw new AppError("INVALID_OTP", { fields: { code: "Invalid OTP" } });
  }
}

export const emailsService: Service<typeof emailsContract> = {
  confirm: confirmEmail,
  sendAgain: sendCodeAgain,
  withdraw: withdrawEmail,
};
