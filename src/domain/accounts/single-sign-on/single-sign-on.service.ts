import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { hashToken, newToken } from "#/platform/http/access.ts";
import { takeSlot, withFailureLimits } from "#/platform/http/throttle.ts";
import { foldEmail } from "#/shared/email.ts";
import { AppError } from "#/shared/errors.ts";
import { FAILURE_WINDOW_SECONDS } from "../attempts.rules.ts";
import { notingRefusal } from "../attempts.service.ts";
import { findKnownDevice } from "../devices.service.ts";
import { factorChangedMail } from "../factors/factors.mail.ts";
import { takeCode } from "../factors/proof.service.ts";
import { partyOf } from "../passkeys/sign-in.service.ts";
import type { LoginAnswer } from "../sessions/sessions.contract.ts";
import { findSignInAccount, findSignInAccountById } from "../sessions/sessions.queries.ts";
import { type Account, admit, factorNeeded, openSession } from "../sessions/sessions.service.ts";
import { addressAtIssuer, oidcOf, readAnswer } from "./issuer.service.ts";
import {
  bindAccount,
  findHalfway,
  insertSignOn,
  takeSignOn,
  touchBoundAccount,
} from "./single-sign-on.queries.ts";
import {
  authenticatedAt,
  type Claims,
  hasOutsideFactor,
  verifiedEmail,
} from "./single-sign-on.rules.ts";

/** Sign-ins begun per party in 15 minutes, since each leaves a row for minutes. */
const MOST_BEGUN = 300;
const MOST_WRONG = 50;

type Purpose = { purpose: "sign-in" | "step-up"; userId: string | null };

/** Sends the browser to the provider. Throws NOT_FOUND, SINGLE_SIGN_ON_AWAY, TOO_MANY. */
export async function beginAtIssuer(
  context: PublicContext,
  { purpose, userId }: Purpose,
  returnTo: string | undefined,
) {
  oidcOf(context);
  const key = `single-sign-on-begun:${await partyOf(context)}`;
  await takeSlot(context, { key, max: MOST_BEGUN, windowSeconds: FAILURE_WINDOW_SECONDS });
  const caller = newToken();
  const url = await addressAtIssuer(context, { caller, isFresh: purpose === "step-up" });
  const signOn = { callerHash: hashToken(caller), purpose, userId, returnTo: returnTo ?? null };
  await insertSignOn(context.db, context.clock, signOn);
  context.setCookie("singleSignOn", caller);
  return { url };
}

type Ended = { claims: Claims; returnTo: string | null };

/**
 * Returns what the provider says about the person who came back; works once, and only in the
 * browser that was sent there. Throws SINGLE_SIGN_ON_FAILED, SINGLE_SIGN_ON_AWAY, TOO_MANY.
 */
export async function endAtIssuer(
  context: PublicContext,
  answer: string,
  { purpose, userId }: Purpose,
): Promise<Ended> {
  oidcOf(context);
  const caller = context.readCookie("singleSignOn") ?? "";
  const key = `single-sign-on-wrong:${await partyOf(context)}`;
  const limits = [{ key, max: MOST_WRONG, atOnce: 4 }];
  let ended: Ended | undefined;
  await withFailureLimits(context, { windowSeconds: FAILURE_WINDOW_SECONDS, limits }, async () => {
    const callerHash = hashToken(caller);
    const begun = await takeSignOn(context.db, context.clock, { callerHash, purpose });
    if (!begun || begun.userId !== userId) return false;
    const claims = await readAnswer(context, answer, { caller, isFresh: purpose === "step-up" });
    if (claims) ended = { claims, returnTo: begun.returnTo };
    return claims !== undefined;
  });
  if (!ended) throw new AppError("SINGLE_SIGN_ON_FAILED");
  return ended;
}

/** The account that an identity opens. Throws SINGLE_SIGN_ON_REFUSED, and the errors of `admit`. */
async function findAccount(context: PublicContext, claims: Claims): Promise<Account> {
  const { db, clock } = context;
  const identity = { issuer: claims.iss, subject: claims.sub };
  const bound = await touchBoundAccount(db, clock, identity);
  const email = verifiedEmail(claims);
  const account = bound
    ? await findSignInAccountById(db, clock, bound.userId)
    : email && (await findSignInAccount(db, clock, foldEmail(email)));
  if (!account || account.role === "Trainee") throw new AppError("SINGLE_SIGN_ON_REFUSED");
  await admit(context, account, account.role);
  if (!bound) await bind(context, account, identity);
  return account;
}

/**
 * Links the account at the first sign-in: from then on the subject identifies it, not the e-mail.
 */
const bind = (
  context: PublicContext,
  account: Account,
  identity: { issuer: string; subject: string },
) =>
  context.db.transaction().execute(async (tx) => {
    const isBound = await bindAccount(tx, context.clock, { ...identity, userId: account.id });
    if (!isBound) return expectBound({ ...context, db: tx }, account, identity);
    const what = `Signing in with ${oidcOf(context).name} was set up`;
    await notify(tx, context, factorChangedMail(context, account, what));
    await writeAudit(tx, context, "single-sign-on.bound", ["user", account.id], {
      actorId: account.id,
      newValue: { issuer: identity.issuer },
    });
  });

/** A concurrent first sign-in may have linked it; if to somebody else, it stays so. */
async function expectBound(
  { db, clock }: PublicContext,
  { id }: Account,
  identity: { issuer: string; subject: string },
) {
  const bound = await touchBoundAccount(db, clock, identity);
  if (bound?.userId !== id) throw new AppError("SINGLE_SIGN_ON_REFUSED");
}

type SignedOn = LoginAnswer & { returnTo?: string };

const withReturn = (answer: LoginAnswer, returnTo: string | null): SignedOn => ({
  ...answer,
  ...(returnTo === null ? {} : { returnTo }),
});

/**
 * Signs in with the provider's answer. Throws FACTOR_NEEDED if the provider asked for no second
 * factor and the account has one here; the errors of `endAtIssuer` and `findAccount`.
 */
async function finish(context: PublicContext, { answer }: { answer: string }): Promise<SignedOn> {
  const { claims, returnTo } = await notingRefusal(context, "", () =>
    endAtIssuer(context, answer, { purpose: "sign-in", userId: null }),
  );
  const account = await notingRefusal(context, foldEmail(verifiedEmail(claims) ?? ""), () =>
    findAccount(context, claims),
  );
  const hasFactor = hasOutsideFactor(claims, oidcOf(context).mfaAcr);
  if (!hasFactor && (account.hasApp || account.hasPasskey)) {
    await waitForFactor(context, account, returnTo);
    throw factorNeeded(context, account);
  }
  const device = await findKnownDevice(context, account.email);
  const outside = { hasFactor, provenAt: authenticatedAt(claims, context.clock.now()) };
  const signedIn = await openSession(context, account, { factor: "provider", device, outside });
  context.setCookie("singleSignOn", null);
  return withReturn(signedIn, returnTo);
}

async function waitForFactor(context: PublicContext, { id }: Account, returnTo: string | null) {
  const callerHash = hashToken(context.readCookie("singleSignOn") ?? "");
  const signOn = { callerHash, purpose: "second-step" as const, userId: id, returnTo };
  await insertSignOn(context.db, context.clock, signOn);
}

/**
 * The second step of a person who came back without a second factor. Throws the errors of a
 * sign-in.
 */
async function secondStep(context: PublicContext, { code }: { code: string }): Promise<SignedOn> {
  const { db, clock } = context;
  const callerHash = hashToken(context.readCookie("singleSignOn") ?? "");
  const { userId } = (await findHalfway(db, clock, callerHash)) ?? {};
  const account = userId ? await findSignInAccountById(db, clock, userId) : undefined;
  if (!account) throw new AppError("SINGLE_SIGN_ON_FAILED");
  const factor = await notingRefusal(context, account.email, async () => {
    await admit(context, account, account.role);
    return takeCode(context, account, { code, purpose: "sign-in" });
  });
  const begun = await takeSignOn(db, clock, { callerHash, purpose: "second-step" });
  if (!begun) throw new AppError("SINGLE_SIGN_ON_FAILED");
  const device = await findKnownDevice(context, account.email);
  const signedIn = await openSession(context, account, { factor: `provider, ${factor}`, device });
  context.setCookie("singleSignOn", null);
  return withReturn(signedIn, begun.returnTo);
}

export const signingOnCalls = {
  start: (context: PublicContext, { returnTo }: { returnTo?: string | undefined }) =>
    beginAtIssuer(context, { purpose: "sign-in", userId: null }, returnTo),
  finish,
  secondStep,
};
