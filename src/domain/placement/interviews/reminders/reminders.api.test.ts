import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { BulkResult } from "#/shared/bulk.ts";
import { addDays } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import type { MissingOutcome } from "./reminders.contract.ts";
import { askForOutcomes } from "./reminders.service.ts";

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
/** Moves the clock to `hours` after 10:00 in India on the day `days` from today. */
async function standAt(days: number, hours: number) {
  await app.moveClock(0);
  const { clock } = app.platform;
  const ten = Date.parse(`${addDays(clock.today(), days)}T10:00:00+05:30`);
  await app.moveClock(Math.round((ten - clock.now().getTime()) / 1000) + hours * HOUR);
}

/** A candidate with an interview at 10:00 for half an hour, and the mails they got about it. */
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
  // An outcome cannot be recorded before the day.
  const [answered, gone, off] = [await waiting(0), await waiting(), await waiting()];
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

const missing = async (query = "") => {
  const answer = await app.as("ceo").request("GET", `/api/interviews/missing-outcomes?${query}`);
  return answer.json<{ interviews: MissingOutcome[] }>().interviews;
};
const remind = (ids: readonly string[], on: Pick<TestApp, "as"> = app) =>
  on.as("admin").request("PUT", "/api/interviews/missing-outcomes/reminders", { ids });

test("what is missing is listed from the day after, the oldest first, with who should say it", async () => {
  const [today, later, first] = [await waiting(0), await waiting(-1), await waiting(-2)];
  const ids = [today.id, later.id, first.id];
  const own = async () => (await missing("pageSize=200")).filter(({ _id }) => ids.includes(_id));
  expect(await own()).toMatchObject([
    { _id: first.id, userId: { _id: first.person.id }, date: first.day(-2), askedAt: null },
    { _id: later.id, userId: { username: later.person.username } },
  ]);
  await first.feedback(first.id, { feedback: "Positive" });
  expect(await own()).toMatchObject([{ _id: later.id }]);
});

test("the office asks again once a day, each with a result, and the trail says who did", async () => {
  const [one, other, off, done] = [
    await waiting(-1),
    await waiting(-1),
    await waiting(-1),
    await waiting(-1),
  ];
  await done.feedback(done.id, { feedback: "Positive" });
  const disabled = app.db.updateTable("users").set({ isDisabled: true });
  await disabled.where("id", "=", off.person.id).execute();
  const ids = [other.id, one.id, off.id, done.id, "nobody"];
  const answers = await Promise.all([remind(ids), remind(ids, second)]);
  const problems = answers.map((answer) =>
    answer.json().results.map((row: BulkResult) => row.problem),
  );
  const rest = ["The account is disabled.", "Not waiting for an outcome any more.", "Not found."];
  const again = "Asked today already.";
  expect(problems).toContainEqual([null, null, ...rest]);
  expect(problems).toContainEqual([again, again, ...rest]);
  expect([await one.countReminders(), await other.countReminders()]).toEqual([1, 1]);

  const yesterday = new Date(app.platform.clock.now().valueOf() - 24 * HOUR * 1000);
  const dayBefore = app.db.updateTable("interviews").set({ askedAt: yesterday });
  await dayBefore.where("id", "=", one.id).execute();
  expect((await remind([one.id])).json().message).toBe("1 reminded.");
  expect(await one.countReminders()).toBe(2);
  const lines = { action: "interview.outcome-reminded", subjectId: one.id };
  expect(await storedRows(app.db, "auditLog", "actorId", lines)).toEqual([
    { actorId: app.personas.admin.id },
    { actorId: app.personas.admin.id },
  ]);
});
