import { sql } from "kysely";
import { expect, test } from "vitest";
import { istDate } from "#/shared/dates.ts";
import { openApp } from "#test/support/opened-app.ts";
import { indianDay, isInMonth, startOfDay } from "./days.ts";

const { db } = await openApp();

/** Around midnight in India, which is 18:30 in UTC, and around midnight in UTC. */
test.each([
  ["2026-03-09T18:29:59.999Z", "2026-03-09"],
  ["2026-03-09T18:30:00Z", "2026-03-10"],
  ["2026-03-09T19:00:00Z", "2026-03-10"],
  ["2026-03-09T23:59:59.999Z", "2026-03-10"],
  ["2026-03-10T00:00:00Z", "2026-03-10"],
  ["2026-12-31T18:30:00Z", "2027-01-01"],
])("%s is %s in India, in SQL as in the code", async (moment, day) => {
  const instant = sql`${moment}::timestamptz`;
  const { rows } = await sql<{ day: string; isBegun: boolean; isMonth: boolean }>`select
    ${indianDay(instant)} as day, ${startOfDay(sql`${day}::date`)} <= ${instant} as is_begun,
    ${isInMonth(indianDay(instant), day.slice(0, 7))} as is_month`.execute(db);
  expect(rows).toEqual([{ day, isBegun: true, isMonth: true }]);
  expect(istDate(new Date(moment))).toBe(day);
});

test("a day begins at midnight in India, to the half hour", async () => {
  const { rows } = await sql<{ begins: Date }>`select
    ${startOfDay(sql`${"2026-03-10"}::date`)} as begins`.execute(db);
  expect(rows).toEqual([{ begins: new Date("2026-03-09T18:30:00Z") }]);
});
