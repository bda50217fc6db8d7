import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { insertClass, sessionForm } from "#test/support/training.ts";
import { sessionCalls, without } from "#test/support/training-calls.ts";

const app = await openApp();
const { change, held, opened, linesOf } = sessionCalls(() => app);

type Parts = ReturnType<typeof sessionForm>;
const excusing = (excused: Record<string, string>): Parts => ({ excused: JSON.stringify(excused) });
const excusesIn = (sessionId: string) =>
  storedRows(app.db, "excusedAbsences", ["traineeId", "reason"], { sessionId }, "traineeId");

test("an excused absence counts in no share; the trainee reads why and still owes the answer", async () => {
  const { trainer, batch, session } = await held();
  const [, , chitra] = batch.trainees;
  const form = without(sessionForm(batch), "assignment");
  const answer = await change(trainer, session._id, {
    ...form,
    ...excusing({ [chitra.id]: "  Illness " }),
  });
  expect(answer.json().session.excused).toEqual({ [chitra.id]: "Illness" });
  expect((await linesOf(session._id)).at(-1)).toMatchObject({
    oldValue: { excused: [] },
    newValue: { excused: [chitra.id] },
  });
  const own = await app
    .withToken(chitra.token)
    .request("GET", `/api/trainee/${chitra.id}/batch-details?batchType=Java`);
  expect(own.json()).toMatchObject({
    totalAttendance: "0/0",
    totalAssignments: "0/1",
    sessions: [{ attendance: "0/1", excuse: "Illness", isCounted: true }],
  });
  const progress = await app
    .withToken(chitra.token)
    .request("GET", `/api/trainee/${chitra.id}/progress`);
  expect(progress.json().module).toMatchObject({ held: 1, expected: 0, attended: 0, recent: [] });
  const list = await app
    .withToken(trainer.token)
    .request("GET", `/api/batch/${batch.batchId}/trainee-details?q=Chitra`);
  expect(list.json().trainees).toMatchObject([{ attendance: "0/0", totalAssignments: "0/1" }]);

  // A form without excuses leaves them unchanged; one with others replaces them.
  await change(trainer, session._id, { ...form, topic: "Maps" });
  expect(await excusesIn(session._id)).toEqual([{ traineeId: chitra.id, reason: "Illness" }]);
  await change(trainer, session._id, { ...form, ...excusing({}) });
  expect(await excusesIn(session._id)).toEqual([]);
});

test("whoever was there needs no excuse, whichever way they were marked", async () => {
  const { trainer, batch, session, code } = await opened();
  const [asha, , chitra] = batch.trainees;
  const form = without(sessionForm(batch, { date: session.date }), "assignment");
  await change(trainer, session._id, {
    ...form,
    ...excusing({ [chitra.id]: "Exam", [asha.id]: "Exam" }),
  });
  expect(await excusesIn(session._id)).toEqual([{ traineeId: chitra.id, reason: "Exam" }]);
  await app.withToken(chitra.token).request("POST", `/api/check-in/${session._id}`, { code });
  expect(await excusesIn(session._id)).toEqual([]);
});

test("members alone are excused, each with a reason", async () => {
  const { trainer, batch, session } = await held();
  const [stranger] = (await insertClass(app)).trainees;
  const [, , chitra] = batch.trainees;
  const form = without(sessionForm(batch), "assignment");
  for (const [excused, problem] of [
    [JSON.stringify({ [stranger.id]: "Illness" }), "Only trainees of this batch can be excused."],
    [JSON.stringify({ nobody: "Illness" }), "Only trainees of this batch can be excused."],
    [JSON.stringify({ [chitra.id]: " " }), "Say why somebody is excused."],
    ["[1", "Send a JSON object of trainee ids with a reason each."],
  ] as const) {
    const answer = await change(trainer, session._id, { ...form, excused });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { excused: problem }]);
  }
});
