import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BreakableProxy, startBreakableProxy } from "#test/support/breakable-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { urlOf } from "#test/support/database-url.ts";
import { promised } from "#test/support/scaled-timeout.ts";
import { type OpenPlatform, openPlatform } from "../app/open-platform.ts";
import { buildApp } from "../app.ts";
import { readConfig } from "../config/config.ts";

let database: TestDatabase;
let proxy: BreakableProxy;
let opened: OpenPlatform;
let app: FastifyInstance;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "away-"));
  database = await createTestDatabase();
  const { hostname, port } = new URL(process.env.TEST_DATABASE_URL ?? "");
  proxy = await startBreakableProxy({ host: hostname, port: Number(port) });
  const DATABASE_URL = await urlOf(database, proxy.port);
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL,
    LIMIT_CONTACT_PER_EMAIL_PER_HOUR: "0",
  });
  opened = await openPlatform(config, pino({ level: "silent" }));
  app = await buildApp(opened.platform);
});
afterAll(async () => {
  proxy.heal();
  await app.close();
  await opened.close();
  await proxy.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const status = async (url: string) => (await app.inject({ method: "GET", url })).statusCode;
const write = () =>
  app.inject({
    method: "POST",
    url: "/api/contact/submit",
    payload: { name: "Visitor", email: "v@hub.example", message: "Hello" },
  });

const BREAK: Record<string, () => void> = {
  hangs: () => proxy.hang(),
  "is away": () => proxy.refuse(),
};

test.each(Object.keys(BREAK))(
  "while the database %s: alive, not ready, calls answer 503 soon; then it recovers by itself",
  async (how) => {
    await expect.poll(() => status("/api/health/ready")).toBe(200);
    expect((await write()).statusCode).toBe(200);

    BREAK[how]?.();
    const startedAt = performance.now();
    // More callers than connections, so that the wait for a connection is tested too.
    const [live, config, ready, ...writes] = await Promise.all([
      status("/api/health/live"),
      status("/api/config"),
      status("/api/health/ready"),
      ...Array.from({ length: 20 }, write),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(promised(5_500));
    expect([live, config, ready]).toEqual([200, 200, 503]);
    for (const answer of writes) {
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ code: "UNAVAILABLE" });
    }

    proxy.heal();
    await expect.poll(() => status("/api/health/ready")).toBe(200);
    expect((await write()).statusCode).toBe(200);
  },
);
