import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { movableClock } from "#test/support/movable-clock.ts";
import type { Platform } from "../app/platform.ts";
import { openSecrets } from "../security/secrets.ts";
import type { AttachmentSources } from "./attachments.ts";
import { mailJob } from "./mail-job.ts";
import { enqueueMails } from "./outbox.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A waiting mail, and a worker with a mail server that treats it like this. */
async function post(deliver: () => Promise<string>) {
  const { db } = database;
  await db.deleteFrom("outbox").execute();
  const clock = movableClock();
  const secrets = openSecrets("a secret of this test, of many letters");
  const mail = { kind: "test", to: "asha@example.com", subject: "Hello", text: "Hi", html: "Hi" };
  await enqueueMails(db, { clock, secrets }, [mail]);
  const job = mailJob({
    transport: { deliver, close: async () => undefined },
    attachments: {} as AttachmentSources,
    renew: async () => undefined,
  });
  const platform = { db, clock, secrets, log: fastify().log } as unknown as Platform;
  const run = async () => {
    await job.run(platform, new AbortController().signal);
    return await db.selectFrom("outbox").select(["status", "lastError", "attempts"]).execute();
  };
  return { clock, run };
}

test("what no database stores in a mail server's refusal keeps no mail from being given up", async () => {
  const { clock, run } = await post(async () => {
    throw new Error("550 no such\u0000 user \ud83d");
  });
  expect(await run()).toMatchObject([{ status: "waiting", lastError: "550 no such user \ufffd" }]);
  for (let hours = 0; hours < 25; hours += 1) {
    clock.advance(3600);
    await run();
  }
  expect(await run()).toMatchObject([{ status: "dead" }]);
});

test("after three days without the hub, a mail server that is back some hours later gets what waits", async () => {
  let isBack = false;
  const { clock, run } = await post(async () => {
    if (!isBack) throw new Error("connect ECONNREFUSED");
    return "taken";
  });
  clock.advance(3 * 86_400);
  expect(await run()).toMatchObject([{ status: "waiting", attempts: 1 }]);
  // The interval is no shorter than after any other outage.
  expect(await run()).toMatchObject([{ attempts: 1 }]);
  for (let minutes = 0; minutes < 120; minutes += 10) {
    clock.advance(600);
    await run();
  }
  isBack = true;
  clock.advance(3600);
  expect(await run()).toMatchObject([{ status: "sent" }]);
});
