import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import { batchCalls } from "#test/support/batch-calls.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPayer } from "#test/support/payments.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { SLOTS } from "#test/support/training.ts";
import { reply } from "#test/support/training-calls.ts";
import type { Batch } from "./batches.contract.ts";

const { app, second } = await openTwoInstances();
const today = app.platform.clock.today();

const { admin, create, createOn, end, setCapacity, remove, join, auditOf } = batchCalls(app);

describe("PUT /api/batch/{batchId}/end", () => {
  test("ends it once, by its readable id", async () => {
    const batch = await createOn("2023-01-10");
    const answer = await end(batch.batchId, { endDate: "2023-01-10", version: 1 });

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      message: "Batch marked as ended successfully",
      batch: { _id: batch._id, endDate: "2023-01-10", version: 2, trainees: [] },
    });
    expect((await auditOf(batch._id)).at(-1)).toMatchObject({
      action: "batch.ended",
      newValue: { endDate: "2023-01-10" },
    });
    const again = await end(batch._id, { endDate: "2023-01-11" });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      message: "This batch has already ended.",
      sooner: expect.stringMatching(/^By you at /),
    });
  });

  test("with a day to come, it goes on until that day is over and the day can be changed", async () => {
    const batch = await createOn(today);
    expect((await end(batch._id, { endDate: "2099-01-01" })).statusCode).toBe(200);
    const sooner = await end(batch._id, { endDate: addDays(today, 1), version: 2 });
    expect(sooner.json().batch).toMatchObject({ endDate: addDays(today, 1), version: 3 });
    expect((await end(batch._id, { endDate: today })).statusCode).toBe(200);

    const midnight = Date.parse(`${addDays(today, 1)}T00:00:00+05:30`);
    await app.moveClock(Math.ceil((midnight - Date.now()) / 1000) + 1);
    // Sessions must outlast the hours the clock is moved.
    await app.db.updateTable("sessions").set({ lastUsedAt: app.platform.clock.now() }).execute();
    const late = await end(batch._id, { endDate: addDays(today, 5) });
    await app.moveClock(0);
    expect([late.statusCode, late.json().message]).toEqual([409, "This batch has already ended."]);
  });

  test.each([{}, { endDate: "" }, { endDate: null }])("%j is asked for a date", async (body) => {
    const answer = await end("JAVA-1999-001", body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe("Batch ID and end date are required.");
  });

  test("refuses a date before the start, a stale version and a batch that is not there", async () => {
    const batch = await createOn("2044-01-10");
    const early = await end(batch._id, { endDate: "2044-01-09" });
    expect([early.statusCode, early.json().message]).toEqual([
      400,
      "End date must be on or after the start date.",
    ]);
    const never = await end(batch._id, { endDate: "2206-11-30" });
    expect([never.statusCode, never.json().fields]).toEqual([400, { endDate: expect.any(String) }]);
    const stale = await end(batch._id, { endDate: "2044-02-01", version: 7 });
    expect([stale.statusCode, stale.json().reason]).toEqual([409, "STALE_VERSION"]);
    const nowhere = await end(newId(), { endDate: "2044-02-01" });
    expect(nowhere.statusCode).toBe(404);
    const row = await storedRow(app.db, "batches", ["endDate", "version"], { id: batch._id });
    expect(row).toEqual({ endDate: null, version: 1 });
  });

  test("one of 20 at once ends it", async () => {
    const batch = await createOn("2025-01-10");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? second : app)
          .as("admin")
          .request("PUT", `/api/batch/${batch._id}/end`, { endDate: `2025-03-${index + 10}` }),
      ),
    );
    const codes = answers.map((answer) => answer.statusCode).sort();
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await auditOf(batch._id)).filter((line) => line.action === "batch.ended")).toHaveLength(
      1,
    );
  });
});

describe("PUT /api/batch/{batchId}/capacity", () => {
  test("is set, raised and lifted, never below those who are in", async () => {
    const created = await create({ startDate: today, capacity: 3 });
    const { batch } = created.json<{ batch: Batch }>();
    expect(batch.capacity).toBe(3);
    await join(batch);
    await join(batch);
    const few = await setCapacity(batch._id, { capacity: 1 });
    expect([few.statusCode, few.json()]).toMatchObject([
      409,
      { reason: "CAPACITY_TOO_SMALL", fields: { capacity: "Use 2 or more." } },
    ]);
    const less = await setCapacity(batch._id, { capacity: 2, version: 1 });
    expect(less.json().batch).toMatchObject({ capacity: 2, version: 2 });
    expect((await setCapacity(batch._id, { capacity: 9, version: 1 })).json()).toMatchObject({
      reason: "STALE_VERSION",
      sooner: expect.stringMatching(/^You changed this record yourself at /),
    });
    expect((await setCapacity(batch._id, { capacity: null })).json().batch.capacity).toBeNull();
    expect((await auditOf(batch._id)).at(-1)).toMatchObject({ action: "batch.capacity-changed" });
    const past = addDays(today, -1);
    const over = { startDate: addDays(today, -9), endDate: past };
    await app.db.updateTable("batches").set(over).where("id", "=", batch._id).execute();
    expect((await setCapacity(batch._id, { capacity: 4 })).json().reason).toBe("BATCH_ENDED");
  });

  test.each([0, -1, 1.5, 1001, "5", undefined])("%s is refused", async (capacity) => {
    const batch = await createOn(today);
    expect((await setCapacity(batch._id, { capacity })).statusCode).toBe(400);
  });
});

describe("DELETE /api/batch/{batchId}", () => {
  const newest = async () => {
    const answer = await admin().request("GET", "/api/batch/batchIds?batchType=Java&pageSize=1");
    return [answer.headers["x-total-count"], answer.json().batchIds[0].batchId];
  };

  test("one that was created by mistake is gone, and back where that is undone", async () => {
    await createOn("2098-05-01");
    const before = await newest();
    const batch = await createOn("2098-05-02");
    const { id: traineeId } = await insertPerson(app.db, { name: "Waits" });
    const offer = { traineeId, batchId: batch._id, offeredAt: new Date() };
    await app.db.insertInto("batchOffers").values(offer).execute();

    const answer = await remove(batch.batchId.toLowerCase());
    expect(reply(answer)).toEqual([200, `Batch ${batch.batchId} deleted.`]);
    expect(await newest()).toEqual(before);
    expect(reply(await remove(batch._id))[0]).toBe(404);
    expect((await auditOf(batch._id)).at(-1)).toMatchObject({ action: "batch.deleted" });

    const { decisionId } = answer.json<{ decisionId: string }>();
    expect((await admin().request("POST", `/api/decisions/${decisionId}/undo`)).statusCode).toBe(
      200,
    );
    expect((await newest())[1]).toBe(batch.batchId);
    expect(await storedRow(app.db, "batchOffers", ["batchId"], { traineeId })).toEqual({
      batchId: batch._id,
    });
    expect((await remove(batch._id)).statusCode).toBe(200);
    // Its number is not reused: mails and papers may name it.
    expect((await createOn("2098-05-03")).batchId > batch.batchId).toBe(true);
  });

  test("not one that somebody is in, that has a session, or whose order may still be paid", async () => {
    const { id: traineeId } = await insertPerson(app.db, { name: "Was there" });
    const { id: trainerId } = await insertPerson(app.db, { name: "Teaches", role: "Trainer" });
    const at = new Date();
    const session = { date: today, slot: SLOTS[0], topic: "Loops", trainerId };
    const uses: Record<string, (batch: Batch) => Promise<unknown>> = {
      member: (batch) => join(batch),
      planned: ({ _id }) =>
        app.db
          .insertInto("plannedSessions")
          .values({ ...session, id: newId(), batchId: _id, createdAt: at, changedAt: at })
          .execute(),
      payment: ({ _id }) =>
        app.db
          .insertInto("admissionPayments")
          .values({
            id: newId(),
            batchId: _id,
            traineeId,
            status: "creating",
            issuedAt: at,
            createdAt: at,
            paymentType: "Full Payment",
            amountPaise: 1_000_000,
            balanceDuePaise: 0,
            trainingOpted: "Other",
          })
          .execute(),
    };
    for (const [name, use] of Object.entries(uses)) {
      const batch = await createOn("2098-06-01");
      await use(batch);
      expect([name, ...reply(await remove(batch._id))]).toEqual([
        ...[name, 409],
        "It has members, sessions or an open payment, so it cannot be deleted.",
      ]);
    }
  });

  test("whoever would join a batch while it is deleted is in it, or reads that it is gone", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { _id: batchId } = await createOn(today);
      const payer = await insertPayer(app, "No Payment");
      const [deleted, joined] = await Promise.all([
        remove(batchId),
        second
          .withToken(payer.token)
          .request("POST", "/api/batch/assign", { batchId, userId: payer.id }),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([deleted.statusCode, joined.statusCode]);
    }
  });
});
