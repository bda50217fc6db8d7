import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createFairQueue } from "./fair-queue.ts";

/** argon2id (specification 3, A3): 64 MiB, three passes, 63 ms a hash on two cores. */
const PARAMETERS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** A browser known to an account has turns of its own, whatever its address does. */
const DEVICE = "device:";
export const turnOfDevice = (deviceHash: Buffer): string => DEVICE + deviceHash.toString("hex");
/** Whatever is not a stranger's wish: the server's own work and that of people who are signed in. */
const OWN_TURN = "own";

/**
 * Each hash takes 64 MiB: few at once, the others wait, addresses in turn. 500 waiting are about half
 * a minute of hashing.
 */
const queue = createFairQueue({
  atOnce: Math.max(1, Math.min(2, availableParallelism())),
  inCompany: 4,
  alone: 100,
  inAll: 500,
  isTrusted: (party) => party === OWN_TURN || party.startsWith(DEVICE),
});

/**
 * The encoded argon2id hash of a password. `turn` says in whose turn it is made: a caller's network,
 * or a device's. Throws TOO_MANY or UNAVAILABLE where too many wait.
 */
export const hashPassword = (password: string, turn = OWN_TURN): Promise<string> =>
  queue.run(turn, () => hash(password.normalize("NFC"), PARAMETERS));

/** A hash nobody's password has, so that an unknown address costs what a known one does (I-05). */
let dummy: Promise<string> | undefined;

/** Whether the password is the hash's; without a hash it does the same work and answers false. */
export async function isPassword(
  password: string,
  encoded: string | undefined,
  turn = OWN_TURN,
): Promise<boolean> {
  dummy ??= hashPassword("nobody has this password");
  const known = encoded ?? (await dummy);
  const isRight = await queue.run(turn, () => verify(known, password.normalize("NFC")));
  return encoded !== undefined && isRight;
}

/** Makes the dummy hash at start, so that the first unknown address is not slower than the next. */
export async function warmUpPasswords(): Promise<void> {
  dummy ??= hashPassword("nobody has this password");
  await dummy;
}
