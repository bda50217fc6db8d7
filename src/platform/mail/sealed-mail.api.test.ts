import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { openPostOffice } from "#test/support/post-office.ts";
import { newId } from "../db/ids.ts";
import { openSecrets } from "../security/secrets.ts";
import { claimMails } from "./queries.ts";
import { openMail } from "./sealed-mail.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const invite = async () => {
  const email = `invited.${newId().slice(-10)}@example.in`;
  const body = { username: "Invited Trainer", email, role: "Trainer" };
  expect((await app.as("admin").request("POST", "/api/admin/create-user", body)).statusCode).toBe(
    201,
  );
  return email;
};

const rowOf = (email: string) =>
  app.db.selectFrom("outbox").selectAll().where("recipient", "=", email).executeTakeFirstOrThrow();

/** Returns every row of the outbox as in a dump, bytes as text too. */
async function dumped(): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select outbox::text || encode(coalesce(sealed, ''), 'escape') as line from outbox`.execute(
    app.db,
  );
  return rows.map(({ line }) => line).join("\n");
}

test("who has the database and not the secret reads no link and no code of a mail that waits", async () => {
  const email = await invite();
  const { email: known } = app.personas.trainee;
  await app.as(null).request("POST", "/api/auth/forgot-password", { email: known });
  await expect.poll(dumped).toContain(known);
  expect(await dumped()).not.toMatch(/set-password|token=|>\s*\d{6}\s*</);

  const { id, sealed } = await rowOf(email);
  const bytes = sealed ?? Buffer.alloc(0);
  expect(openMail(app.platform.secrets, id, bytes).text).toMatch(/set-password\?token=\w{20,}/);
  const others = openSecrets("another secret, of many letters");
  expect(() => openMail(others, id, bytes)).toThrow("cannot be opened");
  expect(() => openMail(app.platform.secrets, newId(), bytes)).toThrow("cannot be opened");
});

/** Writes a mail in the form of a version before mails were sealed. */
async function writeOpen(recipient: string) {
  const now = app.platform.clock.sqlNow();
  const words = { kind: "test", subject: "Hello", textBody: "Open words", htmlBody: "<p>Open" };
  const row = { id: newId(), recipient, ...words, createdAt: now, availableAt: now };
  await app.db.insertInto("outbox").values(row).execute();
}

test("a mail that lies open from before is sealed by the next run, and leaves as it was written", async () => {
  const email = `open.${newId().slice(-10)}@example.in`;
  await writeOpen(email);
  expect(await claimMails(app.db, app.platform.clock, { limit: 5, leaseSeconds: 0 })).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ recipient: email })]),
  );
  const office = await openPostOffice(app, ["refuse", "refuse", "refuse", "refuse", "refuse"]);
  await office.run();
  expect(await rowOf(email)).toMatchObject({ textBody: null, sealed: expect.any(Buffer) });
  expect(await dumped()).not.toContain("Open words");
  office.faults.length = 0;
  await app.moveClock(60);
  await office.run();
  const sent = office.deliveries.find(({ recipients }) => recipients.includes(email));
  expect(sent?.raw).toContain("Open words");
  expect(await rowOf(email)).toMatchObject({ status: "sent", sealed: null });
  await office.close();
});

test("the version before, which would send it empty, cannot take a sealed mail up", async () => {
  const email = await invite();
  const { rows } = await sql`
    update outbox set attempts = attempts + 1 where recipient = ${email} returning id`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
  expect(await rowOf(email)).toMatchObject({ attempts: 0, status: "waiting" });
});
