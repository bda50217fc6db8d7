import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { type Raw, type RawRow, readRaw } from "#test/support/raw-rows.ts";
import { recount } from "#test/support/recount.ts";
import { insertVariedCompany } from "#test/support/varied-company.ts";
import { type InsightRow, type Insights, SECTIONS, type Section } from "./insights.contract.ts";
import { METRIC_KEYS } from "./insights.rules.ts";
import { SERIES, type SeriesDef } from "./series.rules.ts";

let app: TestApp;
let raw: Raw;
let rows: Record<string, RawRow[]>;
const periods: Record<string, { from?: string; to?: string }> = { "no period": {} };
beforeAll(async () => {
  app = await testApp();
  await insertVariedCompany(app);
  raw = await readRaw(app.db);
  const today = app.platform.clock.today();
  rows = recount(raw, today, app.platform.clock.now());
  periods["the last half year"] = { from: addDays(today, -180), to: today };
  periods["until a month ago"] = { to: addDays(today, -30) };
});
afterAll(() => app.close());

type Scope = { from?: string; to?: string; batchId?: string };

const ask = (path: string, query: Record<string, string> = {}, who: "admin" | "ceo" = "ceo") =>
  app.as(who).request("GET", `/api/insights/${path}?${new URLSearchParams(query)}`);
const read = async (section: Section, scope: Scope) => {
  const answer = await ask(section, scope as Record<string, string>);
  expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true]);
  return answer.json<Insights>();
};

/** Metrics of the current state, whatever the period. */
const NOW = new Set(
  `due overdue due-later due-balance due-assistance received-month due-month interviews-today interviews-ahead
  interviews-overdue pipeline-ready pipeline-scheduled pipeline-next pipeline-again batches-running
  batches-planned answers-waiting alumni-active alumni-graduated requests-waiting
  assistance-details-due assistance-active seekers ending-soon guided stuck`.split(/\s+/),
);

/** Metrics of the current state are read once, not again in the narrower scope. */
const isRecounted = (key: string, scope: Scope) => Boolean(scope.batchId) && FAMILIES.test(key);
const FAMILIES = /^(stands|other|silent|waiting|rejected|way|done|left)-/;

function inScope(key: string, { from, to, batchId }: Scope): RawRow[] {
  const batch = raw.batches.find((one) => one.batchId === batchId || one.id === batchId)?.id;
  const members = new Set(
    raw.batchMembers.filter((one) => one.batchId === batch).map(({ traineeId }) => traineeId),
  );
  return (rows[key] ?? []).filter(({ day, user, batch: own }) => {
    const isTimely =
      NOW.has(key) ||
      FAMILIES.test(key) ||
      ((!from || (day ?? "") >= from) && (!to || (day ?? "~") <= to));
    return isTimely && (!batch || (own ? own === batch : members.has(user ?? "")));
  });
}

/** Computes a metric's number from its rows. */
function measured(key: string, hits: readonly { amount: number }[]): number | null {
  const by = rows[key]?.[0]?.by;
  if (!by) return hits.length;
  const amounts = hits.map(({ amount }) => amount).toSorted((a, b) => a - b);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (by === "sum") return sum;
  const [min = null, max = null] = [amounts[0], amounts.at(-1)];
  if (min === null) return null;
  const middle = amounts.length / 2;
  const median = ((amounts[Math.ceil(middle) - 1] ?? 0) + (amounts[Math.floor(middle)] ?? 0)) / 2;
  return { median, mean: sum / amounts.length, min, max }[by];
}
const rounded = (value: number | null) => value && Math.round(value * 100) / 100;

test("every figure has rows that are recounted", () => {
  expect(METRIC_KEYS.filter((key) => !rows[key] && !FAMILIES.test(key))).toEqual([]);
});

const SCOPES = ["no period", "the last half year", "until a month ago"].flatMap((period) =>
  [undefined, "Java-1", "AEM-2"].map((batchId) => [period, batchId] as const),
);

describe.each(SECTIONS)("%s", (section) => {
  test.each(SCOPES)(
    "over %s, of batch %s: every figure as recounted from the rows",
    async (period, batchId) => {
      const scope = { ...periods[period], ...(batchId ? { batchId } : {}) };
      const { figures, asOf } = await read(section, scope);
      expect(figures.length).toBeGreaterThan(5);
      expect(Date.parse(asOf)).not.toBeNaN();
      const expected = figures.map(({ key }) => {
        const hits = inScope(key, scope);
        return [key, rounded(measured(key, hits)), hits.length];
      });
      expect(figures.map(({ key, value, rows }) => [key, value, rows])).toEqual(expected);
    },
  );

  test("every figure opens as many rows as it says, and they make up its value", async () => {
    for (const scope of [{}, { ...periods["the last half year"], batchId: "Java-2" }]) {
      const { figures } = await read(section, scope);
      const opened = figures.filter(
        ({ key, rows: count }) => count > 0 && !isRecounted(key, scope),
      );
      for (const { key, value, unit, rows, rowsHref } of opened) {
        const answer = await app
          .as("ceo")
          .request("GET", rowsHref.replace("/ceo-dashboard/insights-rows", "/api/insights/rows"));
        expect([key, answer.headers["x-total-count"]]).toEqual([key, String(rows)]);
        const amounts = answer
          .json<{ rows: InsightRow[] }>()
          .rows.map((row) => ({ amount: row.value ?? 0 }));
        expect([key, rounded(measured(key, amounts))]).toEqual([key, value]);
        if (unit === "count") expect([key, value]).toEqual([key, rows]);
      }
    }
    // One call for each of a hundred metrics: quick alone, slow on a busy machine.
  }, 90_000);

  test.each([
    ["no period", undefined],
    ["the last half year", undefined],
    ["no period", "AEM-2"],
  ] as const)("over %s, of batch %s: every point as recounted", async (period, batchId) => {
    const scope = { ...periods[period], ...(batchId ? { batchId } : {}) };
    const { series } = await read(section, scope);
    for (const spec of SERIES[section] as readonly SeriesDef[]) {
      const points = series.find(({ key }) => key === spec.key)?.points ?? [];
      const isTime = ["day", "week", "month"].includes(spec.by);
      const groups = Object.groupBy(
        inScope(spec.metric, wholeYear(spec, scope)).filter(
          ({ part }) => !spec.part || part === spec.part,
        ),
        (row) => pointOf(spec, row) ?? "",
      );
      const expected = Object.entries(groups).flatMap(([x, hits = []]) => {
        const isShown = x !== "" && (!isTime || x >= (points[0]?.x ?? ""));
        const y = spec.unit === "count" ? hits.length : rounded(measured(spec.metric, hits));
        return isShown ? [[x, y]] : [];
      });
      const given = points.filter(({ y }) => y !== 0).map(({ x, y }) => [x, y]);
      const nonZero = expected.filter(([, y]) => y !== 0);
      expect([spec.key, ...given.toSorted()]).toEqual([spec.key, ...nonZero.toSorted()]);
    }
  });
});

/** A series over months shows the year that ends with the period. */
function wholeYear({ by }: SeriesDef, scope: Scope): Scope {
  const last =
    Number((scope.to ?? rawToday()).slice(0, 4)) * 12 +
    Number((scope.to ?? rawToday()).slice(5, 7));
  const first = last - 12;
  const year = `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, "0")}-01`;
  return by === "month" && scope.from && year < scope.from ? { ...scope, from: year } : scope;
}
const rawToday = () => app.platform.clock.today();

/** Returns the point that a row belongs to. */
function pointOf({ by }: SeriesDef, { day, part, company, user, amount }: RawRow): string | null {
  if (by === "day") return day;
  if (by === "month") return day?.slice(0, 7) ?? null;
  if (by === "week") {
    const weekday = day ? (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7 : 0;
    return day && addDays(day, -weekday);
  }
  if (by === "part") return part === "FinalCheck" ? "Final Check" : part;
  if (by === "mark") return String(Math.floor(amount));
  if (by === "package") {
    const bands = [0, 3, 5, 7, 10, 15];
    const from = bands.findLast((lowest) => amount >= lowest) ?? 0;
    if (from === 0) return "Below 3 LPA";
    return from === 15 ? "15+ LPA" : `${from} – ${bands[bands.indexOf(from) + 1]} LPA`;
  }
  if (by === "company") {
    const names = raw.interviews.filter(({ companyKey }) => companyKey === company);
    return names.map(({ companyName }) => companyName).toSorted()[0] ?? null;
  }
  const joined = raw.batchMembers.find(
    ({ traineeId, batchType }) => traineeId === user && batchType === "Java",
  );
  return raw.batches.find(({ id }) => id === joined?.batchId)?.batchId ?? null;
}

test("a point opens the rows it counts", async () => {
  for (const section of SECTIONS) {
    const { series } = await read(section, periods["the last half year"] ?? {});
    for (const { key, unit, points } of series.filter((one) => one.unit === "count")) {
      const nothing = points.filter(({ y }) => y === 0);
      expect(nothing.map(({ rowsHref }) => rowsHref)).toEqual(nothing.map(() => null));
      for (const { x, y, rowsHref } of points.filter((point) => point.rowsHref)) {
        const answer = await app
          .as("ceo")
          .request("GET", `/api/insights/rows?${rowsHref?.split("?")[1]}&pageSize=1`);
        expect([key, unit, x, answer.headers["x-total-count"]]).toEqual([key, unit, x, String(y)]);
      }
    }
  }
});

test("rows are searched, sorted and cut, and hold nothing to reach anybody by", async () => {
  const total = async (query: Record<string, string>) =>
    Number((await ask("rows", { figure: "interviews", ...query })).headers["x-total-count"]);
  const wipro = raw.interviews.filter(({ companyName }) => companyName === "Wipro").length;
  expect(await total({ q: "wipro" })).toBe(wipro);
  expect(await total({ company: "wipro" })).toBe(wipro);
  const last = String(Math.ceil(raw.interviews.length / 7));
  expect(await total({ pageSize: "7", page: last })).toBe(raw.interviews.length);
  expect(await total({ part: "HR" })).toBe(
    raw.interviews.filter(({ round }) => round === "HR").length,
  );
  const answer = await ask("rows", {
    figure: "interviews",
    sort: "-date",
    pageSize: "5",
    page: "2",
  });
  const dates = raw.interviews
    .map(({ date }) => date)
    .toSorted()
    .toReversed();
  const page = answer.json<{ rows: InsightRow[] }>().rows;
  expect(page.map(({ date }) => date)).toEqual(dates.slice(5, 10));
  expect(Object.keys(page[0] ?? {})).toEqual([
    "_id",
    "userId",
    "username",
    "batchId",
    "detail",
    "date",
    "value",
  ]);
  for (const section of SECTIONS) expect((await ask(section)).body).not.toMatch(/@|98765/);
  const everything = await Promise.all(
    ["stands-java", "guided", "requests-waiting"].map((metric) => ask("rows", { figure: metric })),
  );
  for (const { body } of everything) expect(body).not.toMatch(/@|98765/);
});

test("each reader's rows open on the reader's own dashboard", async () => {
  for (const [who, home] of [
    ["admin", "/admin-panel"],
    ["ceo", "/ceo-dashboard"],
    ["salesHead", "/sales-head-dashboard"],
  ] as const) {
    const answer = await app.as(who).request("GET", "/api/insights/training?from=2026-01-01");
    const { figures } = answer.json<Insights>();
    expect(figures[0]?.rowsHref).toBe(
      `${home}/insights-rows?section=training&from=2026-01-01&figure=batches-running`,
    );
  }
});

test.each([
  [{ from: "2026-02-30" }, 400, "from"],
  [{ to: "yesterday" }, 400, "to"],
  [{ from: "2026-03-02", to: "2026-03-01" }, 400, "to"],
  [{ batchId: "x".repeat(101) }, 400, "batchId"],
  [{ batchId: "NO-SUCH" }, 404, null],
] as const)("%o is refused with %i", async (query, status, field) => {
  for (const path of [...SECTIONS, "rows"]) {
    const answer = await ask(path, { figure: "interviews", ...query });
    expect([path, answer.statusCode]).toEqual([path, status]);
    expect(Object.keys(answer.json().fields ?? {})).toEqual(field ? [field] : []);
  }
});

test("a period of one day is one, a figure nobody knows is refused, empty texts ask for nothing", async () => {
  expect((await ask("overview", { from: "2026-03-01", to: "2026-03-01" })).statusCode).toBe(200);
  expect((await ask("rows", { figure: "salaries" })).statusCode).toBe(400);
  expect((await ask("rows")).statusCode).toBe(400);
  const [plain, empty] = [await read("overview", {}), await read("overview", { from: "", to: "" })];
  expect(empty.figures).toEqual(plain.figures);
});

test("the batches to choose from, the newest first", async () => {
  const answer = await app.as("salesHead").request("GET", "/api/insights/batches?q=java");
  const { batches } = answer.json<{ batches: { batchId: string }[] }>();
  const names = batches.map(({ batchId }) => batchId).filter((name) => name.startsWith("Java-"));
  expect(names).toEqual(["Java-3", "Java-2", "Java-1", "Java-0"]);
});

test("companies stand by how much there is of each, not by their names", async () => {
  const { rows: interviews } = await sql`
    insert into interviews (id, trainee_id, number, company_name, company_key, round, date, start_time,
      duration, feedback, feedback_at, created_at, changed_at)
    select gen_random_uuid(), trainee_id, number + 100, 'Zeta Works', 'zeta works', round, date, start_time,
      duration, 'Negative', created_at, created_at, changed_at
    from interviews returning id`.execute(app.db);
  const { series } = await read("marketing", {});
  const { points } = series.find(({ key }) => key === "interviews-by-company") ?? { points: [] };
  expect(points[0]).toMatchObject({ x: "Zeta Works", y: interviews.length });
  expect(points.length).toBeGreaterThan(3);
});
