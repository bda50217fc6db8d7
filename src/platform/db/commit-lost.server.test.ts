import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BreakableProxy, startBreakableProxy } from "#test/support/breakable-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { urlOf } from "#test/support/database-url.ts";
import { insertPersonas } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { type OpenPlatform, openPlatform } from "../app/open-platform.ts";
import { buildApp } from "../app.ts";
import { readConfig } from "../config/config.ts";
import { newId } from "./ids.ts";

let database: TestDatabase;
let proxy: BreakableProxy;
let opened: OpenPlatform;
let app: FastifyInstance;
let dataDir: string;
let adminToken: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "lost-"));
  database = await createTestDatabase();
  adminToken = (await insertPersonas(database.db)).admin.token;
  const { hostname, port } = new URL(process.env.TEST_DATABASE_URL ?? "");
  proxy = await startBreakableProxy({ host: hostname, port: Number(port) });
  const DATABASE_URL = await urlOf(database, proxy.port);
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL, LIMIT_REGISTER_PER_HOUR: "0" });
  opened = await openPlatform(config, pino({ level: "silent" }));
  app = await buildApp(opened.platform);
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await proxy.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function createBatch(startDate: string, key?: string) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/batch/create-batch",
    headers: {
      authorization: `Bearer ${adminToken}`,
      ...(key ? { "idempotency-key": key } : {}),
    },
    payload: { batchType: "Java", startDate },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const countBatches = async (startDate: string) => {
  const rows = await storedRows(database.db, "batches", "id", { startDate });
  return rows.length;
};

test("a commit whose answer is lost: the call finds out that it was done, and a repeat does nothing", async () => {
  const key = newId();
  proxy.cutNextCommit("after");
  const first = await createBatch("2026-03-02", key);
  const again = await createBatch("2026-03-02", key);

  expect(first.status).toBe(201);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(await countBatches("2026-03-02")).toBe(1);
});

test("a commit that is lost on its way: the call says that nothing was done, and a repeat does it", async () => {
  const key = newId();
  proxy.cutNextCommit("before");
  const first = await createBatch("2026-03-03", key);
  expect(first).toMatchObject({ status: 503, body: { reason: "UNAVAILABLE" } });
  expect(await countBatches("2026-03-03")).toBe(0);

  expect((await createBatch("2026-03-03", key)).status).toBe(201);
  expect(await countBatches("2026-03-03")).toBe(1);
});

test("while the database stays away nobody knows: the call says so, and the repeat finds out", async () => {
  const key = newId();
  proxy.cutNextCommit("last");
  const first = await createBatch("2026-03-04", key);
  expect(first).toMatchObject({ status: 503, body: { reason: "OUTCOME_UNKNOWN" } });
  expect(await countBatches("2026-03-04")).toBe(1);
  proxy.heal();

  const again = await createBatch("2026-03-04", key);
  expect(again.status).toBe(201);
  expect(await countBatches("2026-03-04")).toBe(1);
});

test.each(["before", "after"] as const)(
  "a call without a key whose commit is lost %s the server heard it says that it may have been done",
  async (when) => {
    const startDate = when === "before" ? "2026-03-05" : "2026-03-06";
    proxy.cutNextCommit(when);
    const answer = await createBatch(startDate);
    expect(answer).toMatchObject({
      status: 503,
      body: {
        code: "UNAVAILABLE",
        reason: "OUTCOME_UNKNOWN",
        message: expect.stringContaining("It may have been saved"),
      },
    });
    expect(answer.headers["retry-after"]).toBeDefined();
    expect(await countBatches(startDate)).toBe(when === "after" ? 1 : 0);
  },
);

test("a visitor's registration whose answer is lost is answered as it was, and made once", async () => {
  const password = "a long pass phrase";
  const register = (key: string, email: string) =>
    app.inject({
      method: "POST",
      url: "/api/auth/register",
      headers: { "idempotency-key": key },
      payload: {
        username: "Once",
        email,
        password,
        confirmPassword: password,
        role: "Trainee",
      },
    });
  const key = newId();
  proxy.cutNextCommit("after");
  const first = await register(key, "once@hub.example");
  const again = await register(key, "once@hub.example");
  expect([first.statusCode, again.statusCode]).toEqual([first.statusCode, first.statusCode]);
  expect(again.json()).toEqual(first.json());
  expect(first.statusCode).toBeLessThan(300);
  // The same key of another signed-out caller is another call.
  const other = await register(key, "other@hub.example");
  expect(other.statusCode).toBeLessThan(300);
  expect(other.headers["idempotency-replayed"]).toBeUndefined();
});
