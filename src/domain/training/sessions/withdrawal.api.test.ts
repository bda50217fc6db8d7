import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { openApp } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { sessionForm } from "#test/support/training.ts";
import { answerCalls, reply, sessionCalls } from "#test/support/training-calls.ts";

const app = await openApp();
const { add, held, opened, someTrainer, linesOf, filesOf } = sessionCalls(() => app);
const { world, upload } = answerCalls(() => app);

const withdraw = (
  who: Persona | "admin",
  id: string,
  body: object = { reason: "Wrong batch." },
) => {
  const caller = who === "admin" ? app.as("admin") : app.withToken(who.token);
  return caller.request("POST", `/api/batch/session/${id}/withdrawal`, body);
};
const isStored = async (id: string) =>
  (await storedRows(app.db, "trainingSessions", "id", { id })).length > 0;
const kindsTo = async ({ id: userId }: Persona) =>
  (await storedRows(app.db, "notifications", "kind", { userId }, "id")).map(({ kind }) => kind);
/** The counts on a member's page: sessions attended and answers handed in. */
const countsOf = async (who: Persona) => {
  const url = `/api/trainee/${who.id}/batch-details?batchType=Java`;
  const { sessions, totalAttendance, totalAssignments } = (
    await app.withToken(who.token).request("GET", url)
  ).json();
  return [sessions.length, totalAttendance, totalAssignments];
};
const today = () => app.platform.clock.today();

test("a session of today goes with its marks, check-ins and question, and its slot is free", async () => {
  const { trainer, batch, session, code } = await opened();
  const [asha, , chitra] = batch.trainees;
  const ticketUrl = `/api/check-in/${session._id}/ticket`;
  const changed = await app.withToken(null).request("POST", ticketUrl, { code });
  const { ticket } = changed.json<{ ticket: string }>();
  await app
    .withToken(chitra.token)
    .request("POST", `/api/check-in/${session._id}`, { code: ticket });
  expect(await countsOf(asha)).not.toEqual([0, "0/0", "0/0"]);

  expect(reply(await withdraw(trainer, session._id))).toEqual([200, "The session is withdrawn."]);
  const of = { sessionId: session._id };
  expect(await isStored(session._id)).toBe(false);
  expect(await storedRows(app.db, "attendance", "traineeId", of)).toEqual([]);
  expect(await storedRows(app.db, "excusedAbsences", "traineeId", of)).toEqual([]);
  expect(await storedRows(app.db, "checkIns", "traineeId", of)).toEqual([]);
  expect(await storedRows(app.db, "sessionSlots", "slot", of)).toEqual([]);
  expect(await filesOf(trainer)).toEqual([{ name: "question.pdf", state: "dropped" }]);
  for (const one of [asha, chitra]) expect(await countsOf(one)).toEqual([0, "0/0", "0/0"]);
  expect((await linesOf(session._id)).at(-1)).toMatchObject({
    action: "session.withdrawn",
    actorId: trainer.id,
    oldValue: { batchId: batch.batchId, attendance: expect.arrayContaining([asha.id, chitra.id]) },
    newValue: { reason: "Wrong batch." },
  });
  expect(await kindsTo(asha)).toEqual(["session-created", "session-withdrawn"]);
  const mail = await storedRow(app.db, "outbox", ["textBody", "invitationMethod"], {
    recipient: asha.email,
    kind: "session-withdrawn",
  });
  expect(mail.textBody).toContain("Wrong batch.");
  expect(mail.invitationMethod).toBe("CANCEL");
  expect(await kindsTo(trainer)).toEqual([]);
  const again = await add(trainer, sessionForm(batch, { date: today(), time: session.time }));
  expect(again.statusCode).toBe(201);
  expect((await withdraw(trainer, session._id)).statusCode).toBe(404);
});

test("a trainer withdraws what is of yesterday or later and their own, the office any", async () => {
  const yesterday = await held({ date: addDays(today(), -1) });
  expect((await withdraw(yesterday.trainer, yesterday.session._id)).statusCode).toBe(200);
  const { trainer, session } = await held({ date: addDays(today(), -2) });
  expect(reply(await withdraw(trainer, session._id))).toEqual([
    409,
    "Only a session of today or yesterday can be withdrawn. Ask the office to do it.",
  ]);
  expect((await withdraw(await someTrainer(), session._id)).statusCode).toBe(404);
  expect((await withdraw("admin", session._id, { reason: " " })).statusCode).toBe(400);
  expect(await isStored(session._id)).toBe(true);
  expect((await withdraw("admin", session._id)).statusCode).toBe(200);
  expect(await isStored(session._id)).toBe(false);
  expect(await kindsTo(trainer)).toEqual(["class-withdrawn"]);
});

test("one that was answered stays, and says how many answers there are", async () => {
  const { sessionId, asha, bala } = await world();
  await upload(asha, sessionId);
  const problem = "handed in for this session, so it cannot be withdrawn.";
  expect(reply(await withdraw("admin", sessionId))).toEqual([409, `1 answer was ${problem}`]);
  await upload(bala, sessionId);
  expect(reply(await withdraw("admin", sessionId))).toEqual([409, `2 answers were ${problem}`]);
  expect(await isStored(sessionId)).toBe(true);
});

test("an answer that comes at the same moment is stored, or the session is gone", async () => {
  const { sessionId, asha, bala, chitra } = await world();
  const members = [asha, bala, chitra];
  const [withdrawn, ...answers] = await Promise.all([
    withdraw("admin", sessionId),
    ...members.map((one) => upload(one, sessionId)),
  ]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  const isKept = withdrawn?.statusCode === 409;
  expect(await isStored(sessionId)).toBe(isKept);
  if (isKept) expect(statuses.every((status) => status < 300)).toBe(true);
  else expect([withdrawn?.statusCode, ...statuses]).toEqual([200, 404, 404, 404]);
});
