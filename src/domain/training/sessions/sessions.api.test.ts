import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertTraineeIn } from "#test/support/modules.ts";
import { samplePdf, samplePng } from "#test/support/sample-files.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";
import { reply, sessionCalls, without } from "#test/support/training-calls.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Parts = ReturnType<typeof sessionForm>;
const { someTrainer, add, held, presentIn, linesOf, filesOf } = sessionCalls(() => app);

/** How many statements a session takes in a class of three plus `more`, half of them present. */
async function statementsFor(more: number): Promise<number> {
  const batch = await insertClass(app);
  const ids = batch.trainees.map(({ id }) => id);
  for (let index = 0; index < more; index += 1)
    ids.push((await insertTraineeIn(app.db, "Java", { batch })).id);
  const trainer = await someTrainer();
  const attendance = JSON.stringify(ids.filter((_, index) => index % 2 === 0));
  const texts: string[] = [];
  // Leaves out the session's last use, which any call may write now and then.
  const end = app.database.watch((text) => text.includes('"sessions"') || texts.push(text));
  const answer = await add(trainer, sessionForm(batch, { attendance }));
  end();
  expect(answer.statusCode, answer.body).toBe(201);
  return texts.length;
}

test("thirty present and sixty told take as many statements as two and three", async () => {
  expect(await statementsFor(57)).toBe(await statementsFor(0));
});

describe("POST /api/batch/add-session", () => {
  test("stores the session of whoever is signed in, its attendance and its question", async () => {
    const { trainer, batch, session } = await held();
    const [asha, bala] = batch.trainees;
    expect(session).toEqual({
      _id: expect.any(String),
      sessionId: session._id,
      batchId: batch.batchId,
      batchType: "Java",
      date: "2026-02-02",
      time: SLOTS[0],
      topic: "Collections",
      // The trainer named in the form is ignored (I-58).
      trainerName: "Meera",
      trainerId: { _id: trainer.id, username: "Meera" },
      attendance: [asha.id, bala.id].sort(),
      checkedIn: [],
      excused: {},
      trainerAssignmentFileUrl: expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}\?e=\d+&s=/),
      assignmentFileName: "question.pdf",
      calendarUrl: expect.stringMatching(/^\/api\/calendar\/sessions\//),
      version: 1,
      hasBegun: true,
    });
    expect(await presentIn(session._id)).toEqual([asha.id, bala.id].sort());
    expect(await filesOf(trainer)).toEqual([{ name: "question.pdf", state: "live" }]);
    expect(await linesOf(session._id)).toMatchObject([
      {
        action: "session.created",
        actorId: trainer.id,
        newValue: { topic: "Collections", attendance: [asha.id, bala.id].sort() },
      },
    ]);
  });

  test("every member is told by mail and in the app", async () => {
    const { batch } = await held({ topic: "Streams" });
    for (const { id, email } of batch.trainees) {
      const mail = await storedRow(app.db, "outbox", ["subject", "textBody"], { recipient: email });
      expect(mail.subject).toBe(`New session in ${batch.batchId}: Streams`);
      expect(mail.textBody).toMatch(/Mon\s+2\s+Feb\s+2026,\s+9:00\s+–\s+11:00\s+AM/);
      const notification = await storedRow(app.db, "notifications", ["kind", "href"], {
        userId: id,
      });
      expect(notification).toEqual({ kind: "session-created", href: "/java-training-details" });
    }
  });

  test.each(["date", "time", "topic", "attendance", "assignment", "batchId"])(
    "without %s it is refused with the field's name, and nothing is kept",
    async (name) => {
      const [trainer, batch] = [await someTrainer(), await insertClass(app)];
      const form = sessionForm(batch);
      for (const parts of [without(form, name), { ...form, [name]: "" }]) {
        const answer = await add(trainer, parts);
        expect(answer.statusCode).toBe(400);
        expect(answer.json().fields).toHaveProperty(name);
      }
      expect((await filesOf(trainer)).filter((file) => file.state === "live")).toEqual([]);
    },
  );

  test.each<[string, Parts, string]>([
    ["a slot that is none", { time: "8:00 PM to 9:00 PM" }, "time"],
    ["a date that is none", { date: "2026-02-30" }, "date"],
    ["a day before the batch starts", { date: "2026-01-04" }, "date"],
    ["a topic of 201 characters", { topic: "x".repeat(201) }, "topic"],
    ["nobody present", { attendance: "[]" }, "attendance"],
    ["attendance that is no list", { attendance: "everybody" }, "attendance"],
    ["attendance of objects", { attendance: '[{"id":1}]' }, "attendance"],
    ["an id that is none", { attendance: '["x"]' }, "attendance"],
    ["somebody of another batch", { attendance: `["${newId()}"]` }, "attendance"],
  ])("%s is refused at its field", async (_, more, field) => {
    const [trainer, batch] = [await someTrainer(), await insertClass(app)];
    const answer = await add(trainer, sessionForm(batch, more));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });

  test("a member of another batch beside members is refused whole", async () => {
    const [trainer, batch, other] = [
      await someTrainer(),
      await insertClass(app),
      await insertClass(app),
    ];
    const attendance = JSON.stringify([batch.trainees[0].id, other.trainees[0].id]);
    const answer = await add(trainer, sessionForm(batch, { attendance }));
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ["attendance"]]);
  });

  test("up to 30 days ahead, and not a day more", async () => {
    const [trainer, batch] = [await someTrainer(), await insertClass(app)];
    const today = app.platform.clock.today();
    const at = (days: number) => sessionForm(batch, { date: addDays(today, days) });
    expect((await add(trainer, at(31))).json().fields).toHaveProperty("date");
    expect((await add(trainer, at(30))).statusCode).toBe(201);
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["question.png", samplePng],
    ["question.pdf", () => Buffer.from("<html>")],
    ["question.txt", samplePdf],
  ])("%s is no PDF", async (name, content) => {
    const [trainer, batch] = [await someTrainer(), await insertClass(app)];
    const answer = await add(trainer, sessionForm(batch, { assignment: [name, await content()] }));
    expect(reply(answer)).toEqual([400, "Please select a valid PDF file"]);
  });

  test.each(["Communication", "Mock", "FinalCheck"] as const)(
    "a %s batch has no sessions",
    async (type) => {
      const [trainer, batch] = [await someTrainer(), await insertClass(app, { type })];
      expect(reply(await add(trainer, sessionForm(batch)))).toEqual([
        409,
        "Sessions are not available for this batch.",
      ]);
    },
  );

  test("an ended batch has none any more, an unknown one is not found", async () => {
    const trainer = await someTrainer();
    const ended = await insertClass(app, { endDate: "2026-03-01" });
    const form = sessionForm(ended);
    expect(reply(await add(trainer, form))).toEqual([
      409,
      "Sessions are not available for this batch.",
    ]);
    const unknown = await add(trainer, { ...form, batchId: "JAVA-1999-001" });
    expect(unknown.statusCode).toBe(404);
  });

  test("both names of a batch are taken, and an AEM batch as well", async () => {
    const [trainer, batch] = [await someTrainer(), await insertClass(app, { type: "AEM" })];
    const answer = await add(trainer, sessionForm(batch, { batchId: batch.id }));
    expect(answer.json().session).toMatchObject({ batchId: batch.batchId, batchType: "AEM" });
  });

  test("a slot is taken once: by the batch, and by the trainer", async () => {
    const { trainer, batch } = await held();
    const colleague = await someTrainer();
    expect(reply(await add(colleague, sessionForm(batch)))).toEqual([
      409,
      "A session already exists for this slot.",
    ]);
    const elsewhere = await insertClass(app);
    expect(reply(await add(trainer, sessionForm(elsewhere)))).toEqual([
      409,
      "You already hold another session in this slot on that day.",
    ]);
    expect((await add(trainer, sessionForm(elsewhere, { time: SLOTS[1] }))).statusCode).toBe(201);
  });

  test("the same key stores once and answers the same again", async () => {
    const [trainer, batch] = [await someTrainer(), await insertClass(app)];
    const form = sessionForm(batch);
    const save = () =>
      app.withToken(trainer.token).send("POST", "/api/batch/add-session", form, {
        headers: { "idempotency-key": "tap-tap" },
      });
    const [first, second] = [await save(), await save()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json().session._id).toBe(first.json().session._id);
  });
});
