import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { allowTokens, makeToken } from "#test/support/access-tokens.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { urlOf } from "#test/support/database-url.ts";
import { insertClass, sessionForm } from "#test/support/training.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Makes the real database refuse writes from now on, as after a handover to another server. */
async function takeNoWrites() {
  if (app.database.kind === "embedded") {
    await sql`set default_transaction_read_only = on`.execute(app.db);
    return;
  }
  const client = new pg.Client(await urlOf(app.database));
  await client.connect();
  const name = client.escapeIdentifier(client.database ?? "");
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  // The setting applies to new connections.
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await client.end();
}

/** A class in which all but the first missed two sessions, which no read has processed yet. */
async function insertMissed() {
  const day = (ago: number) => addDays(app.platform.clock.today(), -ago);
  const batch = await insertClass(app, { startDate: day(40) });
  for (const ago of [9, 8]) {
    const attendance = JSON.stringify([batch.trainees[0].id]);
    const form = sessionForm(batch, { date: day(ago), attendance });
    const answer = await app.as("trainer").send("POST", "/api/batch/add-session", form);
    expect(answer.statusCode, answer.body).toBe(201);
  }
  return batch;
}

test("where the database takes no writes, whoever is signed in still reads", async () => {
  await app.db
    .updateTable("sessions")
    .set({ lastUsedAt: sql<Date>`now() - interval '2 minutes'` })
    .execute();
  const missed = await insertMissed();
  await allowTokens(app);
  const { token } = await makeToken(app, "ceo", ["insights:read"]);
  await takeNoWrites();
  const write = () => app.db.deleteFrom("throttles").execute();
  await expect.poll(() => write().then(() => "written", String)).toContain("read-only");
  const answer = await app.as("trainee").request("GET", "/api/notifications");
  expect(answer.statusCode).toBe(200);
  // Counts of earlier writes are not up to date yet.
  const metrics = await app.as("ceo").request("GET", "/api/insights/overview");
  expect(metrics.statusCode).toBe(200);
  // The use of a program's token is not recorded either, yet it can read.
  const program = await app.withToken(token).request("GET", "/api/insights/overview");
  expect(program.statusCode).toBe(200);
  const person = `/api/people/${missed.trainees[1].id}/warnings`;
  for (const url of ["/api/warnings", `/api/warnings?batch=${missed.batchId}`, person]) {
    expect((await app.as("admin").request("GET", url)).statusCode, url).toBe(200);
  }
});
