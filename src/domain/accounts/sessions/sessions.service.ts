import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { MAX_USER_AGENT, writeAudit } from "#/platform/audit/audit.ts";
import { newId } from "#/platform/db/ids.ts";
import { hashToken, newToken } from "#/platform/http/access.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isPassword } from "#/platform/security/passwords.ts";
import type { Role } from "#/shared/actor.ts";
import { foldEmail } from "#/shared/email.ts";
import { AppError } from "#/shared/errors.ts";
import {
  type Attempt,
  attemptSignIn,
  countWrongPassword,
  notingRefusal,
  refuseAfterTooMany,
} from "../attempts.service.ts";
import { isPlaceMailWaiting } from "../devices.queries.ts";
import { isNewPlace, rememberDevice } from "../devices.service.ts";
import { takeCode } from "../factors/proof.service.ts";
import { endingCalls } from "./ending.service.ts";
import type {
  LoginAnswer,
  LoginInput,
  SessionUser,
  sessionsContract,
} from "./sessions.contract.ts";
import { newPlaceMail } from "./sessions.mail.ts";
import {
  deleteSessionsOfCookie,
  findSignInAccount,
  forgetFailures,
  insertSession,
  lockSignInAccount,
  noteFirstSignIn,
} from "./sessions.queries.ts";

export type Account = NonNullable<Awaited<ReturnType<typeof findSignInAccount>>>;
type KnownDevice = Attempt["device"];

/**
 * Signs in (specification 1 section 4; I-05 to I-08). Throws WRONG_CREDENTIALS for a wrong
 * password, address or tab; only with the right password AWAITING_APPROVAL, NOT_APPROVED,
 * ACCOUNT_DISABLED, or for an account with a second factor FACTOR_NEEDED, and WRONG_FACTOR for a
 * wrong code; TOO_MANY once the failures are used up.
 */
async function login(context: PublicContext, input: LoginInput): Promise<LoginAnswer> {
  const email = foldEmail(input.email);
  return notingRefusal(context, email, () => signIn(context, { ...input, email }));
}

async function signIn(context: PublicContext, input: LoginInput): Promise<LoginAnswer> {
  let account: Account | undefined;
  let device: KnownDevice;
  const isRight = await attemptSignIn(context, input.email, async ({ party, ...attempt }) => {
    device = attempt.device;
    account = await findSignInAccount(context.db, context.clock, input.email);
    if (account) refuseAfterTooMany(account, device);
    const hasPassword = await isPassword(input.password, account?.passwordHash, party);
    const isKnown = hasPassword && account !== undefined && !account.isInitialPasswordDead;
    if (account && !isKnown) await countWrongPassword(context, account.id, device);
    return isKnown;
  });
  if (!isRight || !account) throw new AppError("WRONG_CREDENTIALS");
  await admit(context, account, input.role);
  const hasFactor = account.hasApp || account.hasPasskey;
  const factor = hasFactor ? await proveFactor(context, account, input.code) : undefined;
  return openSession(context, account, { factor, device });
}

/**
 * Checks that the proven owner of an account may sign in. Throws WRONG_CREDENTIALS on another tab,
 * AWAITING_APPROVAL, NOT_APPROVED, ACCOUNT_DISABLED.
 */
export async function admit(context: PublicContext, account: Account, role: string): Promise<void> {
  if (account.role !== role) throw onAnotherTab(context, account.role);
  await forgetFailures(context.db, account.id);
  if (account.status !== "approved") throw undecided(context, account);
  if (account.isDisabled) throw new AppError("ACCOUNT_DISABLED");
}

/** The second step, if needed: the same call with the code. Returns the code's kind. */
async function proveFactor(context: PublicContext, account: Account, code: string | undefined) {
  if (!code) throw factorNeeded(context, account);
  return takeCode(context, account, { code, purpose: "sign-in" });
}

/** Tells the web client which factors there are, so that it can ask for one. */
export function factorNeeded(
  { isWebClient }: PublicContext,
  { hasApp, hasPasskey, role }: Account,
): AppError {
  const factors = [...(hasApp ? ["app"] : []), ...(hasPasskey ? ["passkey"] : [])];
  return new AppError(
    "FACTOR_NEEDED",
    isWebClient ? { extra: { factors: factors.join(" "), role } } : {},
  );
}

/**
 * The right password on another tab is no failure. The error is the same (A1, C48), but the web
 * client gets the role as well, to name the tab.
 */
const onAnotherTab = ({ isWebClient }: PublicContext, role: Role): AppError =>
  new AppError("WRONG_CREDENTIALS", isWebClient ? { extra: { role } } : {});

/** The web client also gets the date, to say how long it has been. */
function undecided({ isWebClient }: PublicContext, account: Account): AppError {
  const key = account.status === "pending" ? "AWAITING_APPROVAL" : "NOT_APPROVED";
  const since = account.decidedAt ?? account.createdAt;
  return new AppError(key, isWebClient ? { extra: { since: since.toISOString() } } : {});
}

type SignedInBy = {
  factor: string | undefined;
  device: KnownDevice;
  /** At an outside provider: whether it asked for a second factor, and when it last did. */
  outside?: { hasFactor: boolean; provenAt: Date };
};

/**
 * Credentials proven before the account was locked no longer count if the password has changed or a
 * second factor was added since: such a change only ends the sessions it finds. Throws
 * WRONG_CREDENTIALS and FACTOR_NEEDED, and the errors of `admit`.
 */
async function expectUnchanged(tx: Context["db"], context: PublicContext, account: Account) {
  const now = await lockSignInAccount(tx, context.clock, account.id);
  if (now.passwordHash !== account.passwordHash) throw new AppError("WRONG_CREDENTIALS");
  await admit({ ...context, db: tx }, now, account.role);
  const hadFactor = account.hasApp || account.hasPasskey;
  if (!hadFactor && (now.hasApp || now.hasPasskey)) throw factorNeeded(context, now);
}

/** Opens a session for the proven owner of an account. Throws the errors of `expectUnchanged`. */
export async function openSession(
  context: PublicContext,
  account: Account,
  by: SignedInBy,
): Promise<LoginAnswer> {
  const token = newToken();
  const cookie = context.isWebClient ? newToken() : null;
  const isFirst = context.isWebClient && !account.hasToured;
  const { clock, ip, userAgent } = context;
  const place = { ip, userAgent: userAgent?.slice(0, MAX_USER_AGENT).toWellFormed() ?? null };
  const { device, isNew } = await context.db.transaction().execute(async (tx) => {
    await expectUnchanged(tx, context, account);
    await endSessionOfBrowser(tx, context);
    const isNewHere = await isNewPlace({ ...context, db: tx }, account, by.device);
    const isKnownSoon = isNewHere && (await isPlaceMailWaiting(tx, clock, account, place));
    const known = cookie === null ? undefined : await rememberDevice(tx, context, account.id);
    if (isFirst) await noteFirstSignIn(tx, account.id);
    await insertSession(tx, clock, {
      id: newId(),
      userId: account.id,
      role: account.role,
      tokenHash: hashToken(token),
      cookieHash: cookie === null ? null : hashToken(cookie),
      ...place,
      deviceHash: known === undefined ? null : hashToken(known),
      hasOutsideFactor: by.outside?.hasFactor ?? false,
      ...(by.outside && { confirmedAt: by.outside.provenAt }),
    });
    await writeAudit(tx, context, "session.opened", ["user", account.id], {
      actorId: account.id,
      ...(by.factor ? { newValue: { factor: by.factor } } : {}),
    });
    if (isNewHere && !isKnownSoon) await notify(tx, context, newPlaceMail(context, account));
    return { device: known, isNew: isNewHere };
  });
  if (cookie !== null) context.setSessionCookie(cookie);
  if (device !== undefined) context.setCookie("device", device);
  return {
    userId: account.id,
    token,
    role: account.role,
    ...(account.subRole ? { subRole: account.subRole as LoginAnswer["subRole"] } : {}),
    username: account.username,
    mustChangePassword: account.hasInitialPassword,
    ...(isFirst && { isFirst }),
    ...(isNew && { isNewPlace: isNew }),
  };
}

/** A sign-in ends the session that the same browser had before. */
async function endSessionOfBrowser(tx: Context["db"], context: PublicContext) {
  const cookie = context.isWebClient ? context.readCookie("session") : undefined;
  if (cookie === undefined) return;
  for (const userId of await deleteSessionsOfCookie(tx, hashToken(cookie))) {
    await writeAudit(tx, context, "session.closed", ["user", userId], { actorId: userId });
  }
}

function describeSession({ actor }: Context): { user: SessionUser } {
  const { id, ...rest } = actor;
  return { user: { _id: id, ...rest } };
}

export const sessionsService: Service<typeof sessionsContract> = {
  login,
  session: describeSession,
  ...endingCalls,
};
