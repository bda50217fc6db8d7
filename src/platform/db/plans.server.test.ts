import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isBehind } from "#/domain/insights/upkeep.queries.ts";
import { type TestApp, testAppOn } from "#test/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { urlOf } from "#test/support/database-url.ts";
import { insertLargeCompany } from "#test/support/large-company.ts";
import type { PersonaName } from "#test/support/personas.ts";
import {
  keptPlansOfReads,
  type Plan,
  plansOfReads,
  rowsRead,
  stepsOf,
} from "#test/support/plans.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { openDatabase } from "./db.ts";

const PEOPLE = 100_000;
/** The most rows a step of a plan may look at: a page, a batch or a period, nothing that grows. */
const MOST_ROWS = 3_000;

let database: TestDatabase;
let dataDir: string;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "test-data-"));
  app = await testAppOn({ database, dataDir });
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

const read = async (who: PersonaName, url: string) => {
  const answer = await app.as(who).request("GET", url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
};

/** The plans of what a call reads, run again. */
const plansOf = (who: PersonaName, url: string): Promise<Plan[]> =>
  plansOfReads(database, () => read(who, url));

const monthUntilToday = (today = app.platform.clock.today()) =>
  `from=${today.slice(0, 7)}-01&to=${today}`;

const asAdmin = (call: string, queries: readonly string[]) =>
  queries.map((query): [PersonaName, string] => ["admin", `${call}?${query}`]);

const found = (text: string) => `pageSize=50&q=${text}`;

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
  ["admin", "/api/people?pageSize=50"],
  ["admin", "/api/admin/alerts"],
  ["admin", "/api/dues?pageSize=50"],
  ["admin", "/api/dues/summary"],
  ["admin", "/api/assistant-manual-payment/payment-details?pageSize=50"],
  ["admin", "/api/dues?status=Open&pageSize=50"],
  ["admin", "/api/dues/owed?status=Overdue&pageSize=50"],
  ["ceo", "/api/ceo/all-interviews?pageSize=50"],
  ["ceo", "/api/ceo/all-interviews?pageSize=50&q=Person+19998"],
  ["ceo", "/api/insights/today"],
  ["admin", "/api/admin/queue"],
  ["admin", "/api/payment/entries?pageSize=50"],
  ["admin", "/api/payment/takings"],
  ["admin", "/api/payment/open-fees?pageSize=50"],
  ["admin", "/api/warnings?pageSize=50"],
  ["admin", "/api/batch/overview?pageSize=25"],
  ["trainer", "/api/batch/overview?pageSize=25&state=running"],
  ["trainer", "/api/batch/all?pageSize=25"],
  ["admin", "/api/batch/batchIds?batchType=Java&pageSize=25"],
  ["ceo", "/api/insights/batches?pageSize=50"],
  ["ceo", "/api/ceo/trainer-names?pageSize=50"],
  ["ceo", "/api/ceo/assistance-details?pageSize=50"],
  ["cto", "/api/cto/get-placed-users?pageSize=50"],
  ["cto", "/api/cto/overview"],
  ["ceo", "/api/outlook"],
  ["trainer", "/api/batch/Java-500/trainees"],
  ["trainer", "/api/batch/Java-500/trainee-details"],
  ["admin", "/api/batch/Java-500"],
  ["admin", "/api/batch/waitlist?pageSize=50"],
  ["admin", "/api/batch/candidates?batchType=AEM&pageSize=50"],
  ["admin", "/api/documents/queue?pageSize=50"],
  ["admin", "/api/openings?pageSize=50"],
  ["admin", "/api/companies?pageSize=50"],
  ["admin", "/api/companies?pageSize=50&sort=-latest"],
  ["admin", "/api/companies?pageSize=50&q=Company+199"],
  ["admin", "/api/company-look-alikes"],
  ["eligible", "/api/interviews/companies"],
  ["eligible", "/api/interviews/companies?q=company+199"],
  ["eligible", "/api/batch/java-batch?pageSize=25"],
  ["admin", "/api/messages?pageSize=50"],
  ["admin", "/api/messages/00000000-0000-7000-8000-000000000007"],
  ["admin", "/api/admin/imports/00000000-0000-7000-8000-00000000000a"],
  ["admin", "/api/openings/00000000-0000-7000-8000-000000000027"],
  ["admin", "/api/companies/company7"],
  ["admin", "/api/admin/imports?pageSize=50"],
  ["admin", "/api/badges/status/0"],
  ["admin", "/api/dues/owed?pageSize=50"],
  ["admin", "/api/documents/queue?pageSize=50&state=waiting"],
  ["admin", "/api/documents/queue?pageSize=50&state=verified"],
  ["admin", "/api/documents/queue?pageSize=50&state=late"],
  ["admin", "/api/contact/messages?pageSize=50&state=open"],
  ["admin", "/api/contact/messages?pageSize=50&state=answered"],
  ["admin", "/api/search?q=Person+19999"],
  ["admin", "/api/admin/imports/00000000-0000-7000-8000-00000000000a/rows?pageSize=50"],
  ["informer", "/api/interviews?pageSize=50"],
  ["informer", "/api/interviews/changes"],
  ["ceo", "/api/ceo/interviews"],
  ["trainer", "/api/batch/Java-500/register"],
  ["trainer", "/api/batch/Java-500/assignments?pageSize=50"],
  ["eligible", "/api/my-certificates"],
  ["eligible", "/api/resume"],
  ["eligible", "/api/resume/shares"],
  ["admin", "/api/admin/assistance-requests?pageSize=50"],
  ["admin", "/api/admin/assistance-details?pageSize=50"],
  ["admin", "/api/interviews/missing-outcomes?pageSize=50"],
  ["cto", "/api/cto/get-guidances?pageSize=50"],
  ["cto", "/api/cto/supported?pageSize=50"],
  ["cto", "/api/personal-assistant/get-assistant?pageSize=50"],
  ["ceo", "/api/ceo/alumni-figures"],
  ["eligible", "/api/auth/session"],
  ["eligible", "/api/session"],
  ["eligible", "/api/feed?pageSize=50"],
  ["eligible", "/api/my-openings"],
  ["eligible", "/api/job-preferences"],
  // A few are found, by each of the texts that the search looks at.
  ...asAdmin("/api/people", ["Person+19999", "%2B91+98000+19999", "p19999@large"].map(found)),
  ...asAdmin("/api/admin/approved-users", ["9800019999", "Person+19999"].map(found)),
  ...asAdmin("/api/documents/queue", ["Person+19999", "9800019999"].map(found)),
  ["admin", "/api/contact/messages?pageSize=50&q=Person+19999"],
  ...asAdmin("/api/payment/receipts", ["Person+19999", "R/19999"].map(found)),
  ...asAdmin("/api/payment/entries", ["Person+19999", "R/19999"].map(found)),
  ...asAdmin("/api/dues", ["Person+199", "9800019999"].map(found)),
  ["admin", "/api/trainee/eligible-aem?pageSize=50&q=Person+19999"],
  ["admin", "/api/batch/candidates?batchType=AEM&pageSize=50&q=Person+19999"],
  ["admin", "/api/batch/candidates?batchType=AEM&pageSize=50&q=Java-500"],
  ["admin", "/api/assistant-manual-payment/payment-details?pageSize=50&q=Person+199"],
  ["admin", "/api/message-recipients?group=training&pageSize=50&q=Person+19999"],
  ["admin", "/api/message-recipients?group=marketing&pageSize=50&q=9800019999"],
  ...asAdmin("/api/audit-trail", ["", "ip=198.51.100.7", "who=Person+19999", "about=Person+19999"]),
  ...asAdmin("/api/audit-trail", ["topic=money", "outcome=refused"]),
  ["admin", "/api/audit-trail?from=2020-01-01&to=2020-01-31"],
];

async function expectFlat(who: PersonaName, url: string) {
  expectFewRows(url, await plansOf(who, url));
  expectFewRows(`${url}, often`, await keptPlansOfReads(database, () => read(who, url)));
}

function expectFewRows(url: string, plans: readonly Plan[]) {
  const steps = plans.flatMap(stepsOf);
  expect(steps.length).toBeGreaterThan(0);
  const tooMany = steps.filter((step) => rowsRead(step) > MOST_ROWS);
  expect([
    url,
    tooMany.map((step) => `${step["Node Type"]} ${step["Relation Name"] ?? ""} ${rowsRead(step)}`),
  ]).toEqual([url, []]);
  expect(steps.filter((step) => step["Sort Space Type"] === "Disk")).toEqual([]);
}

test.each(CALLS)("%s reads %s without looking at everybody", async (who, url) => {
  await expectFlat(who, url);
  if (/^\/api\/insights\/\w+$/.test(url)) await expectFlat(who, `${url}?${monthUntilToday()}`);
});

test.each([
  "/api/admin/approved-users",
  "/api/people",
  "/api/ceo/all-interviews",
  "/api/payment/receipts",
  "/api/payment/entries",
])(
  "a late page of %s is what an early one would be, and skips rows by indexes alone",
  async (list) => {
    const rowsOf = async (query: string) => {
      const answer = await app.as("admin").request("GET", `${list}?${query}`);
      const body = answer.json<object[] | Record<string, object[]>>();
      return Array.isArray(body) ? body : Object.values(body).find(Array.isArray);
    };
    // The last early page that is possible reaches beyond the first late one.
    const early = await rowsOf("pageSize=37&page=28");
    expect(early).toHaveLength(37);
    expect(await rowsOf("pageSize=20&page=51")).toEqual(early?.slice(1, 21));
    const steps = (await plansOf("admin", `${list}?pageSize=50&page=900`)).flatMap(stepsOf);
    const skipping = steps.filter((step) => rowsRead(step) > MOST_ROWS);
    expect(skipping.length).toBeGreaterThan(0);
    // Lines of several kinds are skipped in an index of each, merged in their order.
    const isSkipping = ({ "Node Type": type }: Plan) =>
      ["Index Only Scan", "Merge Append", "Result"].includes(type);
    expect(skipping.filter((step) => !isSkipping(step))).toEqual([]);
  },
);

test("a person's timeline, signs, certificates and résumé look at what is theirs", async () => {
  const { traineeId, code } = await database.db
    .selectFrom("certificates")
    .select(["traineeId", "code"])
    .where("position", "=", 19_998)
    .executeTakeFirstOrThrow();
  for (const call of ["timeline", "people"]) await expectFlat("admin", `/api/${call}/${traineeId}`);
  for (const part of ["certificates", "resume", "warnings"])
    await expectFlat("admin", `/api/people/${traineeId}/${part}`);
  for (const part of ["", "/badge"]) await expectFlat("admin", `/api/verify/${code}${part}`);
  await expectFlat("admin", `/api/shared-resumes/${code}`);
});

test("a trainer's first screen and sessions look at what is theirs", async () => {
  const { trainer } = app.personas;
  const held =
    await sql`update training_sessions set trainer_id = ${trainer.id} where trainer_id = (
    select id from users where username = 'Trainer 7')`.execute(database.db);
  expect(Number(held.numAffectedRows)).toBeGreaterThan(10);
  // A bitmap plan would count the old versions of the rows as well.
  await sql`vacuum training_sessions`.execute(database.db);
  for (const part of ["desk", "day", "sessions?pageSize=50"])
    await expectFlat("trainer", `/api/trainer/${trainer.id}/${part}`);
});

// Of 6,000 who may apply.
test.each([
  ["everybody", {}, 50],
  ["some", { skills: ["Skill 7", "Java"] }, 25],
  ["a few in one place", { skills: ["Skill 7"], location: "Place 7" }, 10],
  ["nearly nobody", { skills: ["Skill 7"], leastMark: 10, leastExperience: 50 }, 1],
])(
  "who fits an opening that %s fits is found without all who may apply",
  async (_, asked, most) => {
    const made = await app.as("admin").request("POST", "/api/openings", {
      ...{ role: "Author", about: "", skills: [], location: "", fixedLakh: 5, variableLakh: 0 },
      ...{ companyName: "Company 7", leastExperience: null, leastMark: null, seats: 2 },
      until: app.platform.clock.today(),
      ...asked,
    });
    const { opening } = made.json<{ opening: { _id: string } }>();
    const url = `/api/openings/${opening._id}/fits?pageSize=50`;
    const answer = await app.as("admin").request("GET", url);
    expect(Number(answer.headers["x-total-count"])).toBeGreaterThan(6_000);
    const { people } = answer.json<{ people: { fits: boolean }[] }>();
    expect(people).toHaveLength(50);
    const fitting = people.findIndex(({ fits }) => !fits);
    expect(fitting === -1 ? 50 : fitting).toBeLessThanOrEqual(most);
    expect(people.filter(({ fits }) => fits)).toHaveLength(fitting === -1 ? 50 : fitting);
    for (const order of ["", "&sort=-fits", "&sort=username", "&sort=-username", "&page=3"])
      await expectFlat("admin", url + order);
  },
);

test("whether the figures are behind is one look in an index, with a plan for any moment too", async () => {
  const { db } = database;
  await sql`insert into metric_subjects (subject_id, contributions, turns_at)
    select gen_random_uuid(), '[]', now() + interval '1 day' from generate_series(1, 20000)`.execute(
    db,
  );
  await sql`analyze metric_subjects`.execute(db);
  const statement = sql`select ${isBehind(new Date())}`.compile(db).sql;
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    await sql.raw(`prepare is_behind (timestamptz) as ${statement}`).execute(tx);
    return sql<Record<string, [{ Plan: Plan }]>>`
      explain (analyze, format json) execute is_behind (now())`.execute(tx);
  });
  const steps = rows.flatMap((row) => Object.values(row)).flatMap(([{ Plan }]) => stepsOf(Plan));
  expect(steps.length).toBeGreaterThan(0);
  expect(Math.max(...steps.map(rowsRead))).toBeLessThan(10);
});

test("what is kept of lists is what there is", async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where status = 'approved'`.execute(database.db);
  const list = await app.as("admin").request("GET", "/api/admin/approved-users?pageSize=50");
  expect(list.headers["x-total-count"]).toBe(String(rows[0]?.count));
});
