import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secrets } from "./secrets.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The call that was answered; `userId` is null for a caller without a session. */
type Answered = { userId: string | null; method: string; path: string; key: string };
/** How a response is stored in the database. */
type Sealed = { sealed: string };

const isSealed = (stored: unknown): stored is Sealed =>
  typeof stored === "object" && stored !== null && Object.keys(stored).join() === "sealed";

/** Binds a stored answer to the very call that it was given to. */
const boundTo = ({ userId, method, path, key }: Answered): Buffer =>
  Buffer.from(JSON.stringify([userId, method, path, key]));

/**
 * Seals an answer with a key derived from the server's secret: it may hold personal data, or
 * something that gives access for a while (a link to a file, the token that corrects a
 * registration's address), and more people read and copy a database than the secret. Throws if the
 * answer is no JSON.
 */
export function sealAnswer(secrets: Secrets, call: Answered, answer: unknown): Sealed {
  const text = JSON.stringify(answer) ?? "null";
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, secrets.keyFor("answers"), iv).setAAD(boundTo(call));
  const bytes = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
  return { sealed: Buffer.concat([bytes, cipher.getAuthTag()]).toString("base64") };
}

/**
 * Returns a stored answer, whichever of the accepted secrets it was sealed with; an unsealed one of
 * an earlier version is returned as it is. Throws if it was sealed for another call.
 */
export function openAnswer(secrets: Secrets, call: Answered, stored: unknown): unknown {
  if (!isSealed(stored)) return stored;
  const bytes = Buffer.from(stored.sealed, "base64");
  let failure: unknown;
  for (const key of secrets.keysFor("answers")) {
    try {
      return JSON.parse(unsealed(key, call, bytes));
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function unsealed(key: Buffer, call: Answered, bytes: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    .setAAD(boundTo(call))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const pieces = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
  return Buffer.concat(pieces).toString("utf8");
}
