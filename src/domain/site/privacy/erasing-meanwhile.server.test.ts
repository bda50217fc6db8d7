import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { holdCall } from "#test/support/held-call.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { eraseGranted, keepClock } from "./erasing.service.ts";

const app = await testApp({ UNDO_SECONDS: "0" });
afterAll(() => app.close());
const signal = new AbortController().signal;

const RESUME = {
  design: "classic",
  headline: "Java developer of Kaveri",
  summary: "",
  sections: [],
  contact: [],
  projects: [],
};

/** A person's own writes, each with the table that holds what was written. */
const WRITES = [
  ["PUT", "/api/resume", RESUME, "resumes", "trainee_id"],
  [
    "PUT",
    "/api/job-preferences",
    { skills: ["Java"], locations: ["Pune"] },
    "job_preferences",
    "trainee_id",
  ],
] as const;

test.each(WRITES)(
  "%s %s, under way as its caller is erased, leaves nothing of them",
  async (method, url, body, table, column) => {
    const { person } = await insertCandidate(app);
    await app.withToken(person.token).request("POST", "/api/privacy/erasure");
    const { id } = await storedRow(app.db, "erasures", "id", { userId: person.id });
    const decide = { isGranted: true };
    await app.as("admin").request("PUT", `/api/erasures/${id}`, decide);
    await holdCall(app, { by: person, method, url, body }, () =>
      eraseGranted(app.platform, signal),
    );
    expect((await storedRow(app.db, "erasures", "status", { id })).status).toBe("sealed");
    await app.moveClock(2 * 3600);
    await keepClock(app.platform, signal);
    await app.moveClock(0);
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${person.id}`.execute(
        app.db,
      );
    expect(rows).toEqual([]);
  },
);

/** The tables with rows that a transaction wrote from this one on. */
async function tablesWrittenSince(transaction: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(app.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits =
      await sql`select 1 from ${sql.table(name)} where xmin::text::bigint >= ${transaction}::bigint limit 1`.execute(
        app.db,
      );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

test("who is erased once more is not written where nothing came", async () => {
  const { person } = await insertSubmitted(app, "Quiet");
  await app.withToken(person.token).request("POST", "/api/privacy/erasure");
  const { id } = await storedRow(app.db, "erasures", "id", { userId: person.id });
  await app.as("admin").request("PUT", `/api/erasures/${id}`, { isGranted: true });
  await eraseGranted(app.platform, signal);
  await app.moveClock(3 * 3600);
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(
    app.db,
  );
  await keepClock(app.platform, signal);
  expect(await tablesWrittenSince(rows[0]?.id ?? "")).toEqual([]);
  await app.moveClock(0);
});
