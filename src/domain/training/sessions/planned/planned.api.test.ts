import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { openApp } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";
import { reply, sessionCalls, without } from "#test/support/training-calls.ts";

const app = await openApp();
const { plan, add, someTrainer, linesOf, filesOf, presentIn } = sessionCalls(() => app);
type Parts = ReturnType<typeof sessionForm>;

const send = (who: Persona, method: "POST" | "PUT", url: string, parts: Parts) =>
  app.withToken(who.token).send(method, `/api/planned-session${url}`, parts);
const read = async (who: Persona | "ceo", url: string) => {
  const caller = who === "ceo" ? app.as("ceo") : app.withToken(who.token);
  const answer = await caller.request("GET", `/api${url}`);
  expect([answer.statusCode, url]).toEqual([200, url]);
  return answer.json();
};
const details = (who: Persona) => read(who, `/trainee/${who.id}/batch-details?batchType=Java`);
const kindsTo = async ({ id }: Persona) =>
  (await storedRows(app.db, "notifications", "kind", { userId: id }, "id")).map((row) => row.kind);

test("planned, moved and held: the members are told, it counts once it is held, and keeps its id", async () => {
  const { trainer, batch, planned, form } = await plan({ topic: "Streams" });
  const [asha, , chitra] = batch.trainees;
  expect(planned).toMatchObject({
    batchId: batch.batchId,
    topic: "Streams",
    time: SLOTS[3],
    trainerName: "Meera",
    assignmentFileUrl: null,
    version: 1,
  });
  const counted = async () => {
    const own = await details(asha);
    const insights = await read("ceo", `/insights/training?batchId=${batch.batchId}`);
    const register = await read(trainer, `/batch/${batch.batchId}/register`);
    return {
      next: own.planned.map(({ topic, time }: Record<string, string>) => [topic, time]),
      own: [own.sessions.length, own.totalAttendance],
      listed: (await read(trainer, `/trainer/${trainer.id}/sessions`)).sessions.length,
      register: register.sessions.length,
      figure: insights.figures.find((one: { key: string }) => one.key === "sessions").rows,
    };
  };
  const nowhere = { own: [0, "0/0"], listed: 0, register: 0, figure: 0 };
  expect(await counted()).toEqual({ next: [["Streams", SLOTS[3]]], ...nowhere });

  const { assignment: _, attendance: __, batchId: ___, ...place } = form;
  const moved = { ...place, time: SLOTS[1], version: "1" };
  expect(reply(await send(trainer, "PUT", `/${planned._id}`, moved))).toEqual([
    200,
    "The planned session is changed.",
  ]);
  // Another change, based on the version read before.
  expect(
    (await send(trainer, "PUT", `/${planned._id}`, { ...moved, topic: "Old" })).statusCode,
  ).toBe(409);
  expect(await counted()).toEqual({ next: [["Streams", SLOTS[1]]], ...nowhere });
  expect(await kindsTo(asha)).toEqual(["session-planned", "session-moved"]);
  const calendar = await app
    .withToken(chitra.token)
    .request("GET", `/api/calendar/sessions/${planned._id}`);
  expect(calendar.body).toContain("SEQUENCE:1");

  // It is held two days earlier than planned: it counts once begun.
  const today = app.platform.clock.today();
  const held = { ...form, date: addDays(today, -1), time: SLOTS[1] };
  for (const name of ["assignment", "attendance"]) {
    const refused = await send(trainer, "POST", `/${planned._id}/held`, without(held, name));
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { [name]: expect.any(String) },
    ]);
  }
  const answer = await send(trainer, "POST", `/${planned._id}/held`, held);
  expect(reply(answer)).toEqual([201, "Post created Successfully"]);
  expect(answer.json().session._id).toBe(planned._id);
  expect(await counted()).toEqual({
    next: [],
    own: [1, "1/1"],
    listed: 1,
    register: 1,
    figure: 1,
  });
  expect(await presentIn(planned._id)).toHaveLength(2);
  expect(await storedRow(app.db, "trainingSessions", "sequence", { id: planned._id })).toEqual({
    sequence: 2,
  });
  expect((await linesOf(planned._id)).map(({ action }) => action)).toEqual([
    "session.planned",
    "session.changed",
    "session.created",
  ]);
  expect((await send(trainer, "POST", `/${planned._id}/held`, held)).statusCode).toBe(404);
});

test("a cancelled one is gone with its question, the members read why, and its slot is free", async () => {
  const { trainer, batch, planned, form } = await plan();
  const question = { ...without(form, "attendance"), version: "1" };
  await send(trainer, "PUT", `/${planned._id}`, question);
  const cancelled = await app
    .withToken(trainer.token)
    .request("PUT", `/api/planned-session/${planned._id}/cancel`, {
      reason: "The hall is closed.",
    });
  expect(reply(cancelled)).toEqual([200, "The session is cancelled."]);
  const [asha] = batch.trainees;
  expect(await kindsTo(asha)).toEqual(["session-planned", "session-cancelled"]);
  const mail = await storedRows(app.db, "outbox", "textBody", { recipient: asha.email }, "id");
  expect(mail.at(-1)?.textBody).toContain("The hall is closed.");
  expect(await filesOf(trainer)).toEqual([{ name: "question.pdf", state: "dropped" }]);
  expect((await details(asha)).planned).toEqual([]);
  expect((await add(trainer, form)).statusCode).toBe(201);
});

test("a slot is taken once, whether by what is held or by what is planned, also by many at once", async () => {
  const { trainer, form, planned } = await plan();
  const [other, elsewhere] = [await someTrainer(), await insertClass(app)];
  const there = sessionForm(elsewhere, { date: planned.date, time: planned.time });
  expect(reply(await add(other, form))).toEqual([409, "A session already exists for this slot."]);
  const busy = [409, "You already hold another session in this slot on that day."];
  expect(reply(await add(trainer, there))).toEqual(busy);
  expect(reply(await send(trainer, "POST", "", without(there, "attendance")))).toEqual(busy);
  expect(reply(await send(other, "POST", "", without(form, "attendance")))).toEqual([
    409,
    "A session already exists for this slot.",
  ]);
  const free = { ...there, time: SLOTS[0] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 ? add(other, free) : send(other, "POST", "", without(free, "attendance")),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
});

test("the taken slots of a day are named with whose they are: the batch's and the trainer's own", async () => {
  const { trainer, batch, form, planned } = await plan({ topic: "Streams" });
  const [other, elsewhere] = [await someTrainer(), await insertClass(app)];
  const { date } = planned;
  await add(other, { ...form, time: SLOTS[0], topic: "Loops" });
  await add(trainer, sessionForm(elsewhere, { date, time: SLOTS[1], topic: "Types" }));
  await add(other, sessionForm(elsewhere, { date, time: SLOTS[2], topic: "Nobody's business" }));
  const { taken } = await read(trainer, `/batch/${batch.batchId}/slots?date=${date}`);
  const facts = taken.map((one: Record<string, unknown>) => [
    one.time,
    one.topic,
    one.batchId,
    one.isPlanned,
    one.isOwn,
  ]);
  expect(facts.toSorted()).toEqual(
    [
      [SLOTS[0], "Loops", batch.batchId, false, false],
      [SLOTS[1], "Types", elsewhere.batchId, false, true],
      [SLOTS[3], "Streams", batch.batchId, true, true],
    ].toSorted(),
  );
  const next = addDays(date, 1);
  expect(await read(trainer, `/batch/${batch.batchId}/slots?date=${next}`)).toEqual({ taken: [] });
});

test.each<[string, (today: string) => Parts, string]>([
  ["a day that is over", (today) => ({ date: addDays(today, -1) }), "date"],
  ["a day too far ahead", (today) => ({ date: addDays(today, 181) }), "date"],
  ["a slot that is none", () => ({ time: "8:00 PM to 9:00 PM" }), "time"],
  ["no topic", () => ({ topic: " " }), "topic"],
])("%s is refused at its field", async (_, parts, field) => {
  const [trainer, batch] = [await someTrainer(), await insertClass(app)];
  const today = app.platform.clock.today();
  const form = sessionForm(batch, { date: addDays(today, 1), ...parts(today) });
  const answer = await send(trainer, "POST", "", without(form, "attendance"));
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});

test("an ended batch, and a module without sessions, take no plans", async () => {
  const trainer = await someTrainer();
  for (const options of [{ endDate: "2026-02-01" }, { type: "Mock" } as const]) {
    const form = sessionForm(await insertClass(app, options), {
      date: addDays(app.platform.clock.today(), 1),
    });
    const answer = await send(trainer, "POST", "", without(form, "attendance"));
    expect(reply(answer)).toEqual([409, "Sessions are not available for this batch."]);
  }
});
