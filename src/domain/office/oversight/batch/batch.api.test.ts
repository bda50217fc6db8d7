import { describe, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { insertClass, insertMember, SLOTS, sessionForm } from "#test/support/training.ts";
import { without } from "#test/support/training-calls.ts";
import type { Register } from "./batch.contract.ts";

const app = await openApp();

const read = (ref: string, who: "admin" | "ceo" | "trainer" = "trainer") =>
  app.as(who).request("GET", `/api/batch/${ref}/register`);

describe("the register of a batch", () => {
  test("says of every member where they were, as the trainer's counts do", async () => {
    const batch = await insertClass(app);
    const [asha, bala, chitra] = batch.trainees;
    const late = await insertPerson(app.db, { name: "Dev" });
    await insertMember(app, { id: batch.id, trainee: late, joinedAt: "2026-02-03T04:00:00Z" });
    const hold = (more: object) =>
      app.as("trainer").send("POST", "/api/batch/add-session", sessionForm(batch, { ...more }));
    await hold({ date: "2026-02-02", time: SLOTS[1], topic: "Loops" });
    await hold({ date: "2026-02-02", time: SLOTS[0], topic: "Types" });
    await hold({
      date: "2026-02-04",
      topic: "Streams",
      attendance: JSON.stringify([asha.id, late.id]),
      excused: JSON.stringify({ [bala.id]: "Illness" }),
    });

    const answer = await read(batch.batchId.toLowerCase());
    expect(answer.statusCode).toBe(200);
    const register = answer.json<Register>();
    expect(register.batch).toEqual({
      _id: batch.id,
      batchId: batch.batchId,
      batchType: "Java",
      startDate: "2026-01-05",
      endDate: null,
      capacity: null,
      taken: 4,
      trainers: [{ id: app.personas.trainer.id, name: "trainer" }],
      held: 3,
    });
    expect(
      register.sessions.map(({ topic, present, hasBegun }) => [topic, present, hasBegun]),
    ).toEqual([
      ["Types", 2, true],
      ["Loops", 2, true],
      ["Streams", 2, true],
    ]);
    const marks = register.members.map(({ name, entries }) => [
      name,
      entries
        .map(({ isPresent, isExpected, excuse }) =>
          isPresent ? "P" : isExpected ? "A" : excuse ? "E" : "–",
        )
        .join(""),
    ]);
    expect(marks).toEqual([
      [asha.username, "PPP"],
      [bala.username, "PPE"],
      [chitra.username, "AAA"],
      [late.username, "––P"],
    ]);

    const { trainees } = (
      await app.as("trainer").request("GET", `/api/batch/${batch.batchId}/trainee-details`)
    ).json<{ trainees: { id: string; attendance: string; totalAssignments: string }[] }>();
    expect(
      register.members.map(({ id, attended, answered, counted, expected }) => ({
        id,
        attendance: `${attended}/${expected}`,
        totalAssignments: `${answered}/${counted}`,
      })),
    ).toEqual(
      trainees.map(({ id, attendance, totalAssignments }) => ({
        id,
        attendance,
        totalAssignments,
      })),
    );
    for (const who of ["admin", "ceo"] as const) {
      expect((await read(batch.id, who)).json()).toEqual(register);
    }
  });

  test("lists planned sessions in order, to their trainer with what a change needs, and counts none", async () => {
    const batch = await insertClass(app);
    const today = app.platform.clock.today();
    const plan = (days: number, topic: string) => {
      const form = sessionForm(batch, { date: addDays(today, days), topic });
      return app.as("trainer").send("POST", "/api/planned-session", without(form, "attendance"));
    };
    await plan(3, "Streams");
    await plan(2, "Lambdas");
    const planned = async (who: "admin" | "trainer") => {
      const register = (await read(batch.batchId, who)).json<Register>();
      expect([register.sessions, register.batch.held]).toEqual([[], 0]);
      expect(register.batch.trainers.map(({ name }) => name)).toEqual(["trainer"]);
      return register.planned.map(({ topic, trainerName, own }) => [topic, trainerName, own]);
    };
    const own = { version: 1, assignmentFileName: "question.pdf" };
    expect(await planned("trainer")).toEqual([
      ["Lambdas", "trainer", own],
      ["Streams", "trainer", own],
    ]);
    expect(await planned("admin")).toEqual([
      ["Lambdas", "trainer", null],
      ["Streams", "trainer", null],
    ]);
  });

  test("a batch that is not there is no batch", async () => {
    const { statusCode, body } = await read("JAVA-1999-001");
    expect([statusCode, body]).toEqual([404, expect.stringContaining("BATCH_NOT_FOUND")]);
  });
});

test("the list of all batches by state, with places, trainers and sessions", async () => {
  const running = await insertClass(app, { type: "Java" });
  const ended = await insertClass(app, { type: "AEM", endDate: "2026-02-01" });
  const planned = await insertClass(app, { type: "AEM", startDate: "2999-01-01" });
  await app
    .as("trainer")
    .send("POST", "/api/batch/add-session", sessionForm(running, { date: "2026-02-10" }));
  const list = async (query: string) => {
    const answer = await app.as("admin").request("GET", `/api/batch/overview?${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ batches: { batchId: string }[] }>().batches;
  };
  const ids = async (query: string) => (await list(query)).map(({ batchId }) => batchId);
  const own = [running, ended, planned].map(({ batchId }) => batchId);
  const among = async (query: string) => (await ids(query)).filter((id) => own.includes(id));
  expect((await among("pageSize=100")).toSorted()).toEqual(own.toSorted());
  expect(await among("state=running")).toEqual([running.batchId]);
  expect(await among("state=ended")).toEqual([ended.batchId]);
  expect(await among("state=planned&batchType=AEM")).toEqual([planned.batchId]);
  expect(await list(`q=${running.batchId}`)).toMatchObject([
    { taken: 3, held: 1, trainers: [{ name: "trainer" }], capacity: null },
  ]);
});
