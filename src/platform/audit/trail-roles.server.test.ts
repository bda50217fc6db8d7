import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshCached } from "#/domain/insights/journeys.queries.ts";
import { type Database, openDatabase } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { writeAudit } from "./audit.ts";
import { checkTrail } from "./trail-check.ts";
import { cutTrail } from "./trail-sealing.ts";

let owner: TestApp;
let asApplication: Database;
const role = `hub_app_${newId().replaceAll("-", "")}`;

/** Two roles, made as the documentation describes. */
beforeAll(async () => {
  owner = await testApp();
  const text = await readFile("docs/operations/audit-trail.md", "utf8");
  const [, script = ""] = /```sql\n([\s\S]+?)```/.exec(text) ?? [];
  expect(script).toContain("revoke update, delete on audit_log");
  const { rows } = await sql<{ name: string; who: string }>`
    select current_database() as name, current_user as who`.execute(owner.db);
  const [{ name = "", who = "" } = {}] = rows;
  await sql.raw(script.replaceAll("hub_app", role).replaceAll("hub_owner", who)).execute(owner.db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${name}`;
  url.username = role;
  url.password = "a long random one";
  asApplication = await openDatabase({ dataDir: tmpdir(), databaseUrl: url.href });
});
afterAll(async () => {
  await asApplication.close();
  await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(owner.db);
  await owner.close();
});

test("the application's role starts, writes, seals and lets retention cut", async () => {
  expect(await asApplication.migrate()).toBe(0);
  const { db } = asApplication;
  await writeAudit(db, owner.platform, "test.line", ["test", null], { newValue: { is: "new" } });
  const old = newId();
  const at = sql<Date>`now() - interval '500 days'`;
  await db
    .insertInto("auditLog")
    .values({ id: old, at, action: "test.line", subjectType: "old" })
    .execute();
  await cutTrail({ ...owner.platform, database: asApplication, db }, new AbortController().signal);
  expect(await storedRows(db, "auditLog", "subjectType", { action: "test.line" })).toEqual([
    { subjectType: "test" },
  ]);
  const key = owner.platform.secrets.keyFor("trail");
  expect(await checkTrail(db, key)).toMatchObject({ unsealed: 0, faults: [] });
});

test("it refreshes the people that figures are read from", async () => {
  await asApplication.withoutTimeout(refreshCached);
  const { rows } = await sql`select from person_journey_cached`.execute(asApplication.db);
  expect(rows.length).toBeGreaterThan(0);
});

test.each([
  ["change a line", "update audit_log set action = 'forged'"],
  ["delete one", "delete from audit_log"],
  [
    "say it is retention",
    "with said as (select set_config('platform.retention', 'audit_log', false)) delete from audit_log using said",
  ],
  ["empty it", "truncate audit_log"],
  ["switch the trigger off", "alter table audit_log disable trigger all"],
  ["leave the triggers out", "set session_replication_role = replica"],
  ["change a seal", "update audit_seals set number = 0"],
  ["change what migrations made", "delete from schema_migrations"],
])("it may not %s", async (_, statement) => {
  await expect(sql.raw(statement).execute(asApplication.db)).rejects.toThrow(
    /permission denied|must be owner/,
  );
});

test("it may not cut what is younger than a week", async () => {
  const { rows } = await sql`select cut_audit_trail('others', 1000000) as went`.execute(
    asApplication.db,
  );
  expect(rows).toEqual([{ went: 0 }]);
});
