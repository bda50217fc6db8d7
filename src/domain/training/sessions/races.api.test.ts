import { expect, test } from "vitest";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";

const { app, second } = await openTwoInstances();

type Parts = ReturnType<typeof sessionForm>;
const on = (index: number) => (index % 2 ? second : app);
const times = <T>(count: number, make: (index: number) => T) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const someTrainer = () => insertPerson(app.db, { name: "Meera", role: "Trainer" });
const codesOf = (answers: { statusCode: number }[]) =>
  answers.map((answer) => answer.statusCode).sort();
const oneOf20 = (winner: number) => [winner, ...Array.from({ length: 19 }, () => 409)];

const add = (index: number, token: string, parts: Parts) =>
  on(index).withToken(token).send("POST", "/api/batch/add-session", parts);
const countSessions = async (batchId: string) =>
  (await storedRows(app.db, "trainingSessions", "id", { batchId })).length;

test("one of 20 at once takes a batch's slot, and one mail goes to each member", async () => {
  const batch = await insertClass(app);
  const trainers = [await someTrainer(), await someTrainer()] as const;
  const answers = await times(20, (index) =>
    add(index, trainers[index < 10 ? 0 : 1].token, sessionForm(batch)),
  );
  expect(codesOf(answers)).toEqual(oneOf20(201));
  expect(await countSessions(batch.id)).toBe(1);
  const mails = await storedRows(app.db, "outbox", "id", { recipient: batch.trainees[0].email });
  expect(mails).toHaveLength(1);
});

test("one of 20 batches at once gets a trainer's slot", async () => {
  const trainer = await someTrainer();
  const batches = await times(20, () => insertClass(app));
  const answers = await Promise.all(
    batches.map((batch, index) => add(index, trainer.token, sessionForm(batch))),
  );
  expect(codesOf(answers)).toEqual(oneOf20(201));
});

test("20 saves with one key store one session", async () => {
  const [trainer, batch] = [await someTrainer(), await insertClass(app)];
  const form = sessionForm(batch);
  const answers = await times(20, (index) =>
    on(index)
      .withToken(trainer.token)
      .send("POST", "/api/batch/add-session", form, {
        headers: { "idempotency-key": "one-save" },
      }),
  );
  const ids = answers
    .filter((answer) => answer.statusCode === 201)
    .map((answer) => answer.json().session._id);
  expect(new Set(ids).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.json().reason))).not.toContain(
    "SESSION_SLOT_TAKEN",
  );
  expect(await countSessions(batch.id)).toBe(1);
});

test("of 20 edits that read the same version one is written, whole", async () => {
  const [trainer, batch] = [await someTrainer(), await insertClass(app)];
  const { session } = (await add(0, trainer.token, sessionForm(batch))).json();
  const answers = await times(20, (index) => {
    const { assignment: _, ...parts } = sessionForm(batch, {
      topic: `Topic ${index}`,
      attendance: JSON.stringify([batch.trainees[index % 3]?.id]),
      version: "1",
    });
    return on(index)
      .withToken(trainer.token)
      .send("PUT", `/api/batch/session/${session._id}`, parts);
  });
  expect(codesOf(answers)).toEqual(oneOf20(200));
  const written = answers.find((answer) => answer.statusCode === 200)?.json().session;
  const read = await app
    .withToken(trainer.token)
    .request("GET", `/api/batch/session/${session._id}`);
  const { topic, attendance, version } = read.json().session;
  expect({ topic, attendance, version }).toEqual({
    topic: written.topic,
    attendance: written.attendance,
    version: 2,
  });
});

test("a session beside the end of its batch is in or out as a whole", async () => {
  const trainer = await someTrainer();
  for (let round = 0; round < 5; round += 1) {
    const batch = await insertClass(app);
    const [, ...answers] = await Promise.all([
      second.as("admin").request("PUT", `/api/batch/${batch.id}/end`, { endDate: "2026-03-01" }),
      ...SLOTS.map((time, index) =>
        add(index, trainer.token, sessionForm(batch, { time, date: `2026-02-0${round + 1}` })),
      ),
    ]);
    const created = answers.filter((answer) => answer.statusCode === 201);
    expect(answers.every((answer) => [201, 409].includes(answer.statusCode))).toBe(true);
    expect(await countSessions(batch.id)).toBe(created.length);
  }
});
