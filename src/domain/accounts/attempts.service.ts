import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { withFailureLimits } from "#/platform/http/throttle.ts";
import { devicePartyOf, isPassword, personPartyOf } from "#/platform/security/passwords.ts";
import { hmacHex } from "#/platform/security/secrets.ts";
import { AppError, type ErrorKey } from "#/shared/errors.ts";
import { countFailure, findUserIdByEmail } from "./attempts.queries.ts";
import { FAILURE_WINDOW_SECONDS, failureLimits, MAX_FAILURES_IN_A_ROW } from "./attempts.rules.ts";
import { countDeviceFailure } from "./devices.queries.ts";
import { findKnownDevice } from "./devices.service.ts";

export type Attempt = {
  /** The browser's hash, if it has signed in to this account before. */
  device: Buffer | undefined;
  /** The party in the hashing queue: a network, or a known browser. */
  party: string;
};

/**
 * Runs a password check under the limits on failed sign-ins (I-08): 5 per account and address, 20
 * per account, 50 per address, in 15 minutes; a separate 5 for a browser the account knows. Correct
 * ones never count. Throws TOO_MANY without running the check.
 */
export async function attemptSignIn(
  context: PublicContext | Context,
  email: string,
  check: (attempt: Attempt) => Promise<boolean>,
): Promise<boolean> {
  const { limits } = context.config;
  const device = await findKnownDevice(context, email);
  const caller = {
    email,
    network: context.network,
    device: device?.toString("hex"),
    isSignedIn: isSignedIn(context),
  };
  const maxima = {
    ofOne: limits.LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_IP,
    ofAccount: limits.LIMIT_LOGIN_FAILURES_PER_ACCOUNT,
    ofAddress: limits.LIMIT_LOGIN_FAILURES_PER_ADDRESS,
  };
  return withFailureLimits(
    context,
    { windowSeconds: FAILURE_WINDOW_SECONDS, limits: failureLimits(caller, maxima) },
    () => check({ device, party: device ? devicePartyOf(device) : context.network }),
  );
}

const isSignedIn = (context: PublicContext | Context): context is Context =>
  "sessionId" in context && Boolean(context.sessionId);

/** After 100 failures in a row strangers need a reset; known browsers may still sign in. */
export function refuseAfterTooMany(account: { failedLogins: number }, device: Buffer | undefined) {
  if (device || account.failedLogins < MAX_FAILURES_IN_A_ROW) return;
  throw new AppError("TOO_MANY", { retryAfter: FAILURE_WINDOW_SECONDS });
}

/** Counts a wrong password: a known browser's failures separately from all others. */
export async function countWrongPassword(
  { db }: PublicContext,
  userId: string,
  device: Buffer | undefined,
): Promise<void> {
  if (device) await countDeviceFailure(db, { userId, deviceHash: device });
  else await countFailure(db, userId);
}

const LINES: Partial<Record<ErrorKey, string>> = {
  WRONG_CREDENTIALS: "sign-in.failed",
  AWAITING_APPROVAL: "sign-in.failed",
  NOT_APPROVED: "sign-in.failed",
  ACCOUNT_DISABLED: "sign-in.failed",
  WRONG_FACTOR: "sign-in.failed",
  WRONG_PASSKEY: "sign-in.failed",
  PASSKEY_REFUSED: "sign-in.failed",
  SINGLE_SIGN_ON_FAILED: "sign-in.failed",
  SINGLE_SIGN_ON_REFUSED: "sign-in.failed",
  WRONG_CURRENT_PASSWORD: "sign-in.failed",
  INVALID_OTP: "sign-in.failed",
  OTP_NOT_VERIFIED: "sign-in.failed",
  TOO_MANY: "sign-in.limited",
  TOO_MANY_OTP: "sign-in.limited",
};

/**
 * Runs a check of a password or a one-time code, and audits its refusal. Frequent refusals are only
 * counted (refusals.ts), so that nobody can flood the trail. Not in a transaction.
 */
export async function notingRefusal<T>(
  context: PublicContext | Context,
  email: string,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    await noteRefusedSignIn(context, email, error);
    throw error;
  }
}

/**
 * Checks the password of the signed-in person. A wrong one counts like a failed sign-in and writes
 * the same audit line. Throws WRONG_CURRENT_PASSWORD, TOO_MANY.
 */
export const checkCurrentPassword = (
  context: Context,
  account: { email: string; passwordHash: string },
  password: string,
): Promise<void> =>
  notingRefusal(context, account.email, async () => {
    const party = personPartyOf(context.actor.id);
    const isRight = await attemptSignIn(context, account.email, () =>
      isPassword(password, account.passwordHash, party),
    );
    if (isRight) return;
    const fields = { currentPassword: "Current password is not correct." };
    throw new AppError("WRONG_CURRENT_PASSWORD", { fields });
  });

/**
 * Audits a refused sign-in: the account, and the address as a keyed hash, which identifies an
 * unknown address without revealing it.
 */
async function noteRefusedSignIn(context: PublicContext | Context, email: string, error: unknown) {
  if (!(error instanceof AppError)) return;
  const action = LINES[error.key];
  if (!action) return;
  const isLimited = action === "sign-in.limited";
  await context.refusals.note(
    {
      actorId: isSignedIn(context) ? context.actor.id : null,
      action,
      // A refusal without a check should cost almost nothing, so no account is looked up.
      subject: ["user", isLimited ? null : await findUserIdByEmail(context.db, email)],
      newValue: {
        reason: error.key,
        address: hmacHex(context.secrets.keyFor("audit"), email).slice(0, 32),
      },
      requestId: context.requestId,
    },
    { ip: context.ip, network: context.network, userAgent: context.userAgent },
  );
}
