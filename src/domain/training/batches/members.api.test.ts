import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { MODULES, type Module } from "#/shared/modules.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertBatchOf, insertTraineeIn, placeInModule } from "#test/support/modules.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";
import type { Batch } from "./batches.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const PATHS = {
  AEM: ["/api/batch/create-aem-batch", "AEM"],
  Communication: ["/api/batch/create-communication-batch", "COMM"],
  Mock: ["/api/batch/create-mock-batch", "MOCK"],
  FinalCheck: ["/api/batch/create-finalCheck-batch", "FINAL"],
} as const;
type Type = keyof typeof PATHS;
const TYPES = Object.keys(PATHS) as Type[];

const create = (type: Type, body: object) => app.as("admin").request("POST", PATHS[type][0], body);
const add = (ref: string, body: object) =>
  app.as("admin").request("PUT", `/api/batch/${ref}/add-trainee`, body);
const eligibleFor = (type: Type, name = "Learner") => {
  const before = MODULES[MODULES.indexOf(type) - 1] ?? "Java";
  return insertTraineeIn(app.db, before, { name, mark: 8 });
};
const statusAndBody = (answer: { statusCode: number; json: () => { message: string } }) => [
  answer.statusCode,
  answer.json().message,
];
const batchesOf = async ({ id }: Persona) => {
  const rows = await storedRows(app.db, "batchMembers", ["batchId", "batchType", "hasMovedOn"], {
    traineeId: id,
  });
  return Object.fromEntries(rows.map(({ batchType, ...row }) => [batchType, row]));
};
const mailsTo = ({ email }: Persona) =>
  storedRows(app.db, "outbox", ["kind", "subject", "textBody"], { recipient: email });
const NOT_ELIGIBLE = [409, "Trainee is not eligible for this batch."];

describe.each(TYPES)("creating a batch of %s", (type) => {
  const [, prefix] = PATHS[type];

  test("takes eligible trainees, answers them with their scores, and tells each of them", async () => {
    const people = [await eligibleFor(type, "Asha"), await eligibleFor(type, "Binu")];
    const trainees = people.map(({ id }) => id);
    const answer = await create(type, { startDate: "2031-02-03", trainees });

    expect(answer.statusCode).toBe(201);
    const { message, batch } = answer.json<{ message: string; batch: Batch }>();
    const batchId = `${prefix}-2031-001`;
    expect(message).toBe(`${type} Batch created successfully! Batch ID: ${batchId}`);
    expect(batch).toMatchObject({ batchId, batchType: type, startDate: "2031-02-03", version: 1 });
    expect(batch.trainees.map(({ name }) => name)).toEqual(["Asha", "Binu"]);
    const read = await app.as("ceo").request("GET", `/api/batch/${batchId}`);
    expect(read.json()).toEqual(batch);
    for (const person of people) {
      const own = await batchesOf(person);
      expect(own[type]).toEqual({ batchId: batch._id, hasMovedOn: false });
      expect(own[MODULES[MODULES.indexOf(type) - 1] ?? ""]).toMatchObject({ hasMovedOn: true });
      const mails = await mailsTo(person);
      expect(mails).toMatchObject([
        { kind: "batch-joined", subject: `You are in batch ${batchId}` },
      ]);
      expect(mails[0]?.textBody).toContain("Mon 3 Feb 2031");
      const inApp = await app.withToken(person.token).request("GET", "/api/notifications");
      expect(inApp.json()).toMatchObject({ unread: 1, notifications: [{ kind: "batch-joined" }] });
    }
    const lines = await auditLines(app.db, ["action", "actorId"], { subjectId: batch._id });
    const actorId = app.personas.admin.id;
    expect(lines).toEqual([
      { action: "batch.created", actorId },
      { action: "batch.trainees-added", actorId },
    ]);
  });

  test("without a date, then without trainees, says so", async () => {
    const { id } = await eligibleFor(type);
    for (const startDate of [undefined, null, ""]) {
      const answer = await create(type, { startDate, trainees: [id] });
      expect(statusAndBody(answer)).toEqual([400, "Please select a start date."]);
    }
    for (const trainees of [undefined, null, []]) {
      const answer = await create(type, { startDate: "2031-02-03", trainees });
      expect(statusAndBody(answer)).toEqual([400, "No eligible trainees available."]);
    }
  });

  test("names one who is not eligible: nobody is placed and no number is used", async () => {
    const before: Module = MODULES[MODULES.indexOf(type) - 1] ?? "Java";
    const good = await eligibleFor(type);
    const others = [
      (await insertTraineeIn(app.db, before, { mark: 6.99 })).id,
      (await insertTraineeIn(app.db, before)).id,
      (await insertPerson(app.db, { name: "Outsider" })).id,
      app.personas.placed.id,
      app.personas.trainer.id,
      app.personas.admin.id,
      newId(),
      "not-an-id",
      "",
    ];
    for (const other of others) {
      const answer = await create(type, { startDate: "2032-01-01", trainees: [good.id, other] });
      expect([other, ...statusAndBody(answer)]).toEqual([other, ...NOT_ELIGIBLE]);
      // The error does not name people who are not trainees, but the field still has a message.
      expect(answer.json().fields?.trainees).not.toBe("");
    }
    expect((await batchesOf(good))[type]).toBeUndefined();
    expect(await mailsTo(good)).toEqual([]);
    const response = await create(type, { startDate: "2032-01-01", trainees: [good.id, good.id] });
    const { batch } = response.json<{ batch: Batch }>();
    expect([batch.batchId, batch.trainees.length]).toEqual([`${prefix}-2032-001`, 1]);
    const again = await create(type, { startDate: "2032-01-01", trainees: [good.id] });
    expect(statusAndBody(again)).toEqual(NOT_ELIGIBLE);
    expect(again.json().fields.trainees).toContain(batch.batchId);
  });
});

test.each([
  [{ startDate: "2031-02-30", trainees: [] }, "startDate"],
  [{ startDate: "2031-02-03", trainees: "all" }, "trainees"],
  [{ startDate: "2031-02-03", trainees: [7] }, "trainees.0"],
  [{ startDate: "2031-02-03", trainees: Array.from({ length: 1001 }, () => "x") }, "trainees"],
])("a create that cannot be read names its field (%#)", async (body, field) => {
  const answer = await create("AEM", body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toHaveProperty([field]);
});

describe("adding trainees", () => {
  test("by either id of the batch, once each; the version grows", async () => {
    const batch = await insertBatchOf(app.db, "AEM");
    const [one, two, three] = [
      await eligibleFor("AEM", "Chitra"),
      await eligibleFor("AEM", "Dev"),
      await eligibleFor("AEM", "Esha"),
    ];
    const first = await add(batch.batchId, {
      batchId: batch.id,
      selectedTrainees: [two.id, one.id.toUpperCase(), one.id],
    });
    expect(statusAndBody(first)).toEqual([200, "New trainees added successfully to the batch!"]);
    expect(first.json().batch).toMatchObject({
      _id: batch.id,
      version: 2,
      trainees: [{ name: "Chitra", javaScore: 8, aemScore: null }, { name: "Dev" }],
    });
    const stale = await add(batch.id, {
      batchId: batch.id,
      selectedTrainees: [three.id],
      version: 1,
    });
    expect(stale.json().reason).toBe("STALE_VERSION");
    const second = await add(batch.id, { batchId: batch.batchId, selectedTrainees: [three.id] });
    expect(second.json().batch.trainees).toHaveLength(3);
    expect(await mailsTo(three)).toHaveLength(1);
  });

  test("without a batch or with another in the body, nobody selected, no such batch", async () => {
    const [batch, other] = [await insertBatchOf(app.db, "AEM"), await insertBatchOf(app.db, "AEM")];
    const { id } = await eligibleFor("AEM");
    const selectedTrainees = [id];
    const noBatch = [400, "Please Select the Batch Id"];
    for (const batchId of [undefined, null, "", other.id, other.batchId, "nowhere"]) {
      expect(statusAndBody(await add(batch.id, { batchId, selectedTrainees }))).toEqual(noBatch);
    }
    for (const nobody of [undefined, null, []]) {
      const answer = await add(batch.id, { batchId: batch.id, selectedTrainees: nobody });
      expect(statusAndBody(answer)).toEqual([400, "Select at least one trainee."]);
    }
    const nowhere = newId();
    const answer = await add(nowhere, { batchId: nowhere, selectedTrainees });
    expect(answer.statusCode).toBe(404);
  });

  test("Java, an ended batch, a member of it, somebody not eligible: each is told apart", async () => {
    const java = await insertBatchOf(app.db, "Java");
    const ended = await insertBatchOf(app.db, "AEM", { endDate: "2026-02-01" });
    const batch = await insertBatchOf(app.db, "AEM");
    const good = await eligibleFor("AEM");
    const member = await eligibleFor("AEM", "Member");
    await placeInModule(app.db, member.id, "AEM", { batch });
    const outsider = await insertPerson(app.db, { name: "Outsider" });
    const put = (to: { id: string }, ...people: Persona[]) =>
      add(to.id, { batchId: to.id, selectedTrainees: people.map(({ id }) => id) });

    expect(statusAndBody(await put(java, good))).toEqual([
      409,
      "Java batches take trainees after payment only.",
    ]);
    expect(statusAndBody(await put(ended, good))).toEqual([409, "This batch has already ended."]);
    const twice = [409, "Trainee is already in this batch."];
    expect(statusAndBody(await put(batch, member))).toEqual(twice);
    // Membership of this very batch is checked before eligibility (C39).
    expect(statusAndBody(await put(batch, good, outsider, member))).toEqual(twice);
    expect(statusAndBody(await put(batch, good, outsider))).toEqual(NOT_ELIGIBLE);
    const other = await insertBatchOf(app.db, "AEM");
    expect(statusAndBody(await put(other, good, member))).toEqual(NOT_ELIGIBLE);
    expect((await batchesOf(good)).AEM).toBeUndefined();
  });
});

test("no more than fit, also by the office: all wait or the batch is made larger", async () => {
  const batch = await insertBatchOf(app.db, "AEM");
  const people = [await eligibleFor("AEM", "Fits"), await eligibleFor("AEM", "Waits")];
  const capacityOf = (capacity: number) =>
    app.db.updateTable("batches").set({ capacity }).where("id", "=", batch.id).execute();
  const addBoth = () =>
    add(batch.id, { batchId: batch.id, selectedTrainees: people.map(({ id }) => id) });
  await capacityOf(1);
  expect((await addBoth()).json()).toMatchObject({
    reason: "BATCH_FULL",
    fields: { selectedTrainees: "1 place is left." },
  });
  for (const person of people) expect((await batchesOf(person)).AEM).toBeUndefined();
  await capacityOf(2);
  expect((await addBoth()).statusCode).toBe(200);
});

test("a thousand trainees are placed in one call", async () => {
  const batch = await insertBatchOf(app.db, "Java");
  const now = new Date();
  const people = Array.from({ length: 1000 }, (_, index) => ({ id: newId(), index }));
  await app.db
    .insertInto("users")
    .values(
      people.map(({ id, index }) => ({
        id,
        username: `Crowd ${index}`,
        email: `crowd.${index}@people.example`,
        passwordHash: "none",
        role: "Trainee" as const,
        status: "approved" as const,
        passwordChangedAt: now,
      })),
    )
    .execute();
  const traineeIds = people.map(({ id }) => id);
  const places = traineeIds.map((traineeId) => ({
    traineeId,
    batchId: batch.id,
    batchType: "Java" as const,
    joinedAt: now,
  }));
  await app.db.insertInto("batchMembers").values(places).execute();
  await app.db
    .insertInto("moduleScores")
    .values(
      traineeIds.map((traineeId) => ({
        traineeId,
        module: "Java" as const,
        score: 7,
        scoredAt: now,
      })),
    )
    .execute();
  const answer = await create("AEM", { startDate: "2035-01-01", trainees: traineeIds });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().batch.trainees).toHaveLength(1000);
});

test("the timeline names, for each batch, the admin who put the trainee there", async () => {
  const second = await insertPerson(app.db, { name: "Second Admin", role: "Admin" });
  const person = await insertTraineeIn(app.db, "Java", { mark: 8 });
  const createAs = async (who: Pick<Persona, "token">, module: "aem" | "communication") => {
    const answer = await app
      .withToken(who.token)
      .request("POST", `/api/batch/create-${module}-batch`, {
        startDate: app.platform.clock.today(),
        trainees: [person.id],
      });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ batch: { batchId: string } }>().batch.batchId;
  };
  const aem = await createAs(app.personas.admin, "aem");
  const score = { module: "AEM", score: 8, scoredAt: new Date(), traineeId: person.id } as const;
  await app.db.insertInto("moduleScores").values(score).execute();
  const communication = await createAs(second, "communication");
  const timeline = await app.as("admin").request("GET", `/api/timeline/${person.id}`);
  const { events } = timeline.json<{ events: { text: string; actor: string }[] }>();
  const actorOf = (batch: string) => events.find(({ text }) => text.includes(batch))?.actor;
  expect([actorOf(aem), actorOf(communication)]).toEqual([
    app.personas.admin.username,
    "Second Admin",
  ]);
});
