/**
 * Members whose whole fee was refunded are not moved: they have no batch until the office decides.
 */
import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import type { Module } from "#/shared/modules.ts";
import { batchCalls } from "#test/support/batch-calls.ts";
import { insertBatchOf, insertTraineeIn, placeInModule } from "#test/support/modules.ts";
import { openReturnTests } from "#test/support/returned-money.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import type { Batch } from "../batches.contract.ts";

const { app, reportRefund, insertOnlinePayer } = await openReturnTests();
const { admin, createOn } = batchCalls(app);
const ahead = (days: number) => addDays(app.platform.clock.today(), days);
const reason = "The hall is not ready.";
const DECIDES = "Your fee went back to you. The office decides what follows and tells you.";

/** A member of a batch who paid and was refunded everything. */
async function returnedIn(batch: { id: string }, module: Module = "Java") {
  const { payer, paid } = await insertOnlinePayer();
  const made = await app.double.refundAtProvider(paid.paymentId);
  await reportRefund("refund.processed", made, paid.payment);
  await app.db.deleteFrom("batchWaitlist").where("traineeId", "=", payer.id).execute();
  await placeInModule(app.db, payer.id, module, { batch });
  return payer;
}
type Member = { id: string; email: string };
const batchOf = async ({ id }: Member, batchType: Module = "Java") =>
  (await storedRows(app.db, "batchMembers", "batchId", { traineeId: id, batchType }))[0]?.batchId;
const waits = async ({ id }: Member) =>
  (await storedRows(app.db, "batchWaitlist", "traineeId", { traineeId: id })).length === 1;
const departuresOf = ({ id }: Member) =>
  storedRows(app.db, "batchDepartures", ["batchId", "movedTo"], { traineeId: id });
const mailTo = async ({ email }: Member, kind: string) =>
  (await storedRow(app.db, "outbox", "textBody", { recipient: email, kind })).textBody?.replaceAll(
    /\s+/g,
    " ",
  );
const actionsIn = async ({ _id }: Batch) =>
  (await storedRows(app.db, "auditLog", "action", { subjectId: _id }, "action")).map(
    ({ action }) => action,
  );
const undo = (answer: { json: () => { decisionId?: string } }) =>
  admin().request("POST", `/api/decisions/${answer.json().decisionId}/undo`);

test("of a cancelled batch the others move, also where only they fit, and it can be undone", async () => {
  const [batch, next] = [await createOn(ahead(5)), await createOn(ahead(9))];
  const bala = await insertTraineeIn(app.db, "Java", { name: "Bala", batch: { id: batch._id } });
  const asha = await returnedIn({ id: batch._id });
  await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", next._id).execute();
  const body = { reason, toBatchId: next._id };
  const cancelled = await admin().request("PUT", `/api/batch/${batch._id}/cancel`, body);

  expect(cancelled.statusCode, cancelled.body).toBe(200);
  expect(cancelled.json().message).toBe(
    `Batch ${batch.batchId} is cancelled. 1 member whose fee went back is not in ${next.batchId}.`,
  );
  expect([await batchOf(bala), await waits(bala)]).toEqual([next._id, false]);
  expect([await batchOf(asha), await waits(asha)]).toEqual([undefined, true]);
  expect(await departuresOf(bala)).toEqual([{ batchId: batch._id, movedTo: next._id }]);
  expect(await departuresOf(asha)).toEqual([{ batchId: batch._id, movedTo: null }]);
  expect(await mailTo(bala, "batch-moved")).toContain(next.batchId);
  const left = await mailTo(asha, "batch-left");
  expect(left).toContain(DECIDES);
  expect(left).not.toContain("waitlist");
  const moved = ["batch.trainee-moved", "batch.trainee-removed"];
  expect(await actionsIn(batch)).toEqual(expect.arrayContaining(moved));

  expect((await undo(cancelled)).statusCode).toBe(200);
  for (const person of [asha, bala]) {
    expect([await batchOf(person), await waits(person)]).toEqual([batch._id, false]);
    expect(await departuresOf(person)).toEqual([]);
  }
  const mails = await storedRows(app.db, "outbox", "kind", { recipient: asha.email });
  expect(mails.map(({ kind }) => kind)).not.toContain("batch-left");
});

test("without a batch to move to, and taken out by hand, nobody reads of a turn they do not have", async () => {
  const [batch, other] = [await createOn(ahead(5)), await createOn(ahead(5))];
  const [asha, indu] = [await returnedIn({ id: batch._id }), await returnedIn({ id: other._id })];
  const body = { reason };
  const cancelled = await admin().request("PUT", `/api/batch/${batch._id}/cancel`, body);
  expect(cancelled.json().message).toBe(`Batch ${batch.batchId} is cancelled.`);
  const taken = { reason, traineeId: indu.id };
  const removed = await admin().request("PUT", `/api/batch/${other._id}/remove-trainee`, taken);
  expect(removed.statusCode, removed.body).toBe(200);
  for (const person of [asha, indu]) {
    const left = await mailTo(person, "batch-left");
    expect(left).toContain(DECIDES);
    expect(left).not.toContain("waitlist");
    expect([await batchOf(person), await waits(person)]).toEqual([undefined, true]);
  }
});

test("of a later module they leave as well, unless they have passed it", async () => {
  const [batch, next] = [
    await insertBatchOf(app.db, "AEM", { startDate: ahead(5) }),
    await insertBatchOf(app.db, "AEM", { startDate: ahead(9) }),
  ];
  const asha = await returnedIn(batch, "AEM");
  await placeInModule(app.db, asha.id, "Java");
  await app.db
    .updateTable("batchMembers")
    .set({ hasMovedOn: true })
    .where("traineeId", "=", asha.id)
    .where("batchType", "=", "Java")
    .execute();
  const mark = { traineeId: asha.id, module: "AEM" as const, score: 8, scoredAt: new Date() };
  await app.db.insertInto("moduleScores").values(mark).execute();
  const cancel = () =>
    admin().request("PUT", `/api/batch/${batch.id}/cancel`, { reason, toBatchId: next.id });
  const refused = await cancel();
  expect([refused.statusCode, refused.json().reason]).toEqual([409, "SCORED_IN_BATCH"]);
  expect(await batchOf(asha, "AEM")).toBe(batch.id);

  await app.db.deleteFrom("moduleScores").where("traineeId", "=", asha.id).execute();
  const cancelled = await cancel();
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  const before = () =>
    storedRow(app.db, "batchMembers", "hasMovedOn", { traineeId: asha.id, batchType: "Java" });
  expect([await batchOf(asha, "AEM"), await waits(asha)]).toEqual([undefined, false]);
  expect(await before()).toEqual({ hasMovedOn: false });
  expect(await mailTo(asha, "batch-left")).toContain(DECIDES);
  expect((await undo(cancelled)).statusCode).toBe(200);
  expect(await batchOf(asha, "AEM")).toBe(batch.id);
  expect(await before()).toEqual({ hasMovedOn: true });
});

test("an offer whose batch is cancelled says nothing of a turn to whose fee went back", async () => {
  const batch = await createOn(ahead(5));
  const asha = await returnedIn({ id: batch._id });
  const traineeId = asha.id;
  await app.db.deleteFrom("batchMembers").where("traineeId", "=", traineeId).execute();
  await app.db.insertInto("batchWaitlist").values({ traineeId, joinedAt: new Date() }).execute();
  const offer = { traineeId, batchId: batch._id, offeredAt: new Date() };
  await app.db.insertInto("batchOffers").values(offer).execute();
  const start = { reason, startDate: ahead(6) };
  expect((await admin().request("PUT", `/api/batch/${batch._id}/start`, start)).statusCode).toBe(
    200,
  );
  const cancelled = await admin().request("PUT", `/api/batch/${batch._id}/cancel`, { reason });
  expect(cancelled.statusCode).toBe(200);
  const kinds = (await storedRows(app.db, "notifications", "kind", { userId: traineeId })).map(
    ({ kind }) => kind,
  );
  expect(kinds).not.toContain("batch-offer-ended");
  expect(kinds).not.toContain("batch-start-moved");
  expect(await storedRows(app.db, "batchOffers", "batchId", { traineeId })).toEqual([]);
});
