import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertClass, insertMember, sessionForm } from "#test/support/training.ts";
import type { WarningsOfPerson } from "./warnings.contract.ts";

const app = await openApp();

const note = (id: string, body: object, who: "admin" | "trainer") =>
  app.as(who).request("POST", `/api/people/${id}/warnings`, body);
const notesOf = async (id: string) =>
  (await app.as("admin").request("GET", `/api/people/${id}/warnings`)).json<WarningsOfPerson>()
    .notes;

test("of two who note at once both notes stand, and the later reads what the other wrote", async () => {
  const batch = await insertClass(app, {});
  const [asha] = batch.trainees;
  const body = { batchId: batch.batchId, deed: "call", text: "", rest: "none" };
  const [one, other] = await Promise.all([
    note(asha.id, body, "admin"),
    note(asha.id, body, "trainer"),
  ]);
  const own = `Noted for ${asha.username}.`;
  const { admin, trainer } = app.personas;
  const also = (by: string) =>
    new RegExp(`^${own} ${by} noted “Called” at \\d+:\\d\\d [AP]M as well\\.$`);
  const texts = [one.json().message, other.json().message];
  expect(texts.filter((text) => text === own)).toHaveLength(1);
  expect(texts.find((text) => text !== own)).toMatch(
    also(`(${admin.username}|${trainer.username})`),
  );
  expect(await notesOf(asha.id)).toHaveLength(2);
  const again = await note(asha.id, body, "admin");
  expect(again.json().message).toMatch(also(trainer.username));
});

test("who was in another class at that time is absent from none, also when that is marked later", async () => {
  const today = app.platform.clock.today();
  const [one, other] = [
    await insertClass(app, { startDate: addDays(today, -40) }),
    await insertClass(app, { type: "AEM", startDate: addDays(today, -40) }),
  ];
  const [asha] = one.trainees;
  const joinedAt = `${addDays(today, -40)}T04:00:00Z`;
  await insertMember(app, { id: other.id, type: "AEM", trainee: asha, joinedAt });
  const hold = async (batch: typeof one, daysAgo: number, who: "trainer" | "secondTrainer") => {
    const [, bala, chitra] = batch.trainees;
    const form = sessionForm(batch, {
      date: addDays(today, -daysAgo),
      attendance: JSON.stringify([bala.id, chitra.id]),
    });
    const answer = await app.as(who).send("POST", "/api/batch/add-session", form);
    expect(answer.statusCode, answer.body).toBe(201);
  };
  for (const day of [5, 4]) await hold(one, day, "trainer");
  for (const day of [5, 4]) await hold(other, day, "secondTrainer");
  const warned = async () => {
    const answer = await app.as("admin").request("GET", `/api/people/${asha.id}/warnings`);
    return answer.json<WarningsOfPerson>().warnings.map(({ batchId }) => batchId);
  };
  expect(await warned()).toContain(one.batchId);
  const elsewhere = sql`insert into attendance (session_id, trainee_id, marked_at)
    select id, ${asha.id}, now() from training_sessions where batch_id = ${other.id}`;
  await elsewhere.execute(app.db);
  expect(await warned()).toEqual([]);
});
