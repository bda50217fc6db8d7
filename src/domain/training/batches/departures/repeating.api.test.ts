import { describe, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { insertBatchOf, insertTraineeIn } from "#test/support/modules.ts";
import { openApp } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { repeatCalls } from "#test/support/repeating.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const today = app.platform.clock.today();
const { add, move, remove, undo, grade, scoredInAem, ofModule, attemptsOf, candidates, reply } =
  repeatCalls(app);
type Batch = { id: string; batchId: string };

describe("a module with a mark below 7", () => {
  test("is repeated in another batch: the mark goes into the history, and the newest counts", async () => {
    const { from, to, person } = await scoredInAem(5.5, "AshaRepeats");
    const joinedAt = new Date("2026-01-05T04:00:00Z");
    await app.db
      .updateTable("batchMembers")
      .set({ joinedAt })
      .where("batchId", "=", from.id)
      .execute();
    const listed = await candidates("AshaRepeats");
    expect(listed.trainees).toMatchObject([
      { id: person.id, attempts: [{ batchId: from.batchId, mark: 5.5 }] },
    ]);
    expect(listed.notEligible).toEqual([]);
    const eligible = await app
      .as("admin")
      .request("GET", "/api/trainee/eligible-aem?q=AshaRepeats");
    expect(eligible.json().trainees).toEqual([{ id: person.id, name: "AshaRepeats" }]);

    expect((await add(to, [person.id])).statusCode).toBe(200);
    expect(await ofModule(person)).toEqual({ batchId: to.id, mark: null });
    expect(await attemptsOf(person)).toEqual([{ batchId: from.id, movedTo: to.id, score: 5.5 }]);
    const [kept] = await storedRows(app.db, "batchDepartures", ["joinedAt", "scoredAt"], {
      traineeId: person.id,
    });
    expect(kept).toMatchObject({ joinedAt, scoredAt: expect.any(Date) });
    const mails = await storedRows(app.db, "outbox", ["kind", "textBody"], {
      recipient: person.email,
    });
    expect(mails).toMatchObject([{ kind: "batch-moved" }]);
    for (const text of [from.batchId, to.batchId, "5.5"])
      expect(mails[0]?.textBody).toContain(text);

    // Without a score they are not a candidate; with a low mark they are, for the third time.
    expect((await candidates("AshaRepeats")).trainees).toEqual([]);
    expect((await grade(person.id, 4)).statusCode).toBe(200);
    expect((await candidates("AshaRepeats")).trainees[0].attempts).toEqual([
      { batchId: to.batchId, mark: 4 },
      { batchId: from.batchId, mark: 5.5 },
    ]);
    const history = await app.as("admin").request("GET", `/api/timeline/${person.id}`);
    const texts = history.json().events.map(({ text }: { text: string }) => text);
    expect(texts).toContain(
      `Moved from batch ${from.batchId} to ${to.batchId}: Repeats AEM after 5.5 of 10.`,
    );
  });

  test("lets nobody repeat who has passed, has no mark yet, or is in that very batch", async () => {
    const passed = await scoredInAem(7);
    const open = await scoredInAem(undefined);
    const failed = await scoredInAem(6.99);
    for (const { to, person } of [passed, open]) {
      expect(reply(await add(to, [person.id]))).toEqual([409, "NOT_ELIGIBLE_FOR_BATCH"]);
    }
    expect(reply(await add(failed.from, [failed.person.id]))).toEqual([
      409,
      "ALREADY_IN_THIS_BATCH",
    ]);
    // All or none: no mark is moved if one of them may not repeat.
    const mixed = await add(failed.to, [failed.person.id, passed.person.id]);
    expect(reply(mixed)).toEqual([409, "NOT_ELIGIBLE_FOR_BATCH"]);
    expect(await ofModule(failed.person)).toEqual({ batchId: failed.from.id, mark: 6.99 });
    expect(await attemptsOf(failed.person)).toEqual([]);
    expect(reply(await move(passed.from, passed.to, passed.person.id))).toEqual([
      409,
      "SCORED_IN_BATCH",
    ]);
    expect(reply(await remove(passed.from, passed.person.id))).toEqual([409, "SCORED_IN_BATCH"]);
  });

  test("is repeated in a new batch, among those who are there for the first time", async () => {
    const { from, person } = await scoredInAem(3);
    const first = await insertTraineeIn(app.db, "Java", { mark: 9 });
    const trainees = [person.id, first.id];
    const answer = await app
      .as("admin")
      .request("POST", "/api/batch/create-aem-batch", { startDate: "2033-01-03", trainees });
    expect(answer.statusCode).toBe(201);
    const { batch } = answer.json();
    expect(batch.trainees.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
      trainees.toSorted(),
    );
    expect(await ofModule(person)).toEqual({ batchId: batch._id, mark: null });
    expect(await attemptsOf(person)).toMatchObject([{ batchId: from.id, score: 3 }]);
    expect(await attemptsOf(first)).toEqual([]);
  });

  test("needs a place in the other batch, and a batch that has not ended", async () => {
    const { person, from } = await scoredInAem(6);
    const full = await insertBatchOf(app.db, "AEM");
    await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", full.id).execute();
    await insertTraineeIn(app.db, "AEM", { batch: full });
    const ended = await insertBatchOf(app.db, "AEM", { endDate: addDays(today, -1) });
    expect(reply(await add(full, [person.id]))).toEqual([409, "BATCH_FULL"]);
    expect(reply(await add(ended, [person.id]))).toEqual([409, "BATCH_ENDED"]);
    expect(reply(await move(from, full, person.id))).toEqual([409, "BATCH_FULL"]);
    expect(await ofModule(person)).toEqual({ batchId: from.id, mark: 6 });
  });

  test("does not come back when the newest mark is cleared", async () => {
    const { to, person } = await scoredInAem(5);
    await add(to, [person.id]);
    await grade(person.id, 8);
    const next = await candidates("Repeater", "Communication");
    expect(next.trainees.map(({ id }: { id: string }) => id)).toContain(person.id);
    expect((await grade(person.id, null)).statusCode).toBe(200);
    expect(await ofModule(person)).toEqual({ batchId: to.id, mark: null });
    const { trainees } = await candidates("Repeater", "Communication");
    expect(trainees.map(({ id }: { id: string }) => id)).not.toContain(person.id);
  });
});

test("a batch in which a mark was reached is not deleted", async () => {
  const { from, to, person } = await scoredInAem(5);
  await add(to, [person.id]);
  const answer = await app.as("admin").request("DELETE", `/api/batch/${from.id}`);
  expect(reply(answer)).toEqual([409, "BATCH_USED"]);
});

describe("moving somebody with a mark below 7", () => {
  test("is undone with the mark, unless it was scored anew", async () => {
    const { from, to, person } = await scoredInAem(5.25);
    const first = await move(from, to, person.id);
    expect(first.statusCode).toBe(200);
    expect(await ofModule(person)).toEqual({ batchId: to.id, mark: null });
    expect((await undo(first.json().decisionId)).statusCode).toBe(200);
    expect(await ofModule(person)).toEqual({ batchId: from.id, mark: 5.25 });
    expect(await attemptsOf(person)).toEqual([]);

    const again = await move(from, to, person.id);
    await grade(person.id, 9);
    expect(reply(await undo(again.json().decisionId))).toEqual([409, "UNDO_CHANGED"]);
    expect(await ofModule(person)).toEqual({ batchId: to.id, mark: 9 });
    expect(await attemptsOf(person)).toMatchObject([{ score: 5.25 }]);
  });

  test("taken back, by removing or moving back, has the former attempt count again", async () => {
    for (const how of ["remove", "move"]) {
      const { from, to, person } = await scoredInAem(5);
      await add(to, [person.id]);
      const answer = await (how === "remove" ? remove(to, person.id) : move(to, from, person.id));
      expect(answer.statusCode).toBe(200);
      expect(await ofModule(person)).toEqual({ batchId: from.id, mark: 5 });
      expect(await attemptsOf(person)).toEqual([{ batchId: to.id, movedTo: from.id, score: null }]);
      // Undoing that leads back to where they were.
      expect((await undo(answer.json().decisionId)).statusCode).toBe(200);
      expect(await ofModule(person)).toEqual({ batchId: to.id, mark: null });
      expect(await attemptsOf(person)).toMatchObject([{ batchId: from.id, score: 5 }]);
    }
  });

  test("and removing them frees the place of the first attempt no more than it has", async () => {
    const { from, to, person } = await scoredInAem(5);
    await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", from.id).execute();
    await add(to, [person.id]);
    const other = await insertTraineeIn(app.db, "Java", { mark: 8 });
    expect((await add(from, [other.id])).statusCode).toBe(200);
    expect((await remove(to, person.id)).statusCode).toBe(200);
    expect(await ofModule(person)).toEqual({ batchId: undefined, mark: null });
    expect(await attemptsOf(person)).toContainEqual({ batchId: from.id, movedTo: to.id, score: 5 });
    const { trainees } = await candidates("Repeater");
    expect(trainees).toContainEqual(
      expect.objectContaining({
        id: person.id,
        attempts: [{ batchId: from.batchId, mark: 5 }],
      }),
    );
  });
});

describe("Java", () => {
  const join = (person: Persona, batch: Batch) =>
    app
      .withToken(person.token)
      .request("POST", "/api/batch/assign", { userId: person.id, batchId: batch.id });
  const failedInJava = async (mark: number) => {
    const from = await insertBatchOf(app.db, "Java");
    const to = await insertBatchOf(app.db, "Java", { startDate: today });
    const person = await insertTraineeIn(app.db, "Java", { name: "JavaAgain", batch: from, mark });
    await app.db
      .updateTable("users")
      .set({ paymentOption: "No Payment" })
      .where("id", "=", person.id)
      .execute();
    return { from, to, person };
  };

  test("is repeated by joining another batch oneself, as it was joined first", async () => {
    const { from, to, person } = await failedInJava(6);
    expect((await join(person, to)).statusCode).toBe(200);
    expect(await ofModule(person, "Java")).toEqual({ batchId: to.id, mark: null });
    expect(await attemptsOf(person)).toEqual([{ batchId: from.id, movedTo: to.id, score: 6 }]);
    // The same batch again is fine; without a score they cannot join another one.
    expect((await join(person, to)).statusCode).toBe(200);
    const third = await insertBatchOf(app.db, "Java", { startDate: today });
    expect(reply(await join(person, third))).toEqual([409, "ALREADY_IN_BATCH"]);
  });

  test("is not repeated with a pass, and is by the office in a later batch", async () => {
    const passed = await failedInJava(7);
    expect(reply(await join(passed.person, passed.to))).toEqual([409, "ALREADY_IN_BATCH"]);
    const failed = await failedInJava(6.5);
    expect((await move(failed.from, failed.to, failed.person.id)).statusCode).toBe(200);
    expect(await ofModule(failed.person, "Java")).toEqual({ batchId: failed.to.id, mark: null });
  });

  test("left with a mark below 7 leads to the waitlist, with the mark in the history", async () => {
    const { from, person } = await failedInJava(5);
    expect((await remove(from, person.id)).statusCode).toBe(200);
    expect(await ofModule(person, "Java")).toEqual({ batchId: undefined, mark: null });
    expect(await attemptsOf(person)).toEqual([{ batchId: from.id, movedTo: null, score: 5 }]);
    const waiting = await storedRow(app.db, "batchWaitlist", "traineeId", { traineeId: person.id });
    expect(waiting.traineeId).toBe(person.id);
  });
});
