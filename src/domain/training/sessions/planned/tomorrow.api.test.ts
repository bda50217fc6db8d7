/** Reminders on the evening before a planned class: exactly one, with the details current then. */
import { expect, test } from "vitest";
import { EVENINGS, openReminderTests } from "#test/support/evening-reminders.ts";
import { insertPerson } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { insertClass, SLOTS } from "#test/support/training.ts";
import { remindOfClasses } from "./tomorrow.service.ts";

const { app, day, remind, remindOften, standAt, staySignedIn, remindersOf, sendMails } =
  await openReminderTests("session-tomorrow", remindOfClasses);

/** A class planned in five days, its trainer's calls, and the people reminded of it. */
async function planned(fields: Record<string, string> = {}) {
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  const batch = await insertClass(app);
  await staySignedIn();
  const { send, request } = app.withToken(trainer.token);
  const when = { date: day(5), time: SLOTS[0], topic: "Collections", place: "Lab 3", ...fields };
  const made = await send("POST", "/api/planned-session", { ...when, batchId: batch.batchId });
  expect(made.statusCode, made.body).toBe(201);
  const id: string = made.json().planned._id;
  const change = async (parts: Record<string, string>) => {
    const answer = await send("PUT", `/api/planned-session/${id}`, { ...when, ...parts });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const cancel = () => request("PUT", `/api/planned-session/${id}/cancel`, { reason: "Ill" });
  const hold = async () => {
    const answer = await send("POST", `/api/planned-session/${id}/held`, {
      ...when,
      attendance: JSON.stringify([batch.trainees[0].id]),
      assignment: ["question.pdf", samplePdf()],
    });
    expect(answer.statusCode, answer.body).toBe(201);
  };
  const [member, second, third] = batch.trainees;
  const reminders = () => remindersOf(member);
  return {
    id,
    trainer,
    batch,
    member,
    second,
    third,
    change,
    cancel,
    hold,
    reminders,
  };
}

test("at 18:00 the evening before, each member once, with where it is; not earlier, and not the next day", async () => {
  const { second, reminders, trainer } = await planned();
  for (const [ahead, time, count] of EVENINGS) {
    await standAt(ahead, time);
    await remind();
    expect(await reminders(), `${time} on day ${ahead}`).toHaveLength(count);
    expect(await remindersOf(second)).toHaveLength(count);
  }
  expect(await remindersOf(trainer)).toEqual([]);
  const [mail] = await reminders();
  expect(mail?.subject).toBe("Tomorrow, 9:00 – 11:00 AM: Collections");
  expect(mail?.textBody).toContain("Place: Lab 3");
});

test("a server that was away at 18:00 reminds in the evening, and after midnight no more", async () => {
  const { reminders } = await planned();
  await standAt(5, "00:01");
  await remind();
  expect(await reminders()).toEqual([]);
  await standAt(4, "22:40");
  await remind();
  expect(await reminders()).toMatchObject([{ status: "waiting" }]);
});

test("one that moves before its reminder is reminded of for its new day, one after it again", async () => {
  const [before, after] = [await planned(), await planned()];
  await standAt(4, "17:00");
  await before.change({ date: day(7), time: SLOTS[2] });
  await standAt(4, "18:00");
  await remind();
  expect(await before.reminders()).toEqual([]);
  await standAt(4, "19:00");
  await after.change({ date: day(8) });
  for (const [ahead, counts] of [
    [4, [0, 1]],
    [6, [1, 1]],
    [7, [1, 2]],
  ] as const) {
    await standAt(ahead, "20:00");
    await remind();
    const sent = [(await before.reminders()).length, (await after.reminders()).length];
    expect(sent, `day ${ahead}`).toEqual(counts);
  }
  expect((await before.reminders())[0]?.subject).toBe("Tomorrow, 2:00 – 4:00 PM: Collections");
});

test("what is planned or moved to tomorrow after 18:00 was told by that mail alone", async () => {
  const { change, reminders } = await planned();
  await standAt(6, "18:30");
  await change({ date: day(7) });
  const late = await planned({ date: day(7) });
  await remind();
  expect([await reminders(), await late.reminders()]).toEqual([[], []]);
});

test("another place or topic after 18:00 is no move: the reminder says what is so", async () => {
  const { change, reminders } = await planned();
  await standAt(4, "18:05");
  await change({ place: "Tower B", topic: "Streams" });
  await remind();
  expect(await reminders()).toMatchObject([
    { subject: expect.stringMatching(/Streams$/), textBody: expect.stringContaining("Tower B") },
  ]);
});

test("none of what is cancelled, recorded or of a trainer who has left, and none to a locked account", async () => {
  const [gone, held, left, locked] = [
    await planned(),
    await planned(),
    await planned(),
    await planned(),
  ];
  await standAt(4, "17:59");
  await gone.cancel();
  await held.hold();
  const disable = (id: string) =>
    app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", id).execute();
  await disable(left.trainer.id);
  await disable(locked.member.id);
  await standAt(4, "18:00");
  await remind();
  for (const one of [gone, held, left, locked]) expect(await one.reminders()).toEqual([]);
  expect(await remindersOf(locked.second)).toHaveLength(1);
});

test("a reminder that still waits says what is so when it leaves, and nothing of what is gone", async () => {
  const [stays, moved, gone] = [await planned(), await planned(), await planned()];
  await standAt(4, "18:00");
  await remind();
  await stays.change({ time: SLOTS[1] });
  await app.db.deleteFrom("batchMembers").where("traineeId", "=", stays.third.id).execute();
  await moved.change({ date: day(9) });
  await gone.cancel();
  await standAt(4, "18:02");
  // The number of sessions the job handles at once.
  const ids = [stays.id, moved.id, gone.id];
  await app.db.deleteFrom("outbox").where("kind", "<>", "session-tomorrow").execute();
  await app.db.deleteFrom("outbox").where("about", "not in", ids).execute();
  const texts = await sendMails();
  expect(texts).toContain("Tomorrow, 11:00 AM – 1:00 PM: Collections");
  const skipped = [
    ...(await moved.reminders()),
    ...(await gone.reminders()),
    ...(await remindersOf(stays.third)),
  ];
  expect(skipped.map(({ status }) => status)).toEqual(["skipped", "skipped", "skipped"]);
});

test("twenty runs at once on two instances remind once", async () => {
  const { reminders, third } = await planned();
  await standAt(4, "18:00");
  await remindOften();
  expect(await reminders()).toHaveLength(1);
  expect(await remindersOf(third)).toHaveLength(1);
});
