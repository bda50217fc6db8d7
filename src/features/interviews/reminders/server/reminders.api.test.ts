import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#/server/testing/app.ts";
import { insertCandidate } from "#/server/testing/marketing.ts";
import { storedRows } from "#/server/testing/stored-rows.ts";
import { addDays } from "#/shared/dates.ts";
import { askForOutcomes } from "./service.ts";

let app: TestApp;
let second: Awaited<ReturnType<TestApp["secondInstance"]>>;
beforeAll(async () => {
  app = await testApp();
  second = await app.secondInstance();
});
afterEach(() => app.moveClock(0));
afterAll(() => app.close());

const HOUR = 3600;
const never = new AbortController().signal;
const ask = (on: Pick<TestApp, "platform"> = app) => askForOutcomes(on.platform, never);
/** Moves the clock so that it stands `hours` after 10:00 in India of the day `days` from today. */
async function standAt(days: number, hours: number) {
  await app.moveClock(0);
  const { clock } = app.platform;
  const ten = Date.parse(`${addDays(clock.today(), days)}T10:00:00+05:30`);
  await app.moveClock(Math.round((ten - clock.now().getTime()) / 1000) + hours * HOUR);
}

/** A candidate with one interview at 10:00 for half an hour, and what they were sent about it. */
async function waiting(days = 2) {
  const candidate = await insertCandidate(app);
  const day = (ahead: number) => addDays(app.platform.clock.today(), ahead);
  const answer = await candidate.schedule({ date: day(days) });
  const id: string = answer.json().interview._id;
  const { person } = candidate;
  const countReminders = async () => {
    const notifications = await storedRows(app.db, "notifications", "text", {
      userId: person.id,
      kind: "interview-outcome-missing",
    });
    const mails = await storedRows(app.db, "outbox", "id", {
      recipient: person.email,
      kind: "interview-outcome-missing",
    });
    expect(mails).toHaveLength(notifications.length);
    return notifications.length;
  };
  return { ...candidate, id, countReminders, day };
}

test("only after the end, and once, by mail and in the app", async () => {
  const { countReminders } = await waiting();
  for (const [hours, count] of [
    [0.75, 0],
    [1.4, 0],
    [1.6, 1],
    [48, 1],
  ] as const) {
    await standAt(2, hours);
    await ask();
    expect(await countReminders(), `${hours} hours after its start`).toBe(count);
  }
});

test("one that moved is asked about after its new end, never after the old one", async () => {
  const { countReminders, request, id, day } = await waiting(2);
  await request("PUT", `update/${id}`, { date: day(4) });
  await standAt(2, 5);
  await ask();
  expect(await countReminders()).toBe(0);
  await standAt(4, 5);
  await ask();
  expect(await countReminders()).toBe(1);
});

test.each([
  ["ahead, it is asked about once more", 4, 1],
  ["to a day that is over, it is not", -1, 0],
])("asked in vain and then moved %s", async (_, ahead, count) => {
  const { countReminders, request, id, day } = await waiting();
  await app.db
    .updateTable("interviews")
    .set({ askedAt: app.platform.clock.now() })
    .where("id", "=", id)
    .execute();
  const answer = await request("PUT", `update/${id}`, { date: day(ahead) });
  expect(answer.statusCode).toBe(200);
  await standAt(4, 5);
  await ask();
  await ask();
  expect(await countReminders()).toBe(count);
});

test("not once it has feedback, is deleted, or the account is disabled", async () => {
  const [answered, gone, off] = [await waiting(), await waiting(), await waiting()];
  await answered.feedback(answered.id, { feedback: "Positive" });
  await gone.request("DELETE", `delete/${gone.id}`);
  await app.db
    .updateTable("users")
    .set({ isDisabled: true })
    .where("id", "=", off.person.id)
    .execute();
  await standAt(2, 5);
  await ask();
  for (const { countReminders } of [answered, gone, off]) expect(await countReminders()).toBe(0);
});

test("an interview written down afterwards leaves an hour to say how it went", async () => {
  const { countReminders } = await waiting(-3);
  await ask();
  expect(await countReminders()).toBe(0);
  await app.moveClock(2 * HOUR);
  await ask();
  expect(await countReminders()).toBe(1);
});

test("two instances at once ask once", async () => {
  const { countReminders } = await waiting();
  await standAt(2, 5);
  await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 ? second : app)));
  expect(await countReminders()).toBe(1);
});
