import { beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, istDate, istMoment } from "#/shared/dates.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue, insertHalf } from "#test/support/dues.ts";
import { openPaymentTests } from "#test/support/payment-tests.ts";
import { insertPayer } from "#test/support/payments.ts";
import { dueJobs } from "../dues.job.ts";
import { lastDayToCome } from "../dues.rules.ts";
import type { Owed } from "./owed.contract.ts";

const { app } = await openPaymentTests();
beforeEach(() => app.moveClock(0));

const start = istDate(new Date());
/** The first of the month after next, so that whole months lie before and after. */
const first = `${addDays(start, 62).slice(0, 7)}-01`;
/** Sets the clock to a moment in India; sessions stay signed in. */
const goTo = async (day: string, time: string) => {
  app.moveClock((istMoment(day, time).getTime() - Date.now()) / 1000);
  const now = app.platform.clock.now();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await app.db.updateTable("sessions").set({ lastUsedAt: now, expiresAt }).execute();
};
const makeDues = async () => {
  const job = dueJobs.find(({ name }) => name === "dues");
  await job?.run(app.platform, new AbortController().signal);
};
const comingBy = async (by: string) => {
  const answer = await app.as("ceo").request("GET", `/api/dues/owed?by=${by}&pageSize=200`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { owed, sum } = answer.json<{ owed: Owed[]; sum: number }>();
  expect(answer.headers["x-total-count"]).toBe(String(owed.length));
  expect(sum).toBe(paise(owed) / 100);
  return { owed, sum };
};
const paise = (rows: readonly Owed[]) =>
  rows.reduce((total, { amount }) => total + Math.round(amount * 100), 0);

beforeAll(async () => {
  const joined = addDays(start, -20);
  for (const name of ["Asha", "Bela"]) {
    const { person } = await insertAssisted(app, "active", { name, dateOfJoining: joined });
    await app.db
      .updateTable("assistanceRequests")
      .set({ amountPaise: 123_457 })
      .where("userId", "=", person.id)
      .execute();
  }
  await insertAssisted(app, "closed", { name: "Closed", dateOfJoining: joined });
  await insertAssisted(app, "approved", { name: "Agreed" });
  // Joined so long ago that no more months will be owed, but one is still open.
  const over = await insertAssisted(app, "active", {
    name: "Over",
    dateOfJoining: addDays(start, -500),
  });
  await insertDue(app, over, 5);
  await insertHalf(app, 10);
  await insertPayer(app, "Full Payment");
  await insertPayer(app, "Partial Payment");
});

test.each([
  ["today", () => start, "12:00"],
  ["a minute past midnight on the first", () => first, "00:01"],
  ["the last minute of the month before", () => addDays(first, -1), "23:59"],
  ["the day on which months are due", () => addDays(first, 9), "10:00"],
  ["the day after it", () => addDays(first, 10), "10:00"],
])("the CEO's figure is the sum of its rows: %s", async (_, day, time) => {
  await goTo(day(), time);
  for (const isMade of [false, true]) {
    if (isMade) await makeDues();
    const answer = await app.as("ceo").request("GET", "/api/insights/today");
    const { toCome } = answer.json();
    const { owed, sum } = await comingBy(toCome.by);
    expect(toCome).toEqual({ by: lastDayToCome(day()), count: owed.length, amount: sum });
    for (const name of ["Asha", "Bela"]) {
      const later = owed.filter((row) => row.username === name && (row.dueOn ?? "") >= day());
      expect(later.length, name).toBeGreaterThan(0);
    }
    expect(owed.filter(({ kind }) => kind === "Fee")).toHaveLength(2);
    expect(owed.map(({ username }) => username)).toContain("Over");
    expect(owed.map(({ username }) => username)).not.toContain("Agreed");
  }
});

test("what was to come by a day is what is owed on it", async () => {
  const by = addDays(first, 75);
  const { owed: expected } = await comingBy(by);
  expect(expected.filter(({ status }) => status === "To come").length).toBeGreaterThan(3);
  await goTo(by, "12:00");
  await makeDues();
  const { owed } = await comingBy(by);
  const describedRows = (rows: readonly Owed[]) =>
    rows.map(({ userId, month, dueOn, amount }) => [userId, month, dueOn, amount].join(" ")).sort();
  expect(describedRows(owed)).toEqual(describedRows(expected));
  expect(owed.filter(({ status }) => status === "To come")).toEqual([]);
});
