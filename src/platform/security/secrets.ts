import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** What each separate key is derived for; docs/security/keys.md describes them. */
export const PURPOSES = [
  "files",
  "links",
  "one-time-codes",
  "audit",
  "sandbox",
  "idempotency",
  "answers",
  "check-in",
  "factors",
  "trail",
  "erasures",
  "kept-keys",
  "badges",
  "mails",
  "webhooks",
] as const;
type Purpose = (typeof PURPOSES)[number];

/**
 * The secret in force, others that are accepted while it changes, and the key of recovery codes if
 * it outlived a secret.
 */
export type SecretSet = { current: string; others?: readonly string[]; recoveryKey?: Buffer };

/** Keys derived from the one secret of the settings (or of the data folder), one per purpose. */
export type Secrets = {
  /** 32 bytes for one purpose, stable as long as the secret is: for making things. */
  keyFor: (purpose: Purpose) => Buffer;
  /** The key in force, then those of the other secrets: for reading what any of them made. */
  keysFor: (purpose: Purpose) => Buffer[];
  /** The key of recovery codes: it stays when the secret changes, as hashes cannot be remade. */
  recoveryKey: () => Buffer;
  /** Continues with other secrets after another process has changed them. */
  replace: (held: SecretSet) => void;
};

export function deriveKey(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `platform/${purpose}`, 32));
}

const keysOf = ({ current, others = [] }: SecretSet, purpose: Purpose): [Buffer, ...Buffer[]] => [
  deriveKey(current, purpose),
  ...others.map((secret) => deriveKey(secret, purpose)),
];

export function openSecrets(from: string | SecretSet): Secrets {
  let held: SecretSet = typeof from === "string" ? { current: from } : from;
  /** By purpose: the key of the secret in force, then those of the others. */
  const derived = new Map<Purpose, [Buffer, ...Buffer[]]>();
  const keysFor = (purpose: Purpose): [Buffer, ...Buffer[]] => {
    const known = derived.get(purpose) ?? keysOf(held, purpose);
    derived.set(purpose, known);
    return known;
  };
  return {
    keyFor: (purpose) => keysFor(purpose)[0],
    keysFor,
    recoveryKey: () => held.recoveryKey ?? keysFor("factors")[0],
    replace: (next) => {
      held = next;
      derived.clear();
    },
  };
}

/** Identifies the secret that files are sealed with, without revealing it. */
export const secretMark = (secrets: Secrets): string =>
  createHash("sha256").update("backup\0").update(secrets.keyFor("files")).digest("hex");

/** Returns the HMAC-SHA256 of what is signed, as 64 hexadecimal digits. */
export const hmacHex = (key: Buffer | string, data: string | Buffer): string =>
  createHmac("sha256", key).update(data).digest("hex");

/** Compares two texts in constant time; false if their lengths differ. */
export function isSameText(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
