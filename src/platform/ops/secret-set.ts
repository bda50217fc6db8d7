import type { Db } from "#/platform/db/db.ts";
import { unwrapWithAny } from "#/platform/files/sealing.ts";
import type { SecretStore } from "#/platform/security/root-secret.ts";
import { deriveKey, type SecretSet } from "#/platform/security/secrets.ts";
import { findKeptKey, KEPT_KEY_ID } from "./rotation.queries.ts";

/**
 * Returns the secrets to continue with: the one in force, the others accepted, and the key of
 * recovery codes. Throws if there is none.
 */
export async function readSecretSet(store: SecretStore, db: Db): Promise<SecretSet> {
  const { current, next, previous } = await store.read();
  if (!current) throw new Error("There is no secret yet.");
  const others = [next, previous].filter((secret) => secret !== undefined);
  const wrapped = await findKeptKey(db);
  if (!wrapped) return { current, others };
  const keys = [current, ...others].map((secret) => deriveKey(secret, "kept-keys"));
  return { current, others, recoveryKey: unwrapWithAny(keys, KEPT_KEY_ID, wrapped) };
}
