import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import type { TestApp } from "#test/support/app.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPayment } from "#test/support/payments.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { findEligibleJavaBatch } from "./joining.queries.ts";

const { app, second } = await openTwoInstances();
const today = app.platform.clock.today();

type NewBatch = { startDate?: string; endDate?: string; batchType?: "Java" | "AEM" };
async function insertBatch({ startDate = today, endDate, batchType = "Java" }: NewBatch = {}) {
  const id = newId();
  const row = { id, batchId: `ASSIGN-${id.slice(-10)}`, batchType, startDate };
  const createdBy = app.personas.admin.id;
  await app.db
    .insertInto("batches")
    .values({ ...row, endDate, createdBy, createdAt: new Date() })
    .execute();
  return row;
}

const trainee = (paymentOption: PaymentOption = "No Payment") =>
  insertPerson(app.db, { name: "Joiner", paymentOption });

const pay = ({ id }: Persona) => insertPayment(app, id);

const assign = (person: Persona, batchId: unknown, on: Pick<TestApp, "withToken"> = app) =>
  on
    .withToken(person.token)
    .request("POST", "/api/batch/assign", { batchId, userId: person.id } as object);
const membershipsOf = (person: Persona) =>
  storedRows(app.db, "batchMembers", ["batchId", "batchType"], { traineeId: person.id });
const reply = (answer: Awaited<ReturnType<typeof assign>>) => [
  answer.statusCode,
  answer.json().message,
];

describe("POST /api/batch/assign", () => {
  test("someone who need not pay takes a place, and asking again answers the same", async () => {
    const person = await trainee();
    const batch = await insertBatch();
    const first = await assign(person, batch.batchId);
    const second = await assign(person, batch.id);

    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({
      message: "Batch assigned successfully.",
      batch: { _id: batch.id, batchId: batch.batchId },
    });
    expect(second.json()).toEqual(first.json());
    expect(await membershipsOf(person)).toEqual([{ batchId: batch.id, batchType: "Java" }]);
    const lines = await storedRows(app.db, "auditLog", "action", { actorId: person.id });
    expect(lines).toEqual([{ action: "batch.joined" }]);
  });

  test("someone who pays waits for the payment", async () => {
    const person = await trainee("Full Payment");
    const batch = await insertBatch();
    expect(reply(await assign(person, batch.id))).toEqual([409, "Payment is not completed."]);
    expect(await membershipsOf(person)).toEqual([]);
    await pay(person);
    expect((await assign(person, batch.id)).statusCode).toBe(200);
  });

  test("an open order is no payment", async () => {
    const person = await trainee("Partial Payment");
    await pay(person);
    await app.db
      .updateTable("admissionPayments")
      .set({ status: "open", completedAt: null, completedBy: null })
      .where("traineeId", "=", person.id)
      .execute();
    const batch = await insertBatch();
    expect(reply(await assign(person, batch.id))[0]).toBe(409);
  });

  test.each([
    [-8, 409],
    [-7, 200],
    [7, 200],
    [8, 409],
  ])("a batch that starts %i days from today: %i", async (days, status) => {
    const batch = await insertBatch({ startDate: addDays(today, days) });
    const answer = await assign(await trainee(), batch.id);
    expect(answer.statusCode).toBe(status);
    if (status === 409) {
      expect(answer.json().message).toBe("No eligible batch found for the current date range.");
    }
  });

  test("not a Java batch, an ended one, none at all", async () => {
    const person = await trainee();
    const aem = await insertBatch({ batchType: "AEM" });
    const ended = await insertBatch({ startDate: addDays(today, -2), endDate: addDays(today, -1) });
    expect(reply(await assign(person, aem.id))).toEqual([400, "This is not a Java batch."]);
    expect(reply(await assign(person, ended.id))).toEqual([409, "This batch has already ended."]);
    expect(reply(await assign(person, newId()))[0]).toBe(404);
    expect(reply(await assign(person, "JAVA-1999-001"))[0]).toBe(404);
    expect(reply(await assign(person, ""))[0]).toBe(400);
    expect(reply(await assign(person, { id: aem.id }))[0]).toBe(400);
    expect(await membershipsOf(person)).toEqual([]);
  });

  test("a second batch is refused, also when it has ended since", async () => {
    const person = await trainee();
    const startDate = addDays(today, -2);
    const [mine, other] = [await insertBatch({ startDate }), await insertBatch()];
    await assign(person, mine.id);
    expect(reply(await assign(person, other.id))).toEqual([
      409,
      "Trainee is already assigned to a batch.",
    ]);
    const endDate = addDays(today, -1);
    await app.db.updateTable("batches").set({ endDate }).where("id", "=", mine.id).execute();
    expect((await assign(person, mine.id)).statusCode).toBe(200);
  });

  test("20 calls at once for two batches end in one place", async () => {
    const person = await trainee();
    const batches = [await insertBatch(), await insertBatch()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        assign(person, batches[index % 2]?.id, index % 4 < 2 ? app : second),
      ),
    );
    const [membership, ...more] = await membershipsOf(person);
    expect(more).toEqual([]);
    const won = answers.filter((answer) => answer.statusCode === 200);
    const lost = answers.filter((answer) => answer.statusCode === 409);
    expect([won.length, lost.length]).toEqual([10, 10]);
    expect(new Set(won.map((answer) => answer.json().batch._id))).toEqual(
      new Set([membership?.batchId]),
    );
  });

  test("joining and ending at once never leave a place taken after the end", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => trainee()));
    const endDate = addDays(today, -1);
    const batch = await insertBatch({ startDate: endDate });
    const [ended, ...joins] = await Promise.all([
      app.as("admin").request("PUT", `/api/batch/${batch.id}/end`, { endDate }),
      ...people.map((person) => assign(person, batch.id, second)),
    ]);
    expect(ended.statusCode).toBe(200);
    const accepted = joins.filter((answer) => answer.statusCode === 200).length;
    const members = await storedRows(app.db, "batchMembers", "traineeId", { batchId: batch.id });
    expect(members).toHaveLength(accepted);
    expect((await assign(await trainee(), batch.id)).statusCode).toBe(409);
  });

  test("a batch that ends today takes people until the day is over in India", async () => {
    const batch = await insertBatch({ endDate: today });
    expect((await assign(await trainee(), batch.id)).statusCode).toBe(200);
    const midnight = Date.parse(`${addDays(today, 1)}T00:00:00+05:30`);
    await app.moveClock(Math.ceil((midnight - Date.now()) / 1000) + 1);
    const person = await trainee();
    // Sessions must outlast the hours the clock is moved.
    await app.db.updateTable("sessions").set({ lastUsedAt: app.platform.clock.now() }).execute();
    const late = await assign(person, batch.id);
    await app.moveClock(0);
    expect(reply(late)).toEqual([409, "This batch has already ended."]);
  });

  test("20 at once take five places five times, and each place once", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => trainee()));
    const batch = await insertBatch();
    await app.db.updateTable("batches").set({ capacity: 5 }).where("id", "=", batch.id).execute();
    const answers = await Promise.all(
      people.map((person, index) => assign(person, batch.id, index % 2 ? second : app)),
    );
    const lost = answers.filter((answer) => answer.statusCode !== 200);
    expect(new Set(lost.map((answer) => reply(answer)[1]))).toEqual(
      new Set(["This batch has no place left."]),
    );
    expect(answers.length - lost.length).toBe(5);
    const members = await storedRows(app.db, "batchMembers", "traineeId", { batchId: batch.id });
    expect(members).toHaveLength(5);
  });

  test("a batch is named in any case", async () => {
    const batch = await insertBatch();
    const answer = await assign(await trainee(), batch.batchId.toLowerCase());
    expect(answer.statusCode).toBe(200);
  });

  test("another person's id is refused before the batch is looked for", async () => {
    const person = await trainee();
    const answer = await app
      .withToken(person.token)
      .request("POST", "/api/batch/assign", { batchId: newId(), userId: app.personas.trainee.id });
    expect(answer.statusCode).toBe(403);
  });
});

describe("the batch chosen for somebody", () => {
  test("is the eligible one that starts nearest to today, or the named one", async () => {
    const [far, near, outside] = [
      await insertBatch({ startDate: addDays(today, -6) }),
      await insertBatch({ startDate: addDays(today, 1) }),
      await insertBatch({ startDate: addDays(today, 9) }),
    ];
    await app.db
      .updateTable("batches")
      .set({ startDate: addDays(today, -20), endDate: addDays(today, -1) })
      .where("id", "not in", [far.id, near.id, outside.id])
      .execute();
    const pick = (batchRef?: string) =>
      app.db.transaction().execute((tx) => findEligibleJavaBatch(tx, { batchRef, today }));

    expect((await pick())?.id).toBe(near.id);
    expect((await pick(far.batchId))?.id).toBe(far.id);
    expect(await pick(outside.id)).toBeUndefined();
    expect(await pick("nowhere")).toBeUndefined();
    await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", near.id).execute();
    await assign(await trainee(), near.id);
    expect((await pick())?.id).toBe(far.id);
  });
});
