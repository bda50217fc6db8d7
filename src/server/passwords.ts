import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "#/shared/errors.ts";

/** argon2id (specification 3, A3): 64 MiB, three passes, 63 ms a hash on two cores. */
const PARAMETERS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const MAX_AT_ONCE = Math.max(1, Math.min(2, availableParallelism()));
/** About half a minute of hashing; whoever comes later is told to try again. */
const MAX_WAITING = 500;

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 64 MiB: few at once, the others queue. Throws UNAVAILABLE when the queue is full. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError("UNAVAILABLE", { retryAfter: 10 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The encoded argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize("NFC"), PARAMETERS));

/** A hash nobody's password has, so that an unknown address costs what a known one does (I-05). */
let dummy: Promise<string> | undefined;

/** Whether the password is the hash's; without a hash it does the same work and answers false. */
export async function isPassword(password: string, encoded: string | undefined): Promise<boolean> {
  dummy ??= hashPassword("nobody has this password");
  const isRight = await inTurn(async () =>
    verify(encoded ?? (await dummy) ?? "", password.normalize("NFC")),
  );
  return encoded !== undefined && isRight;
}

/** Makes the dummy hash at start, so that the first unknown address is not slower than the next. */
export async function warmUpPasswords(): Promise<void> {
  dummy ??= hashPassword("nobody has this password");
  await dummy;
}
