import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Keys derived from the one secret of the settings (or of the data folder), one per purpose. */
export type Secrets = {
  /** 32 bytes for one purpose, stable as long as the secret is. */
  keyFor: (
    purpose:
      | "files"
      | "links"
      | "one-time-codes"
      | "audit"
      | "sandbox"
      | "idempotency"
      | "check-in"
      | "factors"
      | "trail"
      | "erasures",
  ) => Buffer;
};

export function openSecrets(secret: string): Secrets {
  return {
    keyFor: (purpose) => Buffer.from(hkdfSync("sha256", secret, "", `platform/${purpose}`, 32)),
  };
}

/** Tells whether a secret is the one that files are sealed with, without giving it away. */
export const secretMark = (secrets: Secrets): string =>
  createHash("sha256").update("backup\0").update(secrets.keyFor("files")).digest("hex");

export const hmacHex = (key: Buffer | string, data: string | Buffer): string =>
  createHmac("sha256", key).update(data).digest("hex");

/** Compares two texts in a time that depends on neither; false when their lengths differ. */
export function isSameText(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
