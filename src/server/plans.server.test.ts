import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "./db.ts";
import { type TestApp, testAppOn } from "./testing/app.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";
import { urlOf } from "./testing/database-url.ts";
import { insertLargeCompany } from "./testing/large-company.ts";
import type { PersonaName } from "./testing/personas.ts";
import { scaledTimeout } from "./testing/scaled-timeout.ts";

const PEOPLE = 100_000;
/** The most rows that a step of a plan may look at: what a page, a batch or a period holds, nothing that grows. */
const MOST_ROWS = 3_000;

let database: TestDatabase;
let dataDir: string;
let app: TestApp;
let nodes: RootOperationNode[] = [];
const spy: KyselyPlugin = {
  transformQuery: ({ node }) => {
    nodes.push(node);
    return node;
  },
  transformResult: async ({ result }) => result,
};
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "test-data-"));
  const watched = { ...database, db: database.db.withPlugin(spy) };
  app = await testAppOn({ database: watched, dataDir });
  // No call may take as long as the filling does.
  const statementTimeoutMs = scaledTimeout(120_000);
  const databaseUrl = await urlOf(database);
  const slow = await openDatabase({ dataDir, databaseUrl, statementTimeoutMs });
  await insertLargeCompany(slow.db, PEOPLE, app.personas.admin.id);
  await slow.close();
}, scaledTimeout(240_000));
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Sort Space Type"?: string;
  Plans?: Plan[];
};
const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
const rowsRead = (step: Plan): number =>
  (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)) * step["Actual Loops"];

/** The plans of what a call reads, run once more. */
async function plansOf(who: PersonaName, url: string): Promise<Plan[]> {
  nodes = [];
  const answer = await app.as(who).request("GET", url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const made = nodes.map((node) =>
    database.db.getExecutor().compileQuery(node as never, { queryId: "explained" } as never),
  );
  const plans: Plan[] = [];
  for (const query of made) {
    if (!/^\s*(select|with)\b/i.test(query.sql) || /\b(insert into|delete from)\b/i.test(query.sql))
      continue;
    const { rows } = await database.db.executeQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>({
      ...query,
      sql: `explain (analyze, format json) ${query.sql}`,
    });
    const plan = Object.values(rows[0] ?? {})[0]?.[0].Plan;
    if (plan) plans.push(plan);
  }
  return plans;
}

const monthUntilToday = () => {
  const today = app.platform.clock.today();
  return `from=${today.slice(0, 7)}-01&to=${today}`;
};

const CALLS: readonly [PersonaName, string][] = [
  ["ceo", "/api/insights/overview"],
  ["ceo", "/api/insights/interviews"],
  ["ceo", "/api/insights/training"],
  ["ceo", "/api/insights/marketing"],
  ["ceo", "/api/insights/assistance"],
  ["admin", "/api/admin/trainees?pageSize=50"],
  ["admin", "/api/admin/approved-users?pageSize=50"],
  ["admin", "/api/payment/receipts?pageSize=50"],
  ["admin", "/api/contact/messages?pageSize=50"],
  ["admin", "/api/trainee/eligible-aem?pageSize=50"],
  ["admin", "/api/trainee/eligible-communication?pageSize=50"],
  ["admin", "/api/trainee/eligible-mock?pageSize=50"],
  ["admin", "/api/trainee/eligible-finalCheck?pageSize=50"],
  ["admin", "/api/notifications"],
];

test.each(CALLS)("%s reads %s without looking at everybody", async (who, url) => {
  const urls = url.startsWith("/api/insights/") ? [url, `${url}?${monthUntilToday()}`] : [url];
  for (const each of urls) {
    const steps = (await plansOf(who, each)).flatMap(stepsOf);
    expect(steps.length).toBeGreaterThan(0);
    const tooMany = steps.filter((step) => rowsRead(step) > MOST_ROWS);
    expect([
      each,
      tooMany.map(
        (step) => `${step["Node Type"]} ${step["Relation Name"] ?? ""} ${rowsRead(step)}`,
      ),
    ]).toEqual([each, []]);
    expect(steps.filter((step) => step["Sort Space Type"] === "Disk")).toEqual([]);
  }
});

test("what is kept of lists is what there is", async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where status = 'approved'`.execute(database.db);
  const list = await app.as("admin").request("GET", "/api/admin/approved-users?pageSize=50");
  expect(list.headers["x-total-count"]).toBe(String(rows[0]?.count));
});
