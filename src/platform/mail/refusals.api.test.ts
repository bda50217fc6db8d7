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

test("what no database stores in a mail server's refusal keeps no mail from being given up", async () => {
  const { db } = database;
  const clock = movableClock();
  const secrets = openSecrets("a secret of this test, of many letters");
  const mail = { kind: "test", to: "asha@example.com", subject: "Hello", text: "Hi", html: "Hi" };
  await enqueueMails(db, { clock, secrets }, [mail]);
  const job = mailJob({
    transport: {
      deliver: async () => {
        throw new Error("550 no such\u0000 user \ud83d");
      },
      close: async () => undefined,
    },
    attachments: {} as AttachmentSources,
    renew: async () => undefined,
  });
  const platform = { db, clock, secrets, log: fastify().log } as unknown as Platform;
  const run = async () => {
    await job.run(platform, new AbortController().signal);
    return await db.selectFrom("outbox").select(["status", "lastError"]).execute();
  };
  expect(await run()).toEqual([{ status: "waiting", lastError: "550 no such user \ufffd" }]);
  clock.advance(25 * 3600);
  expect(await run()).toMatchObject([{ status: "dead" }]);
});
