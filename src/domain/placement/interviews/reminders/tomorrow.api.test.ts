/** Reminders on the evening before an interview: exactly one, with the details current then. */
import { expect, test } from "vitest";
import { EVENINGS, openReminderTests } from "#test/support/evening-reminders.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { remindOfTomorrow } from "./tomorrow.service.ts";

const { app, day, remind, remindOften, standAt, remindersOf, sendMails } = await openReminderTests(
  "interview-tomorrow",
  remindOfTomorrow,
);

/** A candidate with an interview at 10:00 in five days, and their reminders of it. */
async function planned() {
  const candidate = await insertCandidate(app);
  const { person, request } = candidate;
  const made = await candidate.schedule({ date: day(5), place: "Room 2" });
  const id: string = made.json().interview._id;
  const change = async (fields: object) => {
    const answer = await request("PUT", `update/${id}`, fields);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const reminders = () => remindersOf(person);
  return { ...candidate, id, change, reminders };
}

test("at 18:00 the evening before, once, with where it is; not earlier, and not the next day", async () => {
  const { reminders } = await planned();
  for (const [ahead, time, count] of EVENINGS) {
    await standAt(ahead, time);
    await remind();
    expect(await reminders(), `${time} on day ${ahead}`).toHaveLength(count);
  }
  const [mail] = await reminders();
  expect(mail?.subject).toBe("Tomorrow, 10:00 AM: Screening interview with Infosys");
  expect(mail?.textBody).toContain("Place: Room 2");
});

test("a server that was away at 18:00 reminds in the evening, and after midnight no more", async () => {
  const [late, never] = [await planned(), await planned()];
  await standAt(5, "00:01");
  await remind();
  expect([await late.reminders(), await never.reminders()]).toEqual([[], []]);
  await standAt(4, "22:40");
  await remind();
  expect(await late.reminders()).toHaveLength(1);
});

test("one that moved is reminded of for its new day, in its new words", async () => {
  const { change, reminders } = await planned();
  await standAt(4, "17:00");
  await change({ date: day(7), startTime: "15:30" });
  await standAt(4, "18:00");
  await remind();
  expect(await reminders()).toEqual([]);
  await standAt(6, "18:00");
  await remind();
  expect(await reminders()).toMatchObject([
    { subject: expect.stringMatching(/^Tomorrow, 3:30 PM/) },
  ]);
});

test("one that moves after its reminder is reminded of again on the evening before its new day", async () => {
  const { change, reminders } = await planned();
  await standAt(4, "18:00");
  await remind();
  await standAt(4, "19:00");
  await change({ date: day(8) });
  for (const [ahead, count] of [
    [4, 1],
    [7, 2],
  ] as const) {
    await standAt(ahead, "20:00");
    await remind();
    expect(await reminders()).toHaveLength(count);
  }
});

test("what is set or moved to tomorrow after 18:00 was told by that mail alone", async () => {
  const { change, reminders } = await planned();
  const other = await insertCandidate(app);
  await standAt(6, "18:30");
  await change({ date: day(7) });
  expect((await other.schedule({ date: day(7) })).statusCode).toBe(201);
  await remind();
  expect(await reminders()).toEqual([]);
  const sent = { recipient: other.person.email, kind: "interview-tomorrow" };
  expect(await storedRows(app.db, "outbox", "id", sent)).toEqual([]);
});

test("another place after 18:00 is no move: the reminder says the new place", async () => {
  const { change, reminders } = await planned();
  await standAt(4, "18:05");
  await change({ place: "Tower B" });
  await remind();
  expect(await reminders()).toMatchObject([
    { textBody: expect.stringContaining("Place: Tower B") },
  ]);
});

test("one that is taken back, or of a locked account, reminds of nothing; undone in time it does", async () => {
  const [gone, locked, undone] = [await planned(), await planned(), await planned()];
  await standAt(4, "17:59");
  await gone.request("DELETE", `delete/${gone.id}`);
  const disabled = app.db.updateTable("users").set({ isDisabled: true });
  await disabled.where("id", "=", locked.person.id).execute();
  const { decisionId } = (await undone.request("DELETE", `delete/${undone.id}`)).json();
  const back = await app
    .withToken(undone.person.token)
    .request("POST", `/api/decisions/${decisionId}/undo`);
  expect(back.statusCode, back.body).toBe(200);
  await standAt(4, "18:00");
  await remind();
  expect(await gone.reminders()).toEqual([]);
  expect(await locked.reminders()).toEqual([]);
  expect(await undone.reminders()).toHaveLength(1);
});

test("a reminder that still waits says what is so when it leaves, and nothing of what is gone", async () => {
  const [stays, moved, gone] = [await planned(), await planned(), await planned()];
  await standAt(4, "18:00");
  await remind();
  await stays.change({ startTime: "11:15" });
  await moved.change({ date: day(9) });
  await gone.request("DELETE", `delete/${gone.id}`);
  await standAt(4, "18:02");
  const texts = await sendMails();
  const left = texts.filter((subject) => subject.startsWith("Tomorrow"));
  expect(left).toContain("Tomorrow, 11:15 AM: Screening interview with Infosys");
  expect((await moved.reminders())[0]?.status).toBe("skipped");
  expect((await gone.reminders())[0]?.status).toBe("skipped");
});

test("twenty runs at once on two instances remind once", async () => {
  const { reminders } = await planned();
  await standAt(4, "18:00");
  await remindOften();
  expect(await reminders()).toHaveLength(1);
});
