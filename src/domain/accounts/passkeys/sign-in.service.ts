import type { PublicContext } from "#/platform/app/platform.ts";
import { hashToken, newToken } from "#/platform/http/access.ts";
import { takeSlot, withFailureLimits } from "#/platform/http/throttle.ts";
import { foldEmail } from "#/shared/email.ts";
import { AppError } from "#/shared/errors.ts";
import { FAILURE_WINDOW_SECONDS } from "../attempts.rules.ts";
import { notingRefusal } from "../attempts.service.ts";
import { isGivenOut } from "../devices.queries.ts";
import { findKnownDevice } from "../devices.service.ts";
import type { LoginAnswer } from "../sessions/sessions.contract.ts";
import { findSignInAccountById } from "../sessions/sessions.queries.ts";
import { type Account, admit, openSession } from "../sessions/sessions.service.ts";
import { findProven, giveChallenge } from "./ceremony.service.ts";
import type { PasskeyProof } from "./passkeys.contract.ts";
import { CHALLENGE_SECONDS, relyingPartyOf, type Transport } from "./passkeys.rules.ts";

type Known = { id: string; type: "public-key"; transports: Transport[] };

/** The options for a proof; without `own` the browser offers the passkeys it has for this site. */
export const proofOptions = (publicUrl: string, challenge: string, own?: Known[]) => ({
  challenge,
  rpId: relyingPartyOf(publicUrl).id,
  timeout: CHALLENGE_SECONDS * 1000,
  userVerification: "required" as const,
  ...(own && { allowCredentials: own }),
});

/** Challenges per party in 15 minutes, since each leaves a row for minutes. */
const MOST_ASKED = 300;
/** A signature cannot be guessed, but checking endless wrong ones costs CPU. */
const MOST_WRONG = 50;

/**
 * The caller as the limits count it: a browser that has signed in to any account, or the network.
 */
export async function partyOf({ db, network, readCookie }: PublicContext): Promise<string> {
  const cookie = readCookie("device");
  const hash = cookie === undefined ? undefined : hashToken(cookie);
  return hash && (await isGivenOut(db, hash)) ? `device:${hash.toString("hex")}` : network;
}

/** A challenge for a sign-in, bound to the browser by a cookie. Throws TOO_MANY. */
export async function startSignIn(context: PublicContext) {
  const key = `passkey-asked:${await partyOf(context)}`;
  await takeSlot(context, { key, max: MOST_ASKED, windowSeconds: FAILURE_WINDOW_SECONDS });
  const caller = newToken();
  const challenge = await giveChallenge(context, { purpose: "sign-in", caller });
  context.setCookie("passkey", caller);
  return proofOptions(context.config.publicUrl, challenge);
}

type Input = { role: string; email?: string | undefined; passkey: PasskeyProof };

/**
 * Signs in with a passkey alone. Its device asked for finger, face or PIN, so it covers both
 * possession and knowledge or biometrics. Throws WRONG_PASSKEY, then the errors about the account
 * that the sign-in with password throws; TOO_MANY.
 */
export const signInByPasskey = (context: PublicContext, input: Input): Promise<LoginAnswer> =>
  notingRefusal(context, foldEmail(input.email ?? ""), async () => {
    const account = await findOwner(context, input);
    if (!account) throw new AppError("WRONG_PASSKEY");
    await admit(context, account, input.role);
    context.setCookie("passkey", null);
    const device = await findKnownDevice(context, account.email);
    return openSession(context, account, { factor: "passkey", device });
  });

/** The owner of a proven passkey; refused if a different account was named before. */
async function findOwner(
  context: PublicContext,
  { passkey, email }: Input,
): Promise<Account | undefined> {
  const caller = context.readCookie("passkey");
  if (caller === undefined) return undefined;
  let account: Account | undefined;
  const key = `passkey-wrong:${await partyOf(context)}`;
  const limits = [{ key, max: MOST_WRONG, atOnce: 4 }];
  await withFailureLimits(context, { windowSeconds: FAILURE_WINDOW_SECONDS, limits }, async () => {
    const userId = await findProven(context, passkey, { purpose: "sign-in", caller });
    if (userId === undefined) return false;
    const owner = await findSignInAccountById(context.db, context.clock, userId);
    if (email === undefined || owner?.email === foldEmail(email)) account = owner;
    return account !== undefined;
  });
  return account;
}
