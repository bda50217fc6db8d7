import { afterAll, beforeAll, expect, test } from "vitest";
import { ENDING_LABEL } from "#/features/assistance/supported/rules.ts";
import { type TestApp, testApp } from "#/server/testing/app.ts";
import { type RawRow, readRaw } from "#/server/testing/raw-rows.ts";
import { recount } from "#/server/testing/recount.ts";
import { insertVariedCompany } from "#/server/testing/varied-company.ts";
import { addDays } from "#/shared/dates.ts";
import type { Insights, Section } from "../contract.ts";

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
  const joined = `${Number(addDays(app.platform.clock.today(), 5).slice(0, 4)) - 1}${addDays(app.platform.clock.today(), 5).slice(4)}`;
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
