import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { SLOTS, sessionForm } from "#test/support/training.ts";
import { reply, sessionCalls } from "#test/support/training-calls.ts";

const app = await openApp();
const { plan, add, held, change, someTrainer, linesOf } = sessionCalls(() => app);

const lock = async ({ id }: Persona, more: object = {}) => {
  const body = { disabled: true, ...more };
  return app.as("admin").request("PUT", `/api/admin/users/${id}`, body);
};
const put = (who: Persona | "admin", id: string, what: "take-over" | "cancel") => {
  const caller = who === "admin" ? app.as("admin") : app.withToken(who.token);
  const body = what === "cancel" ? { reason: "He has left." } : undefined;
  return caller.request("PUT", `/api/planned-session/${id}/${what}`, body);
};
const read = async (who: Persona, url: string) =>
  (await app.withToken(who.token).request("GET", `/api${url}`)).json();
/** The upcoming topics on a trainee's screens and in their calendar. */
const comingTo = async (trainee: Persona) => {
  const details = await read(trainee, `/trainee/${trainee.id}/batch-details?batchType=Java`);
  const { next } = await read(trainee, `/trainee/${trainee.id}/progress`);
  const { url } = (await app.withToken(trainee.token).request("POST", "/api/calendar/key")).json();
  const feed = await app.as(null).request("GET", new URL(url).pathname);
  return {
    module: details.planned.map(({ topic }: { topic: string }) => topic),
    next: next?.topic ?? null,
    isInCalendar: feed.body.includes("BEGIN:VEVENT"),
  };
};
const NOTHING = { module: [], next: null, isInCalendar: false };
const ALL = { module: ["Streams"], next: "Streams", isInCalendar: true };

test("nothing of a trainer who is locked comes any more, and a colleague takes it over", async () => {
  const { trainer, batch, planned } = await plan({ topic: "Streams" });
  const [asha] = batch.trainees;
  const colleague = await someTrainer();
  expect(await comingTo(asha)).toEqual(ALL);
  const refused = await put(colleague, planned._id, "take-over");
  expect(reply(refused)).toEqual([409, "Its trainer is still here, and holds it."]);

  expect((await lock(trainer)).statusCode).toBe(200);
  expect(await comingTo(asha)).toEqual(NOTHING);
  const day = await read(colleague, `/trainer/${colleague.id}/day`);
  expect(day.abandoned.map(({ _id }: { _id: string }) => _id)).toContain(planned._id);
  expect(reply(await put(colleague, planned._id, "take-over"))).toEqual([
    200,
    "The session is yours now.",
  ]);
  expect(
    await storedRow(app.db, "plannedSessions", ["trainerId", "sequence"], { id: planned._id }),
  ).toEqual({ trainerId: colleague.id, sequence: 1 });
  expect(await comingTo(asha)).toEqual(ALL);
  expect((await linesOf(planned._id)).at(-1)).toMatchObject({
    action: "session.taken-over",
    actorId: colleague.id,
    oldValue: { trainerId: trainer.id },
  });
  // Now it belongs to a trainer who has not left.
  expect((await put(await someTrainer(), planned._id, "take-over")).statusCode).toBe(409);
});

test("a colleague records or plans in the slot of somebody who has left, in their place", async () => {
  for (const isHeld of [true, false]) {
    const { trainer, batch, planned, form } = await plan({ topic: "Streams" });
    const colleague = await someTrainer();
    expect((await add(colleague, form)).statusCode).toBe(409);
    await lock(trainer);
    const slots = await read(colleague, `/batch/${batch.batchId}/slots?date=${planned.date}`);
    expect(slots.taken).toEqual([]);
    const { attendance: _, assignment: __, ...place } = form;
    const answer = isHeld
      ? await add(colleague, form)
      : await app.withToken(colleague.token).send("POST", "/api/planned-session", place);
    expect(answer.statusCode).toBe(201);
    expect(await storedRows(app.db, "plannedSessions", "id", { id: planned._id })).toEqual([]);
    const slot = await storedRows(app.db, "sessionSlots", "trainerId", { batchId: batch.id });
    expect(slot).toEqual([{ trainerId: colleague.id }]);
  }
});

test("the office cancels whoever's: members and trainer are told, calendars take it out", async () => {
  for (const isLocked of [true, false]) {
    const { trainer, batch, planned } = await plan({ topic: "Streams" });
    const [asha] = batch.trainees;
    if (isLocked) await lock(trainer);
    expect(reply(await put("admin", planned._id, "cancel"))).toEqual([
      200,
      "The session is cancelled.",
    ]);
    const mails = { recipient: asha.email, kind: "session-cancelled" };
    const mail = await storedRow(
      app.db,
      "outbox",
      ["textBody", "invitationMethod", "invitationText"],
      mails,
    );
    expect(mail).toMatchObject({ textBody: expect.stringContaining("He has left.") });
    expect(mail.invitationMethod).toBe("CANCEL");
    expect(mail.invitationText).toContain(`UID:${planned._id}\r\nSEQUENCE:1`);
    const notices = await storedRows(app.db, "notifications", "kind", { userId: trainer.id }, "id");
    expect(notices.map(({ kind }) => kind)).toEqual(isLocked ? [] : ["class-cancelled"]);
    expect(await storedRows(app.db, "sessionSlots", "slot", { batchId: batch.id })).toEqual([]);
  }
});

test("another trainer's cannot be cancelled by a trainer", async () => {
  const { planned } = await plan();
  expect((await put(await someTrainer(), planned._id, "cancel")).statusCode).toBe(404);
  expect(await storedRows(app.db, "plannedSessions", "id", { id: planned._id })).toHaveLength(1);
});

test("a session that was held is taken over too, and then corrected", async () => {
  const { trainer, batch, session } = await held();
  const colleague = await someTrainer();
  const form = { ...sessionForm(batch, { topic: "Corrected" }) };
  expect((await put(colleague, session._id, "take-over")).statusCode).toBe(409);
  await lock(trainer);
  expect((await change(colleague, session._id, form)).statusCode).toBe(404);
  expect((await put(colleague, session._id, "take-over")).statusCode).toBe(200);
  expect((await change(colleague, session._id, form)).statusCode).toBe(200);
  expect(await storedRow(app.db, "trainingSessions", "trainerId", { id: session._id })).toEqual({
    trainerId: colleague.id,
  });
});

test("before somebody is locked it says what hangs on them, and their classes are handed over", async () => {
  const { trainer, batch, planned } = await plan({ topic: "Streams" });
  const again = sessionForm(batch, { date: planned.date, time: SLOTS[1], topic: "Loops" });
  const { attendance: _, assignment: __, ...place } = again;
  await app.withToken(trainer.token).send("POST", "/api/planned-session", place);
  const elsewhere = await plan({ time: SLOTS[1], date: planned.date });
  const colleague = elsewhere.trainer;

  const answer = await app.as("admin").request("GET", `/api/admin/users/${trainer.id}/open-work`);
  const work = answer.json();
  expect(work.classes.map(({ topic }: { topic: string }) => topic)).toEqual(["Loops", "Streams"]);
  expect(work).toMatchObject({ answersWaiting: 0, guided: 0 });
  expect(work.colleagues.map(({ id }: { id: string }) => id)).toContain(colleague.id);
  expect(work.colleagues.map(({ id }: { id: string }) => id)).not.toContain(trainer.id);

  const [asha] = batch.trainees;
  for (const handOverTo of [trainer.id, asha.id, "x"]) {
    const refused = await lock(trainer, { handOverTo });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ["handOverTo"]]);
  }
  expect(await storedRow(app.db, "users", "isDisabled", { id: trainer.id })).toEqual({
    isDisabled: false,
  });
  const locked = await lock(trainer, { handOverTo: colleague.id });
  expect(locked.json().message).toBe(
    "User updated successfully. 1 class was handed over. 1 stayed: the colleague holds another class in that slot.",
  );
  const mine = await read(colleague, `/trainer/${colleague.id}/day`);
  expect(mine.planned.map(({ topic }: { topic: string }) => topic)).toContain("Streams");
  const notices = await storedRow(app.db, "notifications", "text", {
    userId: colleague.id,
    kind: "classes-handed-over",
  });
  expect(notices.text).toContain("Streams");
  expect(await comingTo(asha)).toEqual({ ...ALL, module: ["Streams"] });
});
