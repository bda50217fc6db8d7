import type { Context } from "#/platform/app/platform.ts";
import { isId, newId } from "#/platform/db/ids.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import { getAccount, notifyOfChange, settleRemoval } from "../factors/factors.service.ts";
import { giveFirstCodes, makeFirstCodes } from "../factors/recovery.service.ts";
import { lockOwnAccount } from "../sessions/own-account.service.ts";
import { nameOfAgent } from "../sessions/sessions.rules.ts";
import { giveChallenge, handleOf, readNewPasskey } from "./ceremony.service.ts";
import type { NewPasskey, passkeysContract, RecoveryCodes } from "./passkeys.contract.ts";
import {
  deleteOwnPasskey,
  insertPasskey,
  listPasskeys,
  renameOwnPasskey,
} from "./passkeys.queries.ts";
import {
  CHALLENGE_SECONDS,
  isTransport,
  MAX_PASSKEY_NAME,
  MAX_PASSKEYS,
  relyingPartyOf,
} from "./passkeys.rules.ts";
import { proofOptions, signInByPasskey, startSignIn } from "./sign-in.service.ts";

type Row = Awaited<ReturnType<typeof listPasskeys>>[number];

/** The accepted signature algorithms: Ed25519, ECDSA with P-256, RSA (COSE). */
const ALGORITHMS = [-8, -7, -257];

const credentialOf = ({ credentialId, transports }: Row) => ({
  id: Buffer.from(credentialId).toString("base64url"),
  type: "public-key" as const,
  transports: transports.filter(isTransport),
});

/** The passkey must be discoverable and verify its user, as it replaces password and factor. */
async function startAdding(context: Context) {
  const { actor, config, hub, sessionId } = context;
  const { email } = await getAccount(context);
  const challenge = await giveChallenge(context, { purpose: "add", caller: sessionId });
  const own = await listPasskeys(context.db, actor.id);
  return {
    challenge,
    rp: { name: hub.now().hubName, id: relyingPartyOf(config.publicUrl).id },
    user: { id: handleOf(actor.id), name: email, displayName: actor.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
    timeout: CHALLENGE_SECONDS * 1000,
    attestation: "none" as const,
    excludeCredentials: own.map(credentialOf),
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true as const,
      userVerification: "required" as const,
    },
  };
}

/** Throws PASSKEY_REFUSED, PASSKEY_KNOWN, PASSKEYS_FULL. */
async function addPasskey(
  context: Context,
  { passkey }: { passkey: NewPasskey },
): Promise<RecoveryCodes> {
  const { db, clock, actor, sessionId } = context;
  const read = await readNewPasskey(context, passkey, sessionId);
  if (!read) throw new AppError("PASSKEY_REFUSED");
  const { credential } = read;
  const codes = await makeFirstCodes(context);
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, context);
    const known = await listPasskeys(tx, actor.id);
    if (known.length >= MAX_PASSKEYS) throw new AppError("PASSKEYS_FULL");
    await insertPasskey(tx, clock, {
      id: newId(),
      userId: actor.id,
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: passkey.response.transports?.filter(isTransport) ?? [],
      name: nameOfAgent(context.userAgent).slice(0, MAX_PASSKEY_NAME),
    });
    await notifyOfChange(tx, context, "A passkey was added", "passkey.added");
    return giveFirstCodes(tx, context, codes);
  });
  return { message: "Your passkey is set up.", recoveryCodes };
}

/** Throws NOT_FOUND, also for another person's passkey. */
async function renamePasskey(context: Context, id: string, { name }: { name: string }) {
  if (!isId(id) || !(await renameOwnPasskey(context.db, { userId: context.actor.id, id }, name)))
    throw new AppError("NOT_FOUND");
  return { message: "Renamed." };
}

/** Throws NOT_FOUND, also for another person's passkey, and FACTOR_OF_ROLE. */
async function removePasskey(context: Context, id: string) {
  const { id: userId } = context.actor;
  await context.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, context);
    const removed = isId(id) ? await deleteOwnPasskey(tx, { userId, id }) : undefined;
    if (!removed) throw new AppError("NOT_FOUND");
    await settleRemoval(tx, context);
    await notifyOfChange(tx, context, "A passkey was removed", "passkey.removed");
  });
  return { message: "That passkey no longer signs you in." };
}

/** Throws NO_FACTOR if there is no passkey. */
async function startProof(context: Context) {
  const own = await listPasskeys(context.db, context.actor.id);
  if (own.length === 0) throw new AppError("NO_FACTOR");
  const challenge = await giveChallenge(context, { purpose: "step-up", caller: context.sessionId });
  return proofOptions(context.config.publicUrl, challenge, own.map(credentialOf));
}

export const passkeysService: Service<typeof passkeysContract> = {
  startAdding,
  add: addPasskey,
  rename: renamePasskey,
  remove: removePasskey,
  startProof,
  startSignIn,
  signIn: signInByPasskey,
};
