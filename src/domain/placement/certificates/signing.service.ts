import { createPrivateKey, createPublicKey, generateKeyPair, sign } from "node:crypto";
import { promisify } from "node:util";
import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { openFor, sealFor } from "#/platform/files/sealing.ts";
import { insertFirstKey, insertNextKey, type KeyRow, listKeys } from "./badges.queries.ts";
import { BADGE_PATHS } from "./badges.rules.ts";

const makeKeyPair = promisify(generateKeyPair);

/**
 * The minimum Open Badges 3.0 requires of signers: RSA with SHA-256, which every verifier supports.
 */
const ALGORITHM = "RS256";
/** As strong as a secret of 128 bits (NIST SP 800-57). */
const KEY_BITS = 3072;

type Keys = Pick<Platform, "clock" | "secrets" | "config"> & { db: Db };

/** The public half of a key pair as published, named by its own address. */
export const publicKeyOf = (publicUrl: string, { id, publicKey }: KeyRow) => {
  const { kty = "", n = "", e = "" } = createPublicKey(publicKey).export({ format: "jwk" });
  return { kty, n, e, alg: ALGORITHM, use: "sig", kid: `${publicUrl}${BADGE_PATHS.key(id)}` };
};

/** The key pair to sign with: the newest; the first one is created when needed. */
async function findKey(context: Keys): Promise<KeyRow> {
  const [newest] = await listKeys(context.db);
  if (newest) return newest;
  await insertFirstKey(context.db, context.clock, await makeKey(context));
  const [stored] = await listKeys(context.db);
  return getOrThrow(stored);
}

/**
 * Adds a key pair, which signs from then on; earlier ones still verify what they signed. Returns
 * its id, and how many there are.
 */
export async function addBadgeKey(context: Omit<Keys, "config">) {
  const key = await makeKey(context);
  return { id: key.id, count: await insertNextKey(context.db, context.clock, key) };
}

async function makeKey({ secrets }: Pick<Keys, "secrets">) {
  const { publicKey, privateKey } = await makeKeyPair("rsa", {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  const id = newId();
  return { id, publicKey, sealed: sealFor(secrets.keyFor("badges"), id, privateKey) };
}

function openPrivateKey({ secrets }: Keys, { id, sealed }: KeyRow) {
  const key = openFor(secrets.keysFor("badges"), id, sealed);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * Signs claims. Returns the compact JWS. Throws TamperedError if the key was sealed with another
 * secret.
 */
export async function signClaims(context: Keys, claims: object): Promise<string> {
  const key = await findKey(context);
  const { kid } = publicKeyOf(context.config.publicUrl, key);
  const signed = `${encode({ alg: ALGORITHM, kid, typ: "JWT" })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), openPrivateKey(context, key));
  return `${signed}.${signature.toString("base64url")}`;
}
