import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import type { TestApp } from "#test/support/app.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS } from "#test/support/training.ts";
import { openCheckIn, reply, sessionCalls, without } from "#test/support/training-calls.ts";
import type { CheckIn } from "./check-in.contract.ts";
import { CODE_SECONDS, CODES_TAKEN, stepAt, WRONG_CODE_SHAPE } from "./check-in.rules.ts";

const { app, second } = await openTwoInstances();
const { plan, opened, change, presentIn, linesOf, someTrainer } = sessionCalls(() => app);

const checkIn = (
  who: Persona,
  sessionId: string,
  code: string,
  on: Pick<TestApp, "withToken"> = app,
) => on.withToken(who.token).request("POST", `/api/check-in/${sessionId}`, { code });
const ticketFor = (sessionId: string, code: string) =>
  app.withToken(null).request("POST", `/api/check-in/${sessionId}/ticket`, { code });
const see = async (trainer: Persona, sessionId: string) =>
  (await app.withToken(trainer.token).request("GET", `/api/check-in/${sessionId}`)).json<CheckIn>();
const close = (trainer: Persona, sessionId: string) =>
  app.withToken(trainer.token).request("PUT", `/api/check-in/${sessionId}`, { isOpen: false });
/** A ticket with a forged signature: invalid at any moment. */
const forged = `${stepAt(new Date())}.${"0".repeat(32)}.${"0".repeat(64)}`;
const over = [409, "That is not the code of this moment."];
const closed = [409, "Check-in is not open now."];

/** The code on the trainer's screen at the moment it is typed. */
const codeOn = async (trainer: Persona, sessionId: string) => {
  const { code } = await see(trainer, sessionId);
  if (!code) throw new Error("Check-in is not open.");
  return code;
};

test("the batch's members hear at once that check-in is closed, and that it is open again", async () => {
  let people: string[] = [];
  const stop = app.platform.updates.subscribe((update) => people.push(...update.people));
  const { trainer, batch, sessionId } = await opened();
  const untilNoted = (members: typeof batch.trainees) =>
    expect.poll(() => people).toEqual(expect.arrayContaining(members.map(({ id }) => id)));
  // Once another batch is notified of its session, all notifications about this one have been sent.
  await untilNoted((await opened()).batch.trainees);
  people = [];
  await close(trainer, sessionId);
  await untilNoted(batch.trainees);
  people = [];
  await openCheckIn(app, trainer, sessionId);
  await untilNoted(batch.trainees);
  stop();
});

test("a member checks in once to a session that is held, the trainer sees it and has the last word", async () => {
  const { trainer, batch, session, sessionId } = await opened();
  const [, , chitra] = batch.trainees;
  expect(await see(trainer, sessionId)).toMatchObject({
    isHeld: true,
    isOpen: true,
    expected: 3,
    came: [],
    link: expect.stringMatching(`^http://hub.test/check-in/${sessionId}\\?code=\\d{6}$`),
  });
  const first = await checkIn(chitra, sessionId, await codeOn(trainer, sessionId));
  expect(reply(first)).toEqual([200, "You are checked in."]);
  const again = await checkIn(chitra, sessionId, await codeOn(trainer, sessionId));
  expect(reply(again)).toEqual([200, "You are checked in already."]);
  expect(again.json().checkedInAt).toBe(first.json().checkedInAt);
  expect((await see(trainer, sessionId)).came).toMatchObject([{ id: chitra.id, name: "Chitra" }]);
  expect(await presentIn(sessionId)).toHaveLength(3);
  // The form that was open before would silently remove Chitra's mark.
  const { batchId, date, time, topic } = session;
  const form = { batchId, date, time, topic, attendance: JSON.stringify(session.attendance) };
  expect((await change(trainer, sessionId, { ...form, version: "1" })).statusCode).toBe(409);
  expect((await change(trainer, sessionId, { ...form, version: "2" })).statusCode).toBe(200);
  await checkIn(chitra, sessionId, await codeOn(trainer, sessionId));
  expect(await presentIn(sessionId)).not.toContain(chitra.id);
  expect((await linesOf(sessionId)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ["session.created", trainer.id],
    ["check-in.opened", trainer.id],
    ["session.checked-in", chitra.id],
    ["session.changed", trainer.id],
  ]);
});

test("who checks in to a planned session is marked when it is held, and what comes at once comes in once", async () => {
  const { trainer, batch, planned, form } = await plan();
  const caller = app.withToken(trainer.token);
  const today = app.platform.clock.today();
  const tooEarly = await caller.request("PUT", `/api/check-in/${planned._id}`, { isOpen: true });
  expect(reply(tooEarly)).toEqual(closed);
  await app.db
    .updateTable("plannedSessions")
    .set({ date: today })
    .where("id", "=", planned._id)
    .execute();
  await openCheckIn(app, trainer, planned._id);
  const [asha] = batch.trainees;
  const own = `/api/trainee/${asha.id}/batch-details?batchType=Java`;
  const open = async () => (await app.withToken(asha.token).request("GET", own)).json().checkIn;
  expect(await open()).toEqual({
    sessionId: planned._id,
    topic: planned.topic,
    time: SLOTS[3],
    checkedInAt: null,
  });
  const code = await codeOn(trainer, planned._id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      checkIn(asha, planned._id, code, index % 2 ? second : app),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await open()).checkedInAt).toBe(answers[0]?.json().checkedInAt);
  expect(await storedRows(app.db, "attendance", "traineeId", { sessionId: planned._id })).toEqual(
    [],
  );
  const held = { ...form, date: today, attendance: JSON.stringify([asha.id]) };
  const answer = await caller.send("POST", `/api/planned-session/${planned._id}/held`, held);
  expect(answer.statusCode).toBe(201);
  expect(answer.json().session.checkedIn).toEqual([asha.id]);
  expect(await storedRows(app.db, "checkIns", "traineeId", { sessionId: planned._id })).toEqual([
    { traineeId: asha.id },
  ]);
});

test("a class moved to another day begins there without check-in and without who came before", async () => {
  const { trainer, batch, planned, form } = await plan();
  const sessionId = planned._id;
  const today = app.platform.clock.today();
  const isToday = () =>
    app.db
      .updateTable("plannedSessions")
      .set({ date: today })
      .where("id", "=", sessionId)
      .execute();
  await isToday();
  await openCheckIn(app, trainer, sessionId);
  const [asha] = batch.trainees;
  const first = await checkIn(asha, sessionId, await codeOn(trainer, sessionId));
  expect(first.statusCode, first.body).toBe(200);
  const parts = without(without(form, "assignment"), "attendance");
  const moved = await app
    .withToken(trainer.token)
    .send("PUT", `/api/planned-session/${sessionId}`, parts);
  expect(moved.statusCode, moved.body).toBe(200);
  await isToday();
  expect(await see(trainer, sessionId)).toMatchObject({ isOpen: false, came: [] });
});

test("the check-in of a session that is recorded for another day is closed, and who came stays", async () => {
  const { trainer, batch, session, sessionId } = await opened();
  const [, , chitra] = batch.trainees;
  await checkIn(chitra, sessionId, await codeOn(trainer, sessionId));
  const { batchId, time, topic } = session;
  const dated = (date: string) =>
    change(trainer, sessionId, {
      ...{ batchId, date, time, topic, attendance: JSON.stringify(session.attendance) },
    });
  expect((await dated(addDays(session.date, -1))).statusCode).toBe(200);
  expect((await dated(session.date)).statusCode).toBe(200);
  expect(await see(trainer, sessionId)).toMatchObject({ isOpen: false, came: [{ id: chitra.id }] });
});

test("a ticket is good for one member, no longer than its code and than check-in is open", async () => {
  const { trainer, batch, sessionId } = await opened();
  const [asha, bala, chitra] = batch.trainees;
  const change = async () => {
    const answer = await ticketFor(sessionId, await codeOn(trainer, sessionId));
    return answer.json<{ ticket: string }>().ticket;
  };
  const ticket = await change();
  expect((await checkIn(chitra, sessionId, ticket)).statusCode).toBe(200);
  // The same person may retry after losing the response; anyone else is too late.
  expect(reply(await checkIn(chitra, sessionId, ticket))).toEqual([
    200,
    "You are checked in already.",
  ]);
  expect(reply(await checkIn(asha, sessionId, ticket))).toEqual(over);
  const raced = await change();
  const both = await Promise.all([
    checkIn(asha, sessionId, raced),
    checkIn(bala, sessionId, raced, second),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await storedRows(app.db, "checkIns", "traineeId", { sessionId })).toHaveLength(2);
  const fresh = await change();
  const last = await codeOn(trainer, sessionId);
  await close(trainer, sessionId);
  expect(reply(await ticketFor(sessionId, last))).toEqual(closed);
  const absent = both[0].statusCode === 409 ? asha : bala;
  expect(reply(await checkIn(absent, sessionId, fresh))).toEqual(closed);
  // A trainee who lost the response can read it again, whatever has ended since.
  const already = [200, "You are checked in already."];
  expect(reply(await checkIn(chitra, sessionId, last))).toEqual(already);
});

test("a ticket is no code: it is changed for no other, and ends when its code does", async () => {
  const { trainer, batch, sessionId } = await opened();
  const [asha] = batch.trainees;
  const { ticket } = (await ticketFor(sessionId, await codeOn(trainer, sessionId))).json();
  const renewed = await ticketFor(sessionId, ticket);
  expect([renewed.statusCode, renewed.json().fields]).toEqual([400, { code: WRONG_CODE_SHAPE }]);
  await app.moveClock(CODE_SECONDS * CODES_TAKEN);
  const late = await checkIn(asha, sessionId, ticket);
  // Reopened, it has another secret.
  await close(trainer, sessionId);
  await openCheckIn(app, trainer, sessionId);
  await app.moveClock(0);
  const elsewhere = await checkIn(asha, sessionId, ticket);
  expect([reply(late), reply(elsewhere)]).toEqual([over, over]);
  expect(await storedRows(app.db, "checkIns", "traineeId", { sessionId })).toEqual([]);
});

test("guessing ends after ten wrong codes, by one person or through tickets; right ones do not count", async () => {
  const { trainer, batch, sessionId } = await opened();
  const [asha, bala] = batch.trainees;
  for (let index = 0; index < 10; index += 1) {
    expect(reply(await checkIn(asha, sessionId, forged))).toEqual(over);
  }
  const code = await codeOn(trainer, sessionId);
  expect((await checkIn(asha, sessionId, code)).statusCode).toBe(429);
  expect((await checkIn(bala, sessionId, code)).statusCode).toBe(200);
  const wrong = code === "000000" ? "000001" : "000000";
  expect(reply(await ticketFor(sessionId, wrong))).toEqual(over);
});

test("not for those who are no members, and no trainer opens a colleague's", async () => {
  const { sessionId, code } = await opened();
  const [stranger] = (await insertClass(app)).trainees;
  expect((await checkIn(stranger, sessionId, code)).statusCode).toBe(404);
  expect((await close(await someTrainer(), sessionId)).statusCode).toBe(404);
  expect((await ticketFor(sessionId.replace(/.$/, "z"), code)).statusCode).toBe(409);
});
