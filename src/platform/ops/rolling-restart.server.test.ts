import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { urlOf } from "#test/support/database-url.ts";
import { startReadyProxy } from "#test/support/ready-proxy.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { type ServerProcess, startServerProcess } from "#test/support/server-process.ts";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "rolling-"));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const message = { name: "Visitor", email: "v@hub.example", message: "While it is restarted" };

/** Reads and writes in turn until stopped, faster than a person and slower than the processor. */
async function callOn(
  url: string,
  calls: { served: number; failures: string[]; isEnded: boolean },
) {
  while (!calls.isEnded) {
    const isWrite = calls.served % 4 === 0;
    const answer = await fetch(`${url}/api/${isWrite ? "contact/submit" : "config"}`, {
      ...(isWrite
        ? {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(message),
          }
        : {}),
    }).catch((error: Error) => error);
    if (answer instanceof Error) calls.failures.push(String(answer.cause));
    else if (answer.status !== 200) calls.failures.push(`${answer.status} ${await answer.text()}`);
    else await answer.text();
    calls.served += 1;
    await pause(25);
  }
}

test(
  "two instances are restarted one after the other behind a proxy, and no call of 8 callers fails",
  async () => {
    const env = {
      DATABASE_URL: await urlOf(database),
      DATA_DIR: dataDir,
      DRAIN_SECONDS: "2",
      LIMIT_CONTACT_PER_HOUR: "0",
    };
    let instances: ServerProcess[] = await Promise.all([
      startServerProcess(env),
      startServerProcess(env),
    ]);
    const proxy = await startReadyProxy(...instances.map(({ url }) => url));
    onTestFinished(proxy.close);
    onTestFinished(() => instances.forEach(({ child }) => void child.kill("SIGKILL")));
    const calls = { served: 0, failures: [] as string[], isEnded: false };
    const callers = Array.from({ length: 8 }, () => callOn(proxy.url, calls));
    const isBoth = () => expect.poll(() => proxy.ready().length).toBe(2);
    await isBoth();

    for (const old of instances) {
      const before = calls.served;
      old.child.kill("SIGTERM");
      expect(await old.exited).toBe(0);
      const anew = await startServerProcess(env);
      proxy.replace(old.url, anew.url);
      instances = [...instances.filter((one) => one !== old), anew];
      await isBoth();
      expect(calls.served).toBeGreaterThan(before);
    }
    calls.isEnded = true;
    await Promise.all(callers);

    expect(calls.failures).toEqual([]);
    const { count } = await database.db
      .selectFrom("contactMessages")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThan(0);
  },
  scaledTimeout(90_000),
);
