/**
 * The cost of the same work without the platform: the same bytes by a bare server, the same SQL by
 * the same driver.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Stored } from "./bare-http.ts";
import { type Answer, type Call, fire } from "./load.ts";
import { processorMs } from "./processor.ts";
import type { Order } from "./same-sql.ts";
import type { Target } from "./targets.ts";

const CALLERS = 16;
const SECONDS = 1;

const start = (file: string, env: Record<string, string> = {}) =>
  fork(path.join(import.meta.dirname, file), {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });

async function reply<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController();
  const left = once(child, "exit", over).then(([code]): never => {
    throw new Error(`${child.spawnargs.at(-1)} left with ${code}.`);
  });
  const [message] = await Promise.race([once(child, "message", over), left]);
  over.abort();
  return message;
}

/** Returns the processor milliseconds of a bare server for all `answers` once. */
export async function httpBaseline(
  calls: readonly Call[],
  answers: readonly Answer[],
): Promise<number> {
  const child = start("bare-http.ts");
  const stored = calls.map(({ path: address }, index): Stored => {
    const { "content-type": type, "content-encoding": encoding } = answers[index]?.headers ?? {};
    const headers = {
      ...(type ? { "content-type": type } : {}),
      ...(encoding ? { "content-encoding": encoding } : {}),
    };
    return { path: address, headers, body: answers[index]?.body.toString("base64") ?? "" };
  });
  child.send(stored);
  const url = `http://127.0.0.1:${await reply<number>(child)}`;
  await fire(url, calls, { callers: CALLERS, seconds: 1 });
  const before = processorMs(child.pid ?? 0);
  const { rounds } = await fire(url, calls, { callers: CALLERS, seconds: SECONDS });
  const used = processorMs(child.pid ?? 0) - before;
  child.disconnect();
  return used / rounds;
}

export type SqlBaseline = {
  /** Returns the processor milliseconds of driver and database, and the number of statements. */
  of: (calls: readonly Call[]) => Promise<{ ms: number; statements: number }>;
  close: () => Promise<void>;
};

/**
 * Opens a target's database as the platform does; no server may run on an embedded one meanwhile.
 */
export async function openSqlBaseline({ env, databasePid }: Target): Promise<SqlBaseline> {
  const child = start("same-sql.ts", env);
  await reply(child);
  const ask = (order: Order) => {
    child.send(order);
    return reply<number>(child);
  };
  const used = () => processorMs(child.pid ?? 0) + processorMs(databasePid);
  return {
    of: async (calls) => {
      const statements = await ask({ calls: [...calls] });
      const before = used();
      const rounds = await ask({ repeat: { callers: CALLERS, ms: SECONDS * 1000 } });
      return { ms: (used() - before) / rounds, statements };
    },
    close: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}
