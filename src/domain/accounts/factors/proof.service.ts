import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { unwrapWithAny, wrapKey } from "#/platform/files/sealing.ts";
import { hasSlot, withFailureLimits } from "#/platform/http/throttle.ts";
import { findHashOf, hashCodes, personPartyOf } from "#/platform/security/passwords.ts";
import { hmacHex, isSameText } from "#/platform/security/secrets.ts";
import { AppError } from "#/shared/errors.ts";
import { findKnownDevice } from "../devices.service.ts";
import { guessedMail, type Purpose, recoveryUsedMail } from "./factors.mail.ts";
import {
  findApp,
  findFactors,
  listRecoveryHashes,
  takeRecoveryCode,
  takeStep,
} from "./factors.queries.ts";
import {
  codeOf,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  STEP_SECONDS,
  STEP_WINDOW,
  type TypedCode,
} from "./factors.rules.ts";

type Account = { id: string; username: string; email: string };

/** Bytes of an app's secret (RFC 4226: 20), padded to the length that keys have. */
const SECRET_BYTES = 20;

const keyOf = (context: PublicContext) => context.secrets.keyFor("factors");

export const sealSecret = (context: PublicContext, userId: string, secret: Buffer): Buffer =>
  wrapKey(keyOf(context), userId, secret);

/** An app with a secret, which computes its codes. */
export const appOf = (secret: Buffer): TOTP => {
  const bytes = new Uint8Array(secret.subarray(0, SECRET_BYTES));
  return new TOTP({ secret: new Secret({ buffer: bytes.buffer }) });
};

export const openApp = (context: PublicContext, userId: string, sealed: Uint8Array): TOTP =>
  appOf(unwrapWithAny(context.secrets.keysFor("factors"), userId, sealed));

/**
 * Returns the step of an app's code, which may be one before or after the current one; undefined if
 * it does not match.
 */
export function stepOf(context: PublicContext, app: TOTP, code: string): number | undefined {
  // The library compares bytes, and throws if six letters have more than six of them.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = context.clock.now().getTime();
  const delta = app.validate({ token: code, timestamp, window: STEP_WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** Creates a recovery code, without its dash. */
export const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => {
    return RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length));
  }).join("");

const keyedRecoveryCode = (context: PublicContext, userId: string, code: string): string =>
  hmacHex(context.secrets.recoveryKey(), `${userId}:${code}`);

/**
 * Hashes recovery codes for storage: keyed, so that a dump alone reveals nothing, and then slowly,
 * against an attacker who has the key too.
 */
export const hashRecoveryCodes = (
  context: PublicContext,
  userId: string,
  codes: readonly string[],
) =>
  hashCodes(
    codes.map((code) => keyedRecoveryCode(context, userId, code)),
    personPartyOf(userId),
  );

/** Returns the stored hash of a code; older ones are keyed only. */
async function keptHashOf(
  context: PublicContext,
  userId: string,
  code: string,
): Promise<Buffer | undefined> {
  const keyed = keyedRecoveryCode(context, userId, code);
  const kept = await listRecoveryHashes(context.db, userId);
  const former = kept.find((hash) => isSameText(hash.toString("hex"), keyed));
  if (former) return former;
  const slow = kept.map(String).filter((hash) => hash.startsWith("$argon2id$"));
  const found = await findHashOf(keyed, slow, personPartyOf(userId));
  return found === undefined ? undefined : Buffer.from(found);
}

async function isCodeTaken(context: PublicContext, userId: string, typed: TypedCode) {
  const { db, clock } = context;
  if (typed.kind === "recovery") {
    const codeHash = await keptHashOf(context, userId, typed.code);
    return codeHash !== undefined && takeRecoveryCode(db, clock, { userId, codeHash });
  }
  const secret = (await findApp(db, userId))?.secret;
  if (!secret) return false;
  const step = stepOf(context, openApp(context, userId, secret), typed.code);
  return step !== undefined && takeStep(db, { userId, secret, step });
}

const WINDOW_SECONDS = 3600;
/** Wrong codes per caller, and of all strangers together, within the window. */
const MOST_OF_ONE = 5;
const MOST_OF_STRANGERS = 10;

/**
 * The limits a wrong code counts against. A known browser has separate limits, and recovery codes,
 * which cannot be guessed, are counted apart from the six digits: so someone who knows another
 * person's password cannot shut them out.
 */
function limitsOf(context: PublicContext, account: Account, typed: TypedCode, device?: Buffer) {
  const caller = device ? `device:${device.toString("hex")}` : context.network;
  const own = { key: `factor:${account.id}|${typed.kind}|${caller}`, max: MOST_OF_ONE, atOnce: 1 };
  if (device || typed.kind === "recovery") return [own];
  return [own, { key: `factor:${account.id}|app`, max: MOST_OF_STRANGERS, atOnce: 2 }];
}

/**
 * Uses a code of a person's second factor, once: six digits of their app or a recovery code. Throws
 * WRONG_FACTOR, or TOO_MANY after five wrong ones; the owner is then notified, since whoever tries
 * them has the password.
 */
export async function takeCode(
  context: PublicContext,
  account: Account,
  { code, purpose }: { code: string; purpose: Purpose },
): Promise<TypedCode["kind"]> {
  const typed = codeOf(code) ?? { kind: "app", code: "" };
  const device = await findKnownDevice(context, account.email);
  const limits = limitsOf(context, account, typed, device);
  try {
    const isRight = await withFailureLimits(
      context,
      { windowSeconds: WINDOW_SECONDS, limits },
      () => isCodeTaken(context, account.id, typed),
    );
    if (!isRight) throw new AppError("WRONG_FACTOR", { fields: { code: "Not this one." } });
  } catch (error) {
    if (error instanceof AppError && error.key === "TOO_MANY")
      await notifyOfGuesses(context, account, purpose);
    throw error;
  }
  if (typed.kind === "recovery") await notifyOfRecovery(context, account, purpose);
  return typed.kind;
}

/** Notifies the owner of guesses, at most once a day. */
async function notifyOfGuesses(
  context: PublicContext,
  account: Account,
  purpose: Purpose,
): Promise<void> {
  const once = { key: `factor-told:${account.id}`, max: 1, windowSeconds: 86_400 };
  if (!(await hasSlot(context, once))) return;
  await context.db
    .transaction()
    .execute((tx) => notify(tx, context, guessedMail(context, account, purpose)));
}

const notifyOfRecovery = (context: PublicContext, account: Account, purpose: Purpose) =>
  context.db.transaction().execute(async (tx) => {
    const left = (await findFactors(tx, account.id)).codesLeft ?? 0;
    await notify(tx, context, recoveryUsedMail(context, account, { left, purpose }));
    await writeAudit(tx, context, "factor.recoveryUsed", ["user", account.id], {
      actorId: account.id,
      newValue: { left },
    });
  });
