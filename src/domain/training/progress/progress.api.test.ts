import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { PASS_SCORE } from "#/shared/modules.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { placeInModule } from "#test/support/modules.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { insertClass, NO_MARKS, sessionForm } from "#test/support/training.ts";
import type { Progress } from "./progress.contract.ts";

const app = await openApp();

async function read(person: Persona): Promise<Progress> {
  const answer = await app
    .withToken(person.token)
    .request("GET", `/api/trainee/${person.id}/progress`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test("before a batch there is nothing but the name", async () => {
  const person = await insertPerson(app.db, { name: "Early" });
  expect(await read(person)).toEqual({
    trainee: {
      name: person.username,
      trainingOpted: "Java + AEM",
      highestUnlockedBatch: null,
      totalMarks: NO_MARKS,
    },
    module: null,
    next: null,
    checkIn: null,
    answers: [],
    returned: [],
    documentsWaiting: 0,
    documentDays: null,
    balance: null,
    marketing: null,
    placement: null,
  });
});

test("the module in hand: the next class, what is to be handed in, and the figures", async () => {
  const today = app.platform.clock.today();
  const batch = await insertClass(app, { startDate: addDays(today, -7) });
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  for (const [topic, days] of [
    ["Loops", -2],
    ["Streams", 1],
  ] as const) {
    const form = sessionForm(batch, { topic, date: addDays(today, days) });
    const answer = await app.withToken(trainer.token).send("POST", "/api/batch/add-session", form);
    expect(answer.statusCode).toBe(201);
  }
  const progress = await read(batch.trainees[2]);
  expect(progress.module).toMatchObject({
    type: "Java",
    batchId: batch.batchId,
    held: 1,
    attended: 0,
    answered: 0,
    waiting: 0,
    recent: [false],
    hasBegun: true,
    endDate: null,
  });
  expect(progress.next).toMatchObject({ topic: "Streams", trainer: trainer.username });
  expect(progress.next?.calendarUrl).toContain("/api/calendar/sessions/");
  expect(progress.answers).toMatchObject([{ topic: "Loops", reason: null }]);

  const mark = { traineeId: batch.trainees[2].id, module: "Java", scoredAt: new Date() } as const;
  await app.db
    .insertInto("moduleScores")
    .values({ ...mark, score: PASS_SCORE - 1 })
    .execute();
  expect((await read(batch.trainees[2])).answers, "not passed yet").toHaveLength(1);
  await app.db
    .updateTable("moduleScores")
    .set({ score: PASS_SCORE })
    .where("traineeId", "=", batch.trainees[2].id)
    .execute();
  expect((await read(batch.trainees[2])).answers, "of a module that is passed").toEqual([]);

  await placeInModule(app.db, batch.trainees[2].id, "AEM");
  expect(await read(batch.trainees[2]), "of the module before").toMatchObject({
    module: { type: "AEM", held: 0, attended: 0 },
    next: null,
    checkIn: null,
    answers: [],
  });
});

test("documents the office returned stand there by name with the last day, also in a batch", async () => {
  const { person, fileOf } = await insertSubmitted(app);
  await placeInModule(app.db, person.id, "Java");
  const check = { status: "returned", reason: "It cannot be read." };
  const url = `/api/documents/${await fileOf("panCard")}/check`;
  expect((await app.as("admin").request("PUT", url, check)).statusCode).toBe(200);
  const { returned, documentsWaiting } = await read(person);
  expect(returned).toEqual([
    {
      kind: "panCard",
      reason: "It cannot be read.",
      sendBy: addDays(app.platform.clock.today(), 14),
    },
  ]);
  expect(documentsWaiting).toBe(5);
});

test("who waits for the office reads how long it takes, as in the outlook, and nobody else does", async () => {
  const others = await insertSubmitted(app);
  const now = app.platform.clock.now().valueOf();
  const times = { queuedAt: new Date(now - 3 * 86_400_000), decidedAt: new Date(now) };
  await app.db
    .updateTable("documents")
    .set({ ...times, status: "verified", decidedBy: app.personas.admin.id })
    .where("traineeId", "=", others.person.id)
    .execute();
  const { person } = await insertSubmitted(app);
  const outlook = (await app.as(null).request("GET", "/api/outlook")).json();
  expect(outlook.documentDays).toBe(3);
  expect((await read(person)).documentDays).toBe(3);
  expect((await read(others.person)).documentDays).toBeNull();
});

test("interviews stand there once marketing is open, and the placement ends them", async () => {
  const { eligible, placed } = app.personas;
  expect((await read(eligible)).marketing).toMatchObject({
    hasProfile: expect.any(Boolean),
    open: null,
    last: null,
  });
  expect((await read(placed)).placement).toMatchObject({ company: expect.any(String) });
});
