import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";
import { without } from "#test/support/training-calls.ts";
import type { WarningsOfPerson } from "./warnings.contract.ts";

const app = await openApp();

type Reader = "admin" | "trainer" | "secondTrainer";
const note = (id: string, body: object, who: Reader) =>
  app.as(who).request("POST", `/api/people/${id}/warnings`, body);
const read = async (id: string, who: Reader) =>
  (await app.as(who).request("GET", `/api/people/${id}/warnings`)).json<WarningsOfPerson>();
const textsFor = async (id: string, who: Reader) =>
  (await read(id, who)).notes.map(({ text }) => text);

test("a note is read by trainers of the person's batches, and by whoever wrote it", async () => {
  const today = app.platform.clock.today();
  const batch = await insertClass(app, { startDate: addDays(today, -40) });
  const [asha] = batch.trainees;
  const held = sessionForm(batch, {
    date: addDays(today, -9),
    attendance: JSON.stringify([batch.trainees[1].id]),
  });
  expect((await app.as("trainer").send("POST", "/api/batch/add-session", held)).statusCode).toBe(
    201,
  );
  const body = { batchId: batch.batchId, deed: "call", text: "Her mother is ill.", rest: "none" };
  const unseen = await note(asha.id, { ...body, deed: "other", text: "\u200b" }, "admin");
  expect(unseen.json().fields).toEqual({ text: "Write what was done." });
  expect((await note(asha.id, body, "admin")).statusCode).toBe(200);
  expect(await textsFor(asha.id, "admin")).toEqual([body.text]);
  expect(await textsFor(asha.id, "trainer")).toEqual([body.text]);

  expect(await read(asha.id, "secondTrainer")).toMatchObject({ notes: [], readsAllNotes: false });
  // A substitute trainer notes what they did, and can read it.
  const own = { ...body, text: "I called as well." };
  expect((await note(asha.id, own, "secondTrainer")).statusCode).toBe(200);
  expect(await textsFor(asha.id, "secondTrainer")).toEqual([own.text]);
  expect(await read(asha.id, "trainer")).toMatchObject({
    notes: [{ text: own.text }, { text: body.text }],
    readsAllNotes: true,
  });
  expect(await storedRows(app.db, "warningNotes", "text", { traineeId: asha.id })).toHaveLength(2);

  // Planning a session makes someone a trainer of the batch as well.
  const plan = sessionForm(batch, { date: addDays(today, 2), time: SLOTS[0] });
  await app.as("secondTrainer").send("POST", "/api/planned-session", without(plan, "attendance"));
  expect(await textsFor(asha.id, "secondTrainer")).toEqual([own.text, body.text]);
});

test("a note is deleted by its author and the office, and what it put off is shown again", async () => {
  const today = app.platform.clock.today();
  const batch = await insertClass(app, { startDate: addDays(today, -40) });
  const [asha, bala] = batch.trainees;
  for (const ago of [12, 11, 10]) {
    const held = sessionForm(batch, {
      date: addDays(today, -ago),
      attendance: JSON.stringify([bala.id]),
    });
    expect((await app.as("trainer").send("POST", "/api/batch/add-session", held)).statusCode).toBe(
      201,
    );
  }
  const signs = async () => (await read(asha.id, "admin")).warnings.flatMap((one) => one.signs);
  expect(await signs()).not.toEqual([]);
  const [awayFrom, awayUntil] = [addDays(today, -15), addDays(today, -5)];
  const days = { awayFrom, awayUntil, rest: "none" };
  const away = { batchId: batch.batchId, deed: "away", text: "", ...days };
  expect((await note(asha.id, away, "trainer")).statusCode).toBe(200);
  expect(await signs()).toEqual([]);
  const { _id, isRemovable } = (await read(asha.id, "trainer")).notes[0] ?? {};
  expect(isRemovable).toBe(true);
  const remove = (who: Reader) => app.as(who).request("DELETE", `/api/warning-notes/${_id}`);
  expect((await remove("secondTrainer")).statusCode).toBe(404);
  expect((await remove("trainer")).statusCode).toBe(200);
  expect((await remove("admin")).statusCode).toBe(404);
  expect(await signs()).not.toEqual([]);
  expect(await textsFor(asha.id, "admin")).toEqual([]);
});
