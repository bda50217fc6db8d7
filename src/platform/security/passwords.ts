import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { normalForm } from "#/shared/normal-form.ts";
import { createFairQueue } from "../http/fair-queue.ts";

/** The cost of a hash: memory in KiB, and passes over it. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/**
 * argon2id (specification 3, A3) by its MiB: 63 ms a hash on two cores, or the minimum that OWASP
 * names, 13 ms.
 */
export const PASSWORD_COSTS = {
  64: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  19: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
} satisfies Record<number, PasswordCost>;

let cost: PasswordCost = PASSWORD_COSTS[64];

/** Sets the cost of new hashes (PASSWORD_MEMORY_MIB); stored ones keep theirs. */
export function setPasswordCost(next: PasswordCost): void {
  if (cost === next) return;
  cost = next;
  dummy = undefined;
}

/*
 * The parties that hashing serves in turns: a network of strangers, a browser known to an account,
 * a person who has proven their identity (by a session, or by a code or link from a mail), and the
 * server for its own work.
 */
const DEVICE = "device:";
const PERSON = "person:";
export const devicePartyOf = (deviceHash: Buffer): string => DEVICE + deviceHash.toString("hex");
export const personPartyOf = (userId: string): string => PERSON + userId.toLowerCase();
export const SERVER_PARTY = "server";

/**
 * Each hash takes 64 MiB (or 19) and a thread of Node's pool: few run at once, and one processor
 * stays free if there are two or more. The others wait, and their parties are served in turns; 500
 * waiting are about half a minute of hashing.
 */
const queue = createFairQueue({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  perParty: 4,
  perPartyAlone: 100,
  total: 500,
  isTrusted: (party) =>
    party === SERVER_PARTY || party.startsWith(DEVICE) || party.startsWith(PERSON),
});

/**
 * Returns the encoded argon2id hash of a password. `party` is the one it is queued for: a caller's
 * network, a device or a person. Throws TOO_MANY or UNAVAILABLE if too many wait.
 */
export const hashPassword = (password: string, party: string): Promise<string> =>
  queue.run(party, () => hash(normalForm(password), cost));

/**
 * Returns the encoded hashes of texts that the hub generated, each with its own salt, at the
 * minimum cost that OWASP names, since no person chose them. Throws TOO_MANY or UNAVAILABLE if too
 * many wait.
 */
export const hashCodes = (codes: readonly string[], party: string): Promise<string[]> =>
  queue.run(party, async () => {
    const hashes: string[] = [];
    for (const code of codes) hashes.push(await hash(code, PASSWORD_COSTS[19]));
    return hashes;
  });

/** Returns which of the encoded hashes a text has; undefined if none. Throws as `hashCodes`. */
export const findHashOf = (
  code: string,
  hashes: readonly string[],
  party: string,
): Promise<string | undefined> =>
  queue.run(party, async () => {
    for (const encoded of hashes) if (await verify(encoded, code)) return encoded;
    return undefined;
  });

/** A hash of no known password, so that an unknown address costs as much as a known one (I-05). */
let dummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  dummy ??= hashPassword("nobody has this password", SERVER_PARTY).catch((error: unknown) => {
    dummy = undefined;
    throw error;
  });
  return dummy;
}

/**
 * Returns whether the password has this hash. Without a hash it does the same work and returns
 * false.
 */
export async function isPassword(
  password: string,
  encoded: string | undefined,
  party: string,
): Promise<boolean> {
  const known = encoded ?? (await dummyHash());
  const isRight = await queue.run(party, () => verify(known, normalForm(password)));
  return encoded !== undefined && isRight;
}

/** Makes the dummy hash at start, so that the first unknown address is not slower than the next. */
export async function warmUpPasswords(): Promise<void> {
  await dummyHash();
}
