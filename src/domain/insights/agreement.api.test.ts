import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ENDING_LABEL } from "#/domain/support/assistance/supported/supported.rules.ts";
import { addDays } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { insertPerson } from "#test/support/personas.ts";
import { type RawRow, readRaw } from "#test/support/raw-rows.ts";
import { recount } from "#test/support/recount.ts";
import { insertVariedCompany } from "#test/support/varied-company.ts";
import { formatChange } from "./comparisons.rules.ts";
import type { InsightRow, Insights, Section, Today } from "./insights.contract.ts";
import { findJourneys, refreshCached } from "./journeys.queries.ts";
import { WAY_STAGES } from "./people.rules.ts";

let app: TestApp;
let rows: Record<string, RawRow[]>;
beforeAll(async () => {
  app = await testApp();
  await insertVariedCompany(app);
  rows = recount(await readRaw(app.db), app.platform.clock.today(), app.platform.clock.now());
});
afterAll(() => app.close());

const read = async (section: Section, query: Record<string, string>): Promise<Insights> => {
  const answer = await app
    .as("ceo")
    .request("GET", `/api/insights/${section}?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

test("the varied company has somebody in every way to stop and to stand in a module", () => {
  const keys = Object.keys(rows);
  for (const beginning of ["silent-", "waiting-", "rejected-", "other-"])
    expect([beginning, keys.some((key) => key.startsWith(beginning))]).toEqual([beginning, true]);
  for (const end of ["-in", "-unmarked", "-passed", "-failed"])
    expect([end, keys.some((key) => key.endsWith(end))]).toEqual([end, true]);
});

test("a figure of a month is told beside the same days of the month before", async () => {
  const today = app.platform.clock.today();
  const to = `${today.slice(0, 7)}-05`;
  const { before, figures } = await read("overview", { from: `${today.slice(0, 7)}-01`, to });
  const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  expect(before).toEqual({ from: `${month}-01`, to: `${month}-05` });
  const compared = figures.filter((metric) => metric.before);
  expect(compared.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["money-in", "placements", "reached-registered"]),
  );
  const params = await read("overview", { from: `${month}-01`, to: `${month}-05` });
  for (const { key, before: expectedBefore } of compared) {
    const metric = params.figures.find((metric) => metric.key === key);
    expect([key, expectedBefore]).toEqual([key, { value: metric?.value, rows: metric?.rows }]);
  }
  expect((await read("overview", {})).before).toBeNull();
});

test("how much of a state is new is what its rows say; today's interviews are next to last week's", async () => {
  const today = app.platform.clock.today();
  const from = addDays(today, -90);
  const { figures } = await read("today", { from, to: today });
  const isBetween = (day: string | null, first: string, last: string) =>
    day !== null && day >= first && day <= last;
  const sum = (hits: readonly RawRow[]) => hits.reduce((total, { amount }) => total + amount, 0);
  for (const [key, days] of [
    ["overdue", 1],
    ["interviews-overdue", 1],
    ["stuck", 60],
  ] as const) {
    const [first, last] = [addDays(from, -days), addDays(today, -days)];
    const all = rows[key] ?? [];
    const part = all.filter(({ day }) => isBetween(day, first, last));
    const isMoney = key === "overdue";
    const expected = formatChange(
      { unit: isMoney ? "rupees" : "count", value: isMoney ? sum(all) : all.length },
      { value: isMoney ? sum(part) : part.length },
      { comparison: { by: "new", days }, from, to: today, today, before: undefined },
    );
    expect([key, figures.find((one) => one.key === key)?.change]).toEqual([key, expected]);
    expect(part.length).toBeGreaterThan(0);
  }
  const ago = (rows.interviews ?? []).filter(({ day }) => day === addDays(today, -7)).length;
  const expected = formatChange(
    { unit: "count", value: (rows["interviews-today"] ?? []).length },
    { value: ago },
    { comparison: { by: "week" }, from, to: today, today, before: undefined },
  );
  expect(figures.find(({ key }) => key === "interviews-today")?.change).toBe(expected);
});

test("overdue and due later are the ledger's, and make up what is open", async () => {
  const { figures } = await read("overview", {});
  const [open, overdue, later] = ["due", "overdue", "due-later"].map((key) =>
    figures.find((metric) => metric.key === key),
  );
  const ledger = (await app.as("ceo").request("GET", "/api/dues/summary")).json();
  expect([open?.value, open?.rows]).toEqual([ledger.open.amount, ledger.open.count]);
  expect([overdue?.value, overdue?.rows]).toEqual([ledger.overdue.amount, ledger.overdue.count]);
  expect((overdue?.value ?? 0) + (later?.value ?? 0)).toBe(open?.value);
  expect(later?.lastDay).toBe(
    rows["due-later"]
      ?.map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null,
  );
});

test("support that ends soon is one number for the CEO, the sales head and the CTO", async () => {
  const [one] = await app.db.selectFrom("personalAssistants").selectAll().execute();
  const end = addDays(app.platform.clock.today(), 5);
  const joined = `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`;
  await app.db
    .updateTable("personalAssistants")
    .set({ dateOfJoining: joined })
    .where("id", "=", one?.id ?? "")
    .execute();
  const { ending } = (await app.as("cto").request("GET", "/api/cto/overview")).json();
  const list = await app.as("cto").request("GET", "/api/cto/supported?show=ending");
  expect(ending).toBeGreaterThan(0);
  expect(list.headers["x-total-count"]).toBe(String(ending));
  for (const section of ["overview", "assistance"] as const) {
    const { figures } = await read(section, {});
    const metric = figures.find(({ key }) => key === "ending-soon");
    expect([section, metric?.label, metric?.value]).toEqual([section, ENDING_LABEL, ending]);
  }
});

test("placed without assistance is one number, as a status and among who was placed", async () => {
  const { figures } = await read("overview", {});
  const placed = figures.find(({ key }) => key === "stands-placed");
  expect(placed?.label).toBe("Placed, no assistance");
  expect(placed?.rows).toBe(rows["stands-placed"]?.length);
  for (const key of ["reached-placed", "done-interviewing"]) {
    const url = `/api/insights/rows?figure=${key}&pageSize=100`;
    const list = (await app.as("ceo").request("GET", url)).json<{ rows: InsightRow[] }>().rows;
    const without = list.filter(({ detail }) => detail === placed?.label);
    expect([key, without.length]).toEqual([key, placed?.rows]);
    expect(without.length).toBeGreaterThan(0);
  }
});

test("the CEO's first screen: each figure and its first rows are those of the list it opens", async () => {
  const today = app.platform.clock.today();
  for (const [name, days] of [
    ["Comes", 0],
    ["Asked", -3],
    ["Waits", -9],
  ] as const) {
    const { schedule } = await insertCandidate(app, name);
    const answer = await schedule({ date: addDays(today, days) });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  }
  const scope = { from: `${today.slice(0, 7)}-01`, to: today };
  const screen = async (): Promise<Today> =>
    (
      await app.as("ceo").request("GET", `/api/insights/today?${new URLSearchParams(scope)}`)
    ).json();
  // The first response counts the live rows, the second the cached journeys.
  const counted = await screen();
  const refreshedAt = app.platform.clock.now();
  const training = () => read("training", scope);
  const trained = await training();
  await refreshCached(app.db);
  await app.db.insertInto("personJourneyRefresh").values({ refreshedAt, tookMs: 1 }).execute();
  const kept = await screen();
  expect(kept).toEqual({ ...counted, asOf: refreshedAt.toISOString() });
  expect(await training()).toEqual({ ...trained, asOf: refreshedAt.toISOString() });

  const countOf = (key: string) => kept.figures.find((one) => one.key === key)?.rows ?? -1;
  for (const { key, rows, rowsHref } of kept.figures) {
    const query = new URLSearchParams(rowsHref.split("?")[1]);
    const list = await app.as("ceo").request("GET", `/api/insights/rows?${query}`);
    expect([key, list.headers["x-total-count"]]).toEqual([key, String(rows)]);
  }
  for (const [list, key, sort] of [
    [kept.missing, "interviews-overdue", "date"],
    [kept.stuck, "stuck", "date"],
    [kept.interviews, "interviews-today", "date"],
  ] as const) {
    const url = `/api/insights/rows?figure=${key}&sort=${sort}&pageSize=100`;
    const { rows: all } = (await app.as("ceo").request("GET", url)).json<{ rows: InsightRow[] }>();
    expect([key, list.length]).toEqual([key, Math.min(5, all.length)]);
    expect(list.length).toBeGreaterThan(0);
    expect(list.map(({ date }) => date)).toEqual(all.slice(0, 5).map(({ date }) => date));
    for (const { _id, userId, username, detail, date } of list)
      expect(all).toContainEqual(expect.objectContaining({ _id, userId, username, detail, date }));
  }
  for (const { key, first } of WAY_STAGES) {
    const all = (await read("overview", {})).figures.find((one) => one.key === `reached-${first}`);
    const parts = ["way", "done", "left"].map((part) => countOf(`${part}-${key}`));
    expect([key, parts.reduce((sum, part) => sum + part, 0)]).toEqual([key, all?.rows]);
  }
});

test("of many people figures and rows are as of the last refresh, and live once it is old", async () => {
  const { db, platform } = app;
  const now = platform.clock.now();
  const countOf = async (metric: string) => {
    const { figures } = await read("overview", {});
    const counted = figures.find(({ key }) => key === metric)?.rows;
    const list = await app.as("ceo").request("GET", `/api/insights/rows?figure=${metric}`);
    expect([metric, list.headers["x-total-count"]]).toEqual([metric, String(counted)]);
    return counted ?? 0;
  };
  const placed = () => countOf("reached-registered");
  const paid = () => countOf("money-in");
  await refreshCached(db);
  await db.updateTable("personJourneyRefresh").set({ refreshedAt: now }).execute();
  const before = await placed();
  await insertPerson(db, { name: "Newcomer", role: "Trainee" });
  expect(await placed()).toBe(before);
  const received = await paid();
  await sql`update admission_payments set amount_paise = 0 where id = (
    select id from admission_payments where status = 'completed' and amount_paise > 0 limit 1)`.execute(
    db,
  );
  expect(await paid()).toBe(received);
  await refreshCached(db);
  expect(await placed()).toBe(before + 1);
  expect(await paid()).toBe(received - 1);
  await insertPerson(db, { name: "Newcomer", role: "Trainee" });
  await sql`update person_journey_refresh set refreshed_at = refreshed_at - interval '1 hour'`.execute(
    db,
  );
  expect(await findJourneys(db, now)).toEqual({ asOf: null });
  expect(await placed()).toBe(before + 2);
});
