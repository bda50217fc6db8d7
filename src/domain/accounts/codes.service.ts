import { randomInt } from "node:crypto";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { newId } from "#/platform/db/ids.ts";
import { hashToken, newToken } from "#/platform/http/access.ts";
import type { Service } from "#/platform/http/mount.ts";
import { clearLimits, takeSlot } from "#/platform/http/throttle.ts";
import { hmacHex } from "#/platform/security/secrets.ts";
import { foldEmail } from "#/shared/email.ts";
import { AppError } from "#/shared/errors.ts";
import { notingRefusal } from "./attempts.service.ts";
import { otpMail } from "./codes.mail.ts";
import { type Asker, countCodeTry, findCode, markVerified, replaceCode } from "./codes.queries.ts";
import { NEW_CODE_SECONDS, OTP_MINUTES, OTP_TRIES } from "./codes.rules.ts";
import { findKnownDevice } from "./devices.service.ts";
import type { passwordsContract } from "./passwords/passwords.contract.ts";
import { findAccountByEmail } from "./passwords/passwords.queries.ts";

const hashWith = (key: Buffer, id: string, code: string): Buffer =>
  Buffer.from(hmacHex(key, `${id}:${code}`), "hex");
const hashOfCode = ({ secrets }: PublicContext, id: string, code: string): Buffer =>
  hashWith(secrets.keyFor("one-time-codes"), id, code);

type Code = NonNullable<Awaited<ReturnType<typeof findCode>>>;
const isCode = (context: PublicContext, { id, codeHash }: Code, otp: string): boolean =>
  context.secrets.keysFor("one-time-codes").some((key) => codeHash.equals(hashWith(key, id, otp)));

/** Limits tries while there is no code to compare with. */
const guessLimit = (email: string, network: string) => ({
  key: `otp-guess:${email}|${network}`,
  max: OTP_TRIES,
  windowSeconds: OTP_MINUTES * 60,
  retryAfter: NEW_CODE_SECONDS,
});

const requestHashOf = (context: PublicContext): Buffer | undefined => {
  const cookie = context.readCookie("code");
  return cookie === undefined ? undefined : hashToken(cookie);
};
const askerOf = (context: PublicContext, email: string): Asker => ({
  email,
  requestHash: requestHashOf(context),
  network: context.network,
});

/**
 * Sends a code to a known address; an unknown one gets the same answer, limits and work (A4, I-11).
 * The code belongs to the request: its id goes into a cookie. Throws TOO_MANY.
 */
async function sendCode(context: PublicContext, input: { email: string }) {
  const email = foldEmail(input.email);
  await takeCodeSlots(context, email);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const request = newToken();
  const id = newId();
  const account = await context.db.transaction().execute(async (tx) => {
    await clearLimits(tx, guessLimit(email, context.network).key);
    const accountRow = await findAccountByEmail(tx, email);
    const row = {
      id,
      email,
      userId: accountRow?.id ?? null,
      requestHash: hashToken(request),
      network: context.network,
      isBrowser: context.isWebClient,
      codeHash: hashOfCode(context, id, code),
    };
    await replaceCode(tx, context.clock, row, requestHashOf(context));
    return accountRow;
  });
  context.setCookie("code", request);
  context.afterwards(async (db) => {
    if (account) await mailCode({ ...context, db }, account, code);
  });
  return { message: "OTP sent successfully" };
}

/**
 * 3 codes in 15 minutes per requesting address, 10 a day, 300 a day for all accounts from one
 * address; a browser the account knows has 3 more in 15 minutes, so that strangers cannot use up
 * the owner's.
 */
async function takeCodeSlots(context: PublicContext, email: string) {
  const { LIMIT_OTP_PER_15_MINUTES, LIMIT_OTP_PER_DAY, LIMIT_OTP_PER_ADDRESS_PER_DAY } =
    context.config.limits;
  const recent = { max: LIMIT_OTP_PER_15_MINUTES, windowSeconds: 900 };
  try {
    await takeSlot(context, { key: `otp-15m:${email}|${context.network}`, ...recent });
    const daily = { key: `otp-day:${email}`, max: LIMIT_OTP_PER_DAY, windowSeconds: 86_400 };
    await takeSlot(context, daily);
    const max = LIMIT_OTP_PER_ADDRESS_PER_DAY;
    const key = `otp-network:${context.network}`;
    await takeSlot(context, { key, max, windowSeconds: 86_400 });
  } catch (error) {
    const device = await findKnownDevice(context, email);
    if (!(error instanceof AppError && error.key === "TOO_MANY" && device)) throw error;
    await takeSlot(context, {
      key: `otp-15m:${email}|device:${device.toString("hex")}`,
      ...recent,
    });
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

const mailCode = (context: PublicContext, account: Account, code: string) =>
  context.db.transaction().execute(async (tx) => {
    await notify(tx, context, otpMail(context, account, code));
    await writeAudit(tx, context, "password.codeSent", ["user", account.id], { actorId: null });
  });

/**
 * Checks a code: at most five tries are compared, however many come at once (I-12). Throws
 * INVALID_OTP, and TOO_MANY_OTP once the five are used up, for unknown addresses too.
 */
async function verifyCode(context: PublicContext, input: { email: string; otp: string }) {
  const email = foldEmail(input.email);
  await notingRefusal(context, email, () => tryCode(context, email, input.otp));
  return { message: "OTP verified! Enter new password." };
}

async function tryCode(context: PublicContext, email: string, otp: string): Promise<void> {
  const { db, clock } = context;
  const code = await findCode(db, clock, askerOf(context, email));
  if (!code) {
    await takeSlot(context, guessLimit(email, context.network), "TOO_MANY_OTP");
    throw new AppError("INVALID_OTP");
  }
  if (!(await countCodeTry(db, clock, code.id, code.lane))) {
    throw new AppError("TOO_MANY_OTP", { retryAfter: NEW_CODE_SECONDS });
  }
  if (!isCode(context, code, otp)) throw new AppError("INVALID_OTP");
  await markVerified(db, clock, code.id);
}

/** Returns the code that the caller has verified. Throws OTP_NOT_VERIFIED. */
export async function findVerifiedCode(context: PublicContext, email: string): Promise<Code> {
  const code = await findCode(context.db, context.clock, askerOf(context, email));
  if (!code?.verifiedAt) throw new AppError("OTP_NOT_VERIFIED");
  return code;
}

/**
 * Checks that it is the code the caller sends now: a wrong one counts as a try, and at most five
 * are compared, however many come at once. Throws OTP_NOT_VERIFIED.
 */
export const checkVerifiedCode = (
  context: PublicContext,
  code: Code,
  { email, otp }: { email: string; otp: string },
): Promise<void> =>
  notingRefusal(context, email, async () => {
    const key = `otp-reset:${code.id}`;
    const guesses = { key, max: OTP_TRIES, windowSeconds: OTP_MINUTES * 60 };
    await takeSlot(context, guesses, "OTP_NOT_VERIFIED");
    if (!isCode(context, code, otp)) throw new AppError("OTP_NOT_VERIFIED");
  });

export const codesCalls = {
  forgot: sendCode,
  verify: verifyCode,
} satisfies Partial<Service<typeof passwordsContract>>;
