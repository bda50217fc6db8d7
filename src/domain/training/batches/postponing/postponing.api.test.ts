import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { batchCalls } from "#test/support/batch-calls.ts";
import { openApp } from "#test/support/opened-app.ts";
import { askOrder, askVerify, insertPayer } from "#test/support/payments.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { SLOTS } from "#test/support/training.ts";
import type { Batch } from "../batches.contract.ts";

const app = await openApp();
const today = app.platform.clock.today();
const ahead = (days: number) => addDays(today, days);
const { admin, createOn, remove, end } = batchCalls(app);
const reason = "The hall is not ready.";

const move = (ref: string, body: object) =>
  admin().request("PUT", `/api/batch/${ref}/start`, { reason, ...body });
const cancel = (ref: string, body: object = {}) =>
  admin().request("PUT", `/api/batch/${ref}/cancel`, { reason, ...body });
const undo = (answer: { json: () => { decisionId?: string } }) =>
  admin().request("POST", `/api/decisions/${answer.json().decisionId}/undo`);
const outcomeOf = (answer: Awaited<ReturnType<typeof move>>) => [
  answer.statusCode,
  answer.json().reason ?? answer.json().message,
];
/** The lists a batch may be in: the office's, a trainer's, and that of people who may join. */
const listedIn = async ({ batchId }: Batch) => {
  const payer = await insertPayer(app);
  const lists = [
    await admin().request("GET", "/api/batch/batchIds?batchType=Java&pageSize=200"),
    await admin().request("GET", "/api/batch/overview?pageSize=200"),
    await app.as("trainer").request("GET", "/api/batch/all?pageSize=200"),
    await app.withToken(payer.token).request("GET", "/api/batch/java-batch?pageSize=200"),
  ];
  return lists.filter(({ body }) => body.includes(`"${batchId}"`)).length;
};
async function inBatch({ _id }: Batch, name = "Asha") {
  const person = await insertPerson(app.db, { name });
  const row = { batchId: _id, batchType: "Java" as const, traineeId: person.id };
  await app.db
    .insertInto("batchMembers")
    .values({ ...row, joinedAt: new Date() })
    .execute();
  return person;
}
async function offered({ _id }: Batch) {
  const { id: traineeId, ...person } = await insertPayer(app);
  await app.db.insertInto("batchWaitlist").values({ traineeId, joinedAt: new Date() }).execute();
  const offer = { traineeId, batchId: _id, offeredAt: new Date() };
  await app.db.insertInto("batchOffers").values(offer).execute();
  return { id: traineeId, ...person };
}
async function planned({ _id, batchId }: Batch, date: string) {
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  const parts = { batchId, date, time: SLOTS[0] ?? "", topic: "Loops" };
  const answer = await app.withToken(trainer.token).send("POST", "/api/planned-session", parts);
  expect(answer.statusCode, answer.body).toBe(201);
  return { trainer, id: answer.json().planned._id as string };
}
const noticesTo = async ({ id }: Persona) =>
  (await storedRows(app.db, "notifications", "kind", { userId: id }, "id")).map((row) => row.kind);
const javaBatchOf = async ({ id }: Persona) =>
  (await storedRows(app.db, "batchMembers", "batchId", { traineeId: id }))[0]?.batchId;
const waits = async ({ id }: Persona) =>
  (await storedRows(app.db, "batchWaitlist", "traineeId", { traineeId: id })).length === 1;

test("its start is moved before it: plans before it end, all are told, and it can be undone", async () => {
  const batch = await createOn(ahead(5));
  const [asha, waiting] = [await inBatch(batch), await offered(batch)];
  const [early, late] = [await planned(batch, ahead(6)), await planned(batch, ahead(21))];
  const moved = await move(batch.batchId, { startDate: ahead(20), version: 1 });
  expect(outcomeOf(moved)).toEqual([200, `Batch ${batch.batchId} starts on another day now.`]);
  const stored = () => storedRow(app.db, "batches", ["startDate", "batchId"], { id: batch._id });
  expect(await stored()).toEqual({ startDate: ahead(20), batchId: batch.batchId });
  const plans = () => storedRows(app.db, "plannedSessions", "id", { batchId: batch._id }, "id");
  expect(await plans()).toEqual([{ id: late.id }]);
  expect(await storedRows(app.db, "sessionSlots", "slot", { sessionId: early.id })).toEqual([]);
  expect(await noticesTo(early.trainer)).toEqual(["class-cancelled"]);
  expect(await noticesTo(asha)).toContain("batch-start-moved");
  expect(await noticesTo(waiting)).toEqual(["batch-start-moved"]);
  const mail = { recipient: asha.email, kind: "batch-start-moved" };
  const entry = await storedRow(app.db, "outbox", ["invitationMethod", "invitationText"], mail);
  expect(entry.invitationMethod).toBe("REQUEST");
  expect(entry.invitationText).toContain(`UID:${batch._id}`);
  // It cannot be joined yet: on the day it can, they get another offer.
  expect(await storedRows(app.db, "batchOffers", "traineeId", { batchId: batch._id })).toEqual([]);

  expect((await undo(moved)).statusCode).toBe(200);
  expect(await stored()).toEqual({ startDate: ahead(5), batchId: batch.batchId });
  expect(await plans()).toEqual(
    [{ id: early.id }, { id: late.id }].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(await storedRows(app.db, "sessionSlots", "slot", { sessionId: early.id })).toHaveLength(1);
  expect(await noticesTo(waiting)).toEqual([]);
});

test("not after its start, not into the past, not past its end, and not for another version", async () => {
  const [batch, running] = [await createOn(ahead(5)), await createOn(today)];
  await end(batch._id, { endDate: ahead(9) });
  for (const [ref, body, outcome] of [
    [running._id, { startDate: ahead(3) }, [409, "BATCH_STARTED"]],
    [batch._id, { startDate: ahead(-1) }, [400, "START_PASSED"]],
    [batch._id, { startDate: ahead(10) }, [400, "END_BEFORE_START"]],
    [batch._id, { startDate: ahead(6), version: 1 }, [409, "STALE_VERSION"]],
    [batch._id, {}, [400, "START_DATE_MISSING"]],
    [batch._id, { startDate: ahead(6), reason: " " }, [400, "INVALID_INPUT"]],
    ["JAVA-1999-001", { startDate: ahead(6) }, [404, "BATCH_NOT_FOUND"]],
  ] as const) {
    expect(outcomeOf(await move(ref, body)), JSON.stringify(body)).toEqual(outcome);
  }
  expect(outcomeOf(await cancel(running._id))).toEqual([409, "BATCH_STARTED"]);
});

test("cancelled, it is listed nowhere, its members wait, and nothing of it can be joined or planned", async () => {
  const batch = await createOn(ahead(5));
  const [asha, waiting] = [await inBatch(batch), await offered(batch)];
  const { trainer, id } = await planned(batch, ahead(6));
  expect(await listedIn(batch)).toBe(4);
  const total = async () =>
    (await admin().request("GET", "/api/batch/batchIds?batchType=Java")).headers["x-total-count"];
  const before = Number(await total());

  const cancelled = await cancel(batch.batchId);
  expect(outcomeOf(cancelled)).toEqual([200, `Batch ${batch.batchId} is cancelled.`]);
  expect(await listedIn(batch)).toBe(0);
  expect(Number(await total())).toBe(before - 1);
  expect([await javaBatchOf(asha), await waits(asha), await waits(waiting)]).toEqual([
    undefined,
    true,
    true,
  ]);
  expect(await storedRows(app.db, "plannedSessions", "id", { id })).toEqual([]);
  expect(await noticesTo(trainer)).toEqual(["class-cancelled"]);
  expect(await noticesTo(waiting)).toEqual(["batch-offer-ended"]);
  const mail = { recipient: asha.email, kind: "batch-left" };
  expect(await storedRow(app.db, "outbox", "invitationMethod", mail)).toEqual({
    invitationMethod: "CANCEL",
  });

  const payer = await insertPayer(app);
  const order = await askOrder(app, payer, "Full Payment", { batchId: batch._id });
  expect([order.statusCode, order.json().message]).toEqual([
    409,
    "No eligible batch found for the current date range.",
  ]);
  const parts = { batchId: batch.batchId, date: ahead(6), time: SLOTS[0] ?? "", topic: "Loops" };
  const plan = await app.withToken(trainer.token).send("POST", "/api/planned-session", parts);
  expect(plan.statusCode).toBe(409);
  const other = await createOn(ahead(5));
  const mover = await inBatch(other, "Mover");
  const into = { traineeId: mover.id, toBatchId: batch._id, reason };
  const refused = await admin().request("PUT", `/api/batch/${other._id}/move-trainee`, into);
  expect(outcomeOf(refused)).toEqual([409, "BATCH_ENDED"]);
  expect(outcomeOf(await cancel(batch._id))).toEqual([409, "BATCH_STARTED"]);

  expect((await undo(cancelled)).statusCode).toBe(200);
  expect(await listedIn(batch)).toBe(4);
  expect([await javaBatchOf(asha), await waits(asha)]).toEqual([batch._id, false]);
  expect(await storedRows(app.db, "plannedSessions", "id", { id })).toHaveLength(1);
  expect(Number(await total())).toBe(before + 1);
});

test("its members move together, if there is room for them", async () => {
  const [batch, small, wide] = [
    await createOn(ahead(5)),
    await createOn(ahead(9)),
    await createOn(ahead(9)),
  ];
  const people = [await inBatch(batch), await inBatch(batch, "Bala")];
  await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", small._id).execute();
  expect(outcomeOf(await cancel(batch._id, { toBatchId: small._id }))).toEqual([409, "BATCH_FULL"]);
  expect(outcomeOf(await cancel(batch._id, { toBatchId: batch._id }))).toEqual([
    409,
    "OTHER_MODULE",
  ]);
  expect((await cancel(batch._id, { toBatchId: wide.batchId })).statusCode).toBe(200);
  for (const person of people) {
    expect([await javaBatchOf(person), await waits(person)]).toEqual([wide._id, false]);
    expect(await noticesTo(person)).toContain("batch-moved");
  }
});

test("neither is undone once what people read of it would be wrong", async () => {
  const [batch, next] = [await createOn(ahead(5)), await createOn(ahead(9))];
  await inBatch(batch);
  const cancelled = await cancel(batch._id, { toBatchId: next._id });
  const moved = await move(next._id, { startDate: ahead(12) });
  expect(outcomeOf(await undo(cancelled))).toEqual([409, "UNDO_CHANGED"]);
  const other = await createOn(ahead(5));
  const mover = await inBatch(other, "Mover");
  const into = { traineeId: mover.id, toBatchId: next._id, reason };
  expect(
    (await admin().request("PUT", `/api/batch/${other._id}/move-trainee`, into)).statusCode,
  ).toBe(200);
  const refused = await undo(moved);
  expect(outcomeOf(refused)).toEqual([409, "UNDO_CHANGED"]);
  expect(refused.json().message).toContain("somebody joined it or left");
  expect(await storedRow(app.db, "batches", "startDate", { id: next._id })).toEqual({
    startDate: ahead(12),
  });
});

test("an order from before it was cancelled completes without a batch, and another can be joined", async () => {
  const [batch, next] = [await createOn(ahead(5)), await createOn(ahead(6))];
  const payer = await insertPayer(app);
  const { orderId } = (await askOrder(app, payer, "Full Payment", { batchId: batch._id })).json();
  const paid = await app.withToken(payer.token).request("POST", "/api/sandbox/pay", { orderId });
  await cancel(batch._id);
  const verified = await askVerify(app, payer, paid.json());
  expect(verified.json()).toMatchObject({ success: true, batch: null });
  expect(await waits(payer)).toBe(true);
  const joined = { batchId: next._id, userId: payer.id };
  const answer = await app.withToken(payer.token).request("POST", "/api/batch/assign", joined);
  expect(answer.statusCode).toBe(200);
});

test("one that was emptied is deleted, and what people's timelines say of it stays", async () => {
  const [batch, other] = [await createOn(ahead(5)), await createOn(ahead(9))];
  const asha = await inBatch(batch);
  expect(outcomeOf(await remove(batch._id))).toEqual([409, "BATCH_USED"]);
  const body = { traineeId: asha.id, toBatchId: other._id, reason };
  await admin().request("PUT", `/api/batch/${batch._id}/move-trainee`, body);
  const payer = await insertPayer(app);
  await askOrder(app, payer, "Full Payment", { batchId: batch._id });
  expect(outcomeOf(await remove(batch._id))).toEqual([409, "BATCH_USED"]);
  await app.db
    .updateTable("admissionPayments")
    .set({ issuedAt: new Date(Date.now() - 4 * 86_400_000) })
    .where("traineeId", "=", payer.id)
    .execute();
  const waiting = await offered(batch);
  const deleted = await remove(batch._id);
  expect(outcomeOf(deleted)).toEqual([200, `Batch ${batch.batchId} deleted.`]);
  expect(await noticesTo(waiting)).toEqual(["batch-offer-ended"]);
  for (const ref of [batch._id, batch.batchId]) {
    expect((await admin().request("GET", `/api/batch/${ref}`)).statusCode).toBe(404);
  }
  expect(await listedIn(batch)).toBe(0);
  const timeline = await app.as("admin").request("GET", `/api/timeline/${asha.id}`);
  expect(timeline.body).toContain(`Moved from batch ${batch.batchId} to ${other.batchId}`);
  expect((await createOn(ahead(5))).batchId > other.batchId).toBe(true);
  expect((await undo(deleted)).statusCode).toBe(200);
  expect(await noticesTo(waiting)).toEqual([]);
  expect((await admin().request("GET", `/api/batch/${batch._id}`)).statusCode).toBe(200);
});
