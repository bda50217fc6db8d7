import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { hashToken, newToken } from "#/platform/http/access.ts";
import type { NewPasskey, PasskeyProof } from "./passkeys.contract.ts";
import { copiedMail } from "./passkeys.mail.ts";
import {
  countUse,
  findPasskey,
  insertChallenge,
  type Purpose,
  takeChallenge,
} from "./passkeys.queries.ts";
import { relyingPartyOf } from "./passkeys.rules.ts";

/** The purpose of a challenge, and its caller: a session's id, or a browser's cookie. */
type Ceremony = { purpose: Purpose; caller: string };

/** Returns a new challenge for a browser: valid once, for a few minutes, for this caller. */
export async function giveChallenge(
  { db, clock }: PublicContext,
  { purpose, caller }: Ceremony,
): Promise<string> {
  const challenge = newToken();
  await insertChallenge(db, clock, {
    challengeHash: hashToken(challenge),
    purpose,
    callerHash: hashToken(caller),
  });
  return challenge;
}

/**
 * Consumes the challenge that an answer signs; undefined if this caller has none for this purpose.
 */
async function takeSigned(
  { db, clock }: PublicContext,
  clientDataJSON: string,
  { purpose, caller }: Ceremony,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const hashes = { challengeHash: hashToken(challenge), callerHash: hashToken(caller) };
  return (await takeChallenge(db, clock, { ...hashes, purpose })) ? challenge : undefined;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const challenge: unknown = Reflect.get(Object(data), "challenge");
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    // No browser sends such a value.
    return undefined;
  }
}

/** Loaded with the first passkey, as a small hub rarely needs it. */
const library = () => import("@simplewebauthn/server");

const expectedOf = ({ config }: PublicContext) => {
  const { id, origin } = relyingPartyOf(config.publicUrl);
  return { expectedRPID: id, expectedOrigin: origin, requireUserVerification: true };
};

/** Returns the new passkey if all of its answer is valid, otherwise undefined. */
export async function readNewPasskey(
  context: PublicContext,
  passkey: NewPasskey,
  caller: string,
): Promise<NonNullable<VerifiedRegistrationResponse["registrationInfo"]> | undefined> {
  const ceremony = { purpose: "add", caller } as const;
  const challenge = await takeSigned(context, passkey.response.clientDataJSON, ceremony);
  if (challenge === undefined) return undefined;
  const { transports: _, ...response } = passkey.response;
  const { verifyRegistrationResponse } = await library();
  const read = await verdictOf(context, () =>
    verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      ...expectedOf(context),
    }),
  );
  return read?.verified ? read.registrationInfo : undefined;
}

/** The library's result; undefined if it throws, which means refused. */
async function verdictOf<T>(
  { log }: PublicContext,
  verify: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await verify();
  } catch (error) {
    log.info({ err: error }, "a passkey's answer was refused");
    return undefined;
  }
}

/** Returns the passkey that signed this caller's challenge; undefined if invalid or unknown. */
export async function findProven(
  context: PublicContext,
  proof: PasskeyProof,
  ceremony: Ceremony,
): Promise<string | undefined> {
  const challenge = await takeSigned(context, proof.response.clientDataJSON, ceremony);
  const passkey = await findPasskey(context.db, Buffer.from(proof.id, "base64url"));
  if (challenge === undefined || !passkey) return undefined;
  const { userHandle, ...response } = proof.response;
  if (userHandle && userHandle !== handleOf(passkey.userId)) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const read = await verdictOf(context, () =>
    verifyAuthenticationResponse({
      response: { ...proof, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      ...expectedOf(context),
      // The counter is compared in the database, so that of two concurrent uses one is refused.
      credential: { id: proof.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  );
  if (!read?.verified) return undefined;
  const use = { id: passkey.id, signCount: read.authenticationInfo.newCounter };
  if (await countUse(context.db, context.clock, use)) return passkey.userId;
  await notifyOfCopy(context, passkey);
  return undefined;
}

/** Whether a passkey of this person signed their challenge. */
export const provePasskey = async (
  context: PublicContext,
  proof: PasskeyProof,
  { userId, ...ceremony }: Ceremony & { userId: string },
): Promise<boolean> => (await findProven(context, proof, ceremony)) === userId;

/** The user handle stored on the passkey's device, which reveals nothing about the person. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString("base64url");

/** A counter that went back means that a key which cannot be copied exists twice. */
const notifyOfCopy = (
  context: PublicContext,
  passkey: { id: string; userId: string; name: string },
) =>
  context.db.transaction().execute(async (tx) => {
    await notify(tx, context, copiedMail(context, passkey));
    await writeAudit(tx, context, "passkey.countWentBack", ["user", passkey.userId], {
      actorId: null,
      newValue: { passkey: passkey.id },
    });
  });
