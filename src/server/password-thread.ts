import { Worker } from "node:worker_threads";

/** What a hash takes: memory in KiB, and how often it is gone through. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** argon2id (specification 3, A3) by its MiB: 63 ms a hash on two cores, or the least that OWASP names, 13 ms. */
export const PASSWORD_COSTS = {
  64: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  19: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
} satisfies Record<number, PasswordCost>;

/** A password to be hashed, or to be compared with an encoded hash, which says itself what it takes. */
export type PasswordTask = { id: number } & Work;
type Work = { password: string } & ({ cost: PasswordCost } | { encoded: string });
export type PasswordResponse = { id: number } & ({ result: string | boolean } | { error: string });

export type PasswordThread = {
  /** Returns the encoded hash. */
  hash: (password: string, cost: PasswordCost) => Promise<string>;
  /** Returns whether the password has this hash. */
  verify: (encoded: string, password: string) => Promise<boolean>;
};

type Pending = { resolve: (result: string | boolean) => void; reject: (error: Error) => void };

const workerFile = new URL("./password-worker.ts", import.meta.url);

/** A thread takes 8 MB of memory, and starting one about as long as half a password. */
const IDLE_MS = 30_000;

/**
 * A thread for passwords, started with the first one; after it has ended, with the next. It keeps no process alive, and ends
 * by itself once nobody has signed in for `idleMs`.
 */
export function passwordThread({ idleMs = IDLE_MS } = {}): PasswordThread {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const rest = () => {
    const resting = worker;
    worker = undefined;
    void resting?.terminate();
  };

  const settle = (response: PasswordResponse) => {
    const caller = pending.get(response.id);
    pending.delete(response.id);
    if (pending.size === 0) {
      worker?.unref();
      idle = setTimeout(rest, idleMs).unref();
    }
    if ("error" in response) caller?.reject(new Error(response.error));
    else caller?.resolve(response.result);
  };
  const fail = (cause: unknown) => {
    worker = undefined;
    const error = new Error("The thread for passwords has ended.", { cause });
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  const start = () => {
    const started = new Worker(workerFile);
    started.on("message", settle);
    started.on("error", fail);
    started.on("exit", (code) => {
      if (worker === started) fail(`exit code ${code}`);
    });
    return started;
  };
  const run = (work: Work) =>
    new Promise<string | boolean>((resolve, reject) => {
      clearTimeout(idle);
      worker ??= start();
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      worker.ref();
      worker.postMessage({ id: lastId, ...work } satisfies PasswordTask);
    });
  return {
    hash: async (password, cost) => String(await run({ password, cost })),
    verify: async (encoded, password) => (await run({ password, encoded })) === true,
  };
}
