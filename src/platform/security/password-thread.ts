import { workerThread } from "./worker-thread.ts";

/** What a hash takes: memory in KiB, and how often it is gone through. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/**
 * argon2id (specification 3, A3) by its MiB: 63 ms a hash on two cores, or the least that OWASP
 * names, 13 ms.
 */
export const PASSWORD_COSTS = {
  64: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  19: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
} satisfies Record<number, PasswordCost>;

/** A password to hash, or to compare with an encoded hash, which names its own cost. */
export type PasswordTask = { password: string } & ({ cost: PasswordCost } | { encoded: string });

export type PasswordThread = {
  /** Returns the encoded hash. */
  hash: (password: string, cost: PasswordCost) => Promise<string>;
  /** Returns whether the password has this hash. */
  verify: (encoded: string, password: string) => Promise<boolean>;
};

const workerFile = new URL("./password-worker.ts", import.meta.url);

/** A thread for passwords; it ends on its own once nobody has signed in for `idleMs`. */
export function passwordThread({ idleMs }: { idleMs?: number } = {}): PasswordThread {
  const run = workerThread<PasswordTask, string | boolean>(workerFile, idleMs ? { idleMs } : {});
  return {
    hash: async (password, cost) => String(await run({ password, cost })),
    verify: async (encoded, password) => (await run({ password, encoded })) === true,
  };
}
