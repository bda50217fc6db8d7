import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { insertClass, insertMember, SLOTS, sessionForm } from "#test/support/training.ts";
import type { BatchAttendee } from "../attendance.contract.ts";
import type { Session } from "../sessions.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const someTrainer = () => insertPerson(app.db, { name: "Meera", role: "Trainer" });
const get = (who: Persona, url: string) => app.withToken(who.token).request("GET", `/api${url}`);

async function hold(who: Persona, parts: ReturnType<typeof sessionForm>): Promise<Session> {
  const answer = await app.withToken(who.token).send("POST", "/api/batch/add-session", parts);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ session: Session }>().session;
}

test("GET /api/auth/trainer says who the token is", async () => {
  const trainer = await someTrainer();
  expect((await get(trainer, "/auth/trainer")).json()).toEqual({
    user: { _id: trainer.id, username: "Meera" },
  });
});

describe("GET /api/trainer/{userId}/sessions", () => {
  test("a trainer's own, newest first, of one batch where it is named", async () => {
    const [trainer, colleague] = [await someTrainer(), await someTrainer()];
    const [java, aem] = [await insertClass(app), await insertClass(app, { type: "AEM" })];
    const early = await hold(trainer, sessionForm(java, { topic: "Loops" }));
    const later = await hold(trainer, sessionForm(java, { time: SLOTS[3], topic: "Arrays" }));
    const other = await hold(trainer, sessionForm(aem, { date: "2026-02-05", topic: "Sling" }));
    await hold(colleague, sessionForm(java, { time: SLOTS[1] }));

    const list = async (query: string) => {
      const answer = await get(trainer, `/trainer/${trainer.id}/sessions${query}`);
      const ids = answer.json<{ sessions: Session[] }>().sessions.map((session) => session._id);
      return [ids, answer.headers["x-total-count"]];
    };
    expect(await list("")).toEqual([[other._id, later._id, early._id], "3"]);
    expect(await list(`?batchId=${java.batchId}`)).toEqual([[later._id, early._id], "2"]);
    expect(await list(`?batchId=${java.id}&pageSize=1&page=2`)).toEqual([[early._id], "2"]);
    expect(await list("?q=SLING")).toEqual([[other._id], "1"]);
    expect(await list("?sort=topic")).toEqual([[later._id, early._id, other._id], "3"]);
    expect(await list("?sort=time")).toEqual([[other._id, early._id, later._id], "3"]);
  });

  test("an unknown batch is not found, and nobody reads another trainer's", async () => {
    const [trainer, colleague] = [await someTrainer(), await someTrainer()];
    const unknown = await get(trainer, `/trainer/${trainer.id}/sessions?batchId=JAVA-1999-001`);
    expect([unknown.statusCode, unknown.json().reason]).toEqual([404, "BATCH_NOT_FOUND"]);
    expect((await get(trainer, `/trainer/${colleague.id}/sessions`)).statusCode).toBe(403);
  });
});

test("GET /api/batch/session/{sessionId} answers one's own", async () => {
  const [trainer, batch] = [await someTrainer(), await insertClass(app)];
  const session = await hold(trainer, sessionForm(batch));
  const answer = await get(trainer, `/batch/session/${session._id}`);
  const { trainerAssignmentFileUrl: _url, calendarUrl: _calendar, ...rest } = session;
  expect(answer.json().session).toMatchObject(rest);
});

describe("GET /api/batch/{batchId}/trainee-details", () => {
  test("counts the sessions since each joined, and what they were at before it", async () => {
    const [trainer, batch] = [await someTrainer(), await insertClass(app)];
    const late = await insertPerson(app.db, { name: "Late" });
    const [asha, bala] = batch.trainees;
    const join = { id: batch.id, trainee: late };
    // 01:00 on 10 February in India, and still the 9th in Greenwich.
    await insertMember(app, { ...join, joinedAt: "2026-02-09T19:30:00Z" });
    // Joined just as late, and was absent on that very day.
    const newest = await insertPerson(app.db, { name: "Newest" });
    await insertMember(app, { ...join, trainee: newest, joinedAt: "2026-02-09T19:30:00Z" });
    const attended = (...who: Persona[]) => JSON.stringify(who.map(({ id }) => id));
    await hold(trainer, sessionForm(batch, { date: "2026-02-09", attendance: attended(asha) }));
    const tenth = sessionForm(batch, { date: "2026-02-10", attendance: attended(asha, late) });
    await hold(trainer, tenth);
    const guest = { date: "2026-01-20", attendance: attended(bala, late) };
    await hold(trainer, sessionForm(batch, guest));

    const list = async (query = "") => {
      const answer = await get(trainer, `/batch/${batch.batchId}/trainee-details${query}`);
      return answer.json<{ trainees: BatchAttendee[] }>().trainees;
    };
    const rows = await list();
    expect(rows.map(({ username, attendance }) => [username, attendance])).toEqual([
      ["Asha", "2/3"],
      ["Bala", "1/3"],
      ["Chitra", "0/3"],
      ["Late", "2/2"],
      ["Newest", "0/1"],
    ]);
    expect(rows[3]).toEqual({
      id: late.id,
      username: "Late",
      name: "Late",
      totalAssignments: "0/2",
      attendance: "2/2",
    });
    expect((await list("?sort=-attendance&pageSize=2")).map((row) => row.attendance)).toEqual([
      "2/3",
      "2/2",
    ]);
    expect((await list("?q=chi")).map((row) => row.username)).toEqual(["Chitra"]);

    // The trainee's own figures for the same sessions agree.
    const own = await get(late, `/trainee/${late.id}/batch-details?batchType=Java`);
    expect(own.json()).toMatchObject({ totalAttendance: "2/2", totalAssignments: "0/2" });
    expect(
      own
        .json<{ sessions: { date: string; isCounted: boolean; attendance: string }[] }>()
        .sessions.map((session) => [session.date, session.attendance, session.isCounted]),
    ).toEqual([
      ["2026-02-10", "1/1", true],
      ["2026-02-09", "0/1", false],
      ["2026-01-20", "1/1", true],
    ]);
  });

  test("a batch without sessions has its trainees with nothing to count", async () => {
    const [trainer, batch] = [await someTrainer(), await insertClass(app, { type: "Mock" })];
    const answer = await get(trainer, `/batch/${batch.id}/trainee-details`);
    expect(answer.headers["x-total-count"]).toBe("3");
    expect(answer.json().trainees[0]).toMatchObject({
      totalAssignments: "0/0",
      attendance: "0/0",
    });
    expect((await get(trainer, `/batch/${newId()}/trainee-details`)).statusCode).toBe(404);
  });
});

test("the desk has who is not scored yet, by batch, ended ones first", async () => {
  const trainer = await someTrainer();
  const today = app.platform.clock.today();
  const running = await insertClass(app, { type: "AEM", startDate: addDays(today, -20) });
  const endDate = addDays(today, -1);
  const ended = await insertClass(app, { startDate: addDays(today, -9), endDate });
  const ahead = await insertClass(app, { startDate: addDays(today, 1) });
  const [asha, bala, chitra] = ended.trainees;
  await app.db
    .insertInto("moduleScores")
    .values({ traineeId: asha.id, module: "Java", score: 0, scoredAt: new Date() })
    .execute();
  await app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", bala.id).execute();

  const { unscored } = (await get(trainer, `/trainer/${trainer.id}/desk`)).json();
  const mine = [running, ended, ahead].map(({ batchId }) => batchId);
  const batches = unscored.filter(({ batchId }: { batchId: string }) => mine.includes(batchId));
  expect(batches).toMatchObject([
    {
      batchId: ended.batchId,
      endDate,
      count: 1,
      first: [{ id: chitra.id, name: chitra.username }],
    },
    { batchId: running.batchId, batchType: "AEM", endDate: null, count: 3 },
  ]);
  const first: { name: string }[] = batches[1].first;
  expect(first.map(({ name }) => name)).toEqual(["Asha", "Bala", "Chitra"]);
});

test("the desk has a batch of two days only once somebody in it is scored", async () => {
  const trainer = await someTrainer();
  const today = app.platform.clock.today();
  const batch = await insertClass(app, { startDate: addDays(today, -2) });
  const counted = async () => {
    const { unscored } = (await get(trainer, `/trainer/${trainer.id}/desk`)).json();
    return unscored.find(({ batchId }: { batchId: string }) => batchId === batch.batchId)?.count;
  };
  expect(await counted()).toBeUndefined();
  await app.db
    .insertInto("moduleScores")
    .values({ traineeId: batch.trainees[0].id, module: "Java", score: 8, scoredAt: new Date() })
    .execute();
  expect(await counted()).toBe(batch.trainees.length - 1);
});

test("GET /api/trainer/{userId}/desk has today's own sessions in the day's order", async () => {
  const [trainer, colleague] = [await someTrainer(), await someTrainer()];
  const batch = await insertClass(app);
  const today = app.platform.clock.today();
  const noon = await hold(trainer, sessionForm(batch, { date: today, time: SLOTS[2] }));
  const morning = await hold(trainer, sessionForm(batch, { date: today, time: SLOTS[0] }));
  await hold(trainer, sessionForm(batch, { date: addDays(today, 1) }));
  await hold(colleague, sessionForm(batch, { date: today, time: SLOTS[1] }));

  const day = (await get(trainer, `/trainer/${trainer.id}/desk`)).json();
  expect(day.today).toBe(today);
  expect(day.sessions.map((session: Session) => session._id)).toEqual([morning._id, noon._id]);
  expect((await get(trainer, `/trainer/${colleague.id}/desk`)).statusCode).toBe(403);
});

test("GET /api/trainer/{userId}/day: sessions held and planned, low attendance, and the batches", async () => {
  const trainer = await someTrainer();
  const batch = await insertClass(app);
  const [asha, bala, chitra] = batch.trainees;
  const today = app.platform.clock.today();
  const attendance = JSON.stringify([asha.id, bala.id]);
  for (const [index, slot] of SLOTS.entries()) {
    const date = addDays(today, -2);
    // Bala attended three of four.
    const present = index === 0 ? JSON.stringify([asha.id]) : attendance;
    await hold(trainer, sessionForm(batch, { date, time: slot, attendance: present }));
  }
  const later = { date: addDays(today, 1), topic: "Streams" };
  const { assignment: _, attendance: __, ...plan } = sessionForm(batch, later);
  const planned = await app.withToken(trainer.token).send("POST", "/api/planned-session", plan);
  expect(planned.statusCode).toBe(201);
  // A session in two days is recorded already.
  await hold(
    trainer,
    sessionForm(batch, { date: addDays(today, 2), topic: "Lambdas", attendance }),
  );
  const day = (await get(trainer, `/trainer/${trainer.id}/day`)).json();
  expect(day).toMatchObject({
    today,
    sessions: [],
    planned: [{ topic: "Streams", batchId: batch.batchId }],
    ahead: [{ topic: "Lambdas", batchId: batch.batchId, hasBegun: false }],
    low: [{ id: chitra.id, name: "Chitra", batchId: batch.batchId, counted: 4, attended: 0 }],
    calendarKey: { createdAt: null },
  });
  expect(day.low).toHaveLength(1);
  expect(day.batches.map((one: { batchId: string }) => one.batchId)).toContain(batch.batchId);
  // Another trainer's day does not include them.
  const other = await someTrainer();
  expect((await get(other, `/trainer/${other.id}/day`)).json()).toMatchObject({
    planned: [],
    ahead: [],
    low: [],
  });
});
