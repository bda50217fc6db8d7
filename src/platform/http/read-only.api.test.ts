import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { urlOf } from "#test/support/database-url.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Makes the real database refuse writes from now on, as one that has been handed over does. */
async function takeNoWrites() {
  if (app.database.kind === "embedded") {
    await sql`set default_transaction_read_only = on`.execute(app.db);
    return;
  }
  const client = new pg.Client(await urlOf(app.database));
  await client.connect();
  const name = client.escapeIdentifier(client.database ?? "");
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  // It holds for new connections.
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await client.end();
}

test("where the database takes no writes, whoever is signed in still reads", async () => {
  await app.db
    .updateTable("sessions")
    .set({ lastUsedAt: sql<Date>`now() - interval '2 minutes'` })
    .execute();
  await takeNoWrites();
  const write = () => app.db.deleteFrom("throttles").execute();
  await expect.poll(() => write().then(() => "written", String)).toContain("read-only");
  const answer = await app.as("trainee").request("GET", "/api/notifications");
  expect(answer.statusCode).toBe(200);
  // What was written before has not been counted yet.
  const metrics = await app.as("ceo").request("GET", "/api/insights/overview");
  expect(metrics.statusCode).toBe(200);
});
