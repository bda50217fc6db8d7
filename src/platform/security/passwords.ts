import { availableParallelism } from "node:os";
import { createFairQueue } from "../http/fair-queue.ts";
import {
  PASSWORD_COSTS,
  type PasswordCost,
  type PasswordThread,
  passwordThread,
} from "./password-thread.ts";

let cost: PasswordCost = PASSWORD_COSTS[64];

/** Sets the cost of new hashes (PASSWORD_MEMORY_MIB); stored ones keep theirs. */
export function setPasswordCost(next: PasswordCost): void {
  if (cost === next) return;
  cost = next;
  dummy = undefined;
}

/*
 * The parties that hashing serves in turns: a network of strangers, a browser known to an account,
 * a person who has shown who they are (by a session, or by a code or link of a mail), and the
 * server for its own work.
 */
const DEVICE = "device:";
const PERSON = "person:";
export const devicePartyOf = (deviceHash: Buffer): string => DEVICE + deviceHash.toString("hex");
export const personPartyOf = (userId: string): string => PERSON + userId.toLowerCase();
export const SERVER_PARTY = "server";

/** One processor stays free of hashing wherever there are two. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const threads = Array.from({ length: AT_ONCE }, () => passwordThread());
/** The threads without work: as many as the queue lets in at once. */
const idle = [...threads];

async function onThread<T>(work: (thread: PasswordThread) => Promise<T>): Promise<T> {
  const thread = idle.pop();
  if (!thread) throw new Error("More passwords are worked on than there are threads for.");
  return work(thread).finally(() => idle.push(thread));
}

/**
 * Each hash takes 64 MiB or 19: few at once, the others wait, their parties served in turns. 500
 * waiting are about half a minute of hashing.
 */
const queue = createFairQueue({
  atOnce: AT_ONCE,
  perParty: 4,
  perPartyAlone: 100,
  total: 500,
  isTrusted: (party) =>
    party === SERVER_PARTY || party.startsWith(DEVICE) || party.startsWith(PERSON),
});

/**
 * The encoded argon2id hash of a password. `party` is the one it is queued for: a caller's network,
 * a device or a person. Throws TOO_MANY or UNAVAILABLE where too many wait.
 */
export const hashPassword = (password: string, party: string): Promise<string> =>
  queue.run(party, () => onThread((thread) => thread.hash(password.normalize("NFC"), cost)));

/**
 * The encoded hashes of texts that the hub made, each with its own salt, at the lowest cost that
 * OWASP names: they are nobody's own words. Throws TOO_MANY or UNAVAILABLE where too many wait.
 */
export const hashCodes = (codes: readonly string[], party: string): Promise<string[]> =>
  queue.run(party, () =>
    onThread(async (thread) => {
      const hashes: string[] = [];
      for (const code of codes) hashes.push(await thread.hash(code, PASSWORD_COSTS[19]));
      return hashes;
    }),
  );

/** Returns which of the encoded hashes a text has; undefined for none. Throws as `hashCodes`. */
export const findHashOf = (
  code: string,
  hashes: readonly string[],
  party: string,
): Promise<string | undefined> =>
  queue.run(party, () =>
    onThread(async (thread) => {
      for (const hash of hashes) if (await thread.verify(hash, code)) return hash;
      return undefined;
    }),
  );

/** A hash nobody's password has, so that an unknown address costs what a known one does (I-05). */
let dummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  dummy ??= hashPassword("nobody has this password", SERVER_PARTY).catch((error: unknown) => {
    dummy = undefined;
    throw error;
  });
  return dummy;
}

/** Returns whether the password has this hash; without one it does the same work: false. */
export async function isPassword(
  password: string,
  encoded: string | undefined,
  party: string,
): Promise<boolean> {
  const known = encoded ?? (await dummyHash());
  const isRight = await queue.run(party, () =>
    onThread((thread) => thread.verify(known, password.normalize("NFC"))),
  );
  return encoded !== undefined && isRight;
}

/** Makes the dummy hash at start, so that the first unknown address is not slower than the next. */
export async function warmUpPasswords(): Promise<void> {
  await dummyHash();
}
