import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createFairQueue } from "./fair-queue.ts";

/** argon2id (specification 3, A3): 64 MiB, three passes, 63 ms a hash on two cores. */
const PARAMETERS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** A browser known to an account is a party of its own, separate from its network. */
const DEVICE = "device:";
export const devicePartyOf = (deviceHash: Buffer): string => DEVICE + deviceHash.toString("hex");
/** The party of the server's own work and of people who are signed in. */
const OWN_PARTY = "own";

/**
 * Each hash takes 64 MiB: few at once, the others wait, their parties served in turns. 500 waiting are about half
 * a minute of hashing.
 */
const queue = createFairQueue({
  atOnce: Math.max(1, Math.min(2, availableParallelism())),
  perParty: 4,
  perPartyAlone: 100,
  total: 500,
  isTrusted: (party) => party === OWN_PARTY || party.startsWith(DEVICE),
});

/**
 * The encoded argon2id hash of a password. `party` is the one it is queued for: a caller's network, or a device.
 * Throws TOO_MANY or UNAVAILABLE where too many wait.
 */
export const hashPassword = (password: string, party = OWN_PARTY): Promise<string> =>
  queue.run(party, () => hash(password.normalize("NFC"), PARAMETERS));

/** A hash nobody's password has, so that an unknown address costs what a known one does (I-05). */
let dummy: Promise<string> | undefined;

/** Returns whether the password has this hash. Without a hash it does the same work and returns false. */
export async function isPassword(
  password: string,
  encoded: string | undefined,
  party = OWN_PARTY,
): Promise<boolean> {
  dummy ??= hashPassword("nobody has this password");
  const known = encoded ?? (await dummy);
  const isRight = await queue.run(party, () => verify(known, password.normalize("NFC")));
  return encoded !== undefined && isRight;
}

/** Makes the dummy hash at start, so that the first unknown address is not slower than the next. */
export async function warmUpPasswords(): Promise<void> {
  dummy ??= hashPassword("nobody has this password");
  await dummy;
}
