import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import type { Module } from "#/shared/modules.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertTermsFile } from "#test/support/assistance-records.ts";
import { insertBatchOf, placeInModule } from "#test/support/modules.ts";
import { insertPayment } from "#test/support/payments.ts";
import { insertPerson, insertPlacement } from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import type { InsightRow } from "./insights.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const dayAgo = (days: number) => addDays(app.platform.clock.today(), -days);

/** Inserts a person who registered half a year ago and has done nothing since. */
async function insertInactive(
  name: string,
  status: "pending" | "approved" | "rejected" = "approved",
) {
  const person = await insertPerson(app.db, { name });
  const decidedAt = status === "pending" ? null : ago(180);
  await app.db
    .updateTable("users")
    .set({ createdAt: ago(181), status, decidedAt })
    .where("id", "=", person.id)
    .execute();
  await app.db.deleteFrom("sessions").where("userId", "=", person.id).execute();
  return person.id;
}

/** Puts a person into a batch that began half a year ago and ended this many days ago. */
async function train(
  id: string,
  module: Module,
  { ended, mark }: { ended?: number; mark?: number } = {},
) {
  const endDate = ended === undefined ? null : dayAgo(ended);
  const batch = await insertBatchOf(app.db, module, { startDate: dayAgo(170), endDate });
  await placeInModule(app.db, id, module, { batch, ...(mark === undefined ? {} : { mark }) });
  await app.db
    .updateTable("batchMembers")
    .set({ joinedAt: ago(169) })
    .where("traineeId", "=", id)
    .execute();
  await app.db
    .updateTable("moduleScores")
    .set({ scoredAt: ago(100) })
    .where("traineeId", "=", id)
    .execute();
  return batch;
}

async function rowsOf(metric: string): Promise<InsightRow[]> {
  const answer = await app.as("ceo").request("GET", `/api/insights/rows?figure=${metric}`);
  expect([metric, answer.statusCode]).toEqual([metric, 200]);
  return answer.json().rows;
}
const namesIn = async (metric: string) => (await rowsOf(metric)).map(({ username }) => username);

describe("who takes no further step", () => {
  test("an undecided registration waits for us; whoever was let in and vanished is silent", async () => {
    await insertInactive("Undecided", "pending");
    await insertInactive("Vanished");
    await insertInactive("Turned down", "rejected");
    expect(await namesIn("waiting-registered")).toEqual(["Undecided"]);
    expect(await namesIn("rejected-registered")).toEqual(["Turned down"]);
    expect(await namesIn("silent-registered")).toEqual([]);
    expect(await namesIn("silent-approved")).toEqual(["Vanished"]);
    const [row] = await rowsOf("silent-approved");
    const since = dayAgo(180).split("-").reverse().join("/");
    expect(row?.detail).toBe(`Details due, nothing seen since ${since}`);
  });

  test("nobody falls silent within a batch that has not ended, however long it runs", async () => {
    await train(await insertInactive("In class"), "Java");
    await train(await insertInactive("After class, failed"), "Java", { ended: 90, mark: 4 });
    await train(await insertInactive("After class, passed"), "Java", { ended: 90, mark: 8 });
    await train(await insertInactive("After class, no mark"), "Java", { ended: 90 });
    expect(await namesIn("silent-java")).toEqual(["After class, failed"]);
    expect(await namesIn("waiting-java")).toEqual(["After class, no mark", "After class, passed"]);
    expect(await namesIn("stands-java-in")).toContain("In class");
    expect(await namesIn("stands-java-failed")).toEqual(["After class, failed"]);
    expect(await namesIn("stands-java-passed")).toContain("After class, passed");
    expect(await namesIn("stands-java-unmarked")).toEqual(["After class, no mark"]);
  });
});

/** Each kind of activity, ten days before today. */
const SIGNS: Record<string, (id: string) => Promise<unknown>> = {
  "a sign-in": (id) =>
    app.db
      .insertInto("auditLog")
      .values({
        id: newId(),
        at: ago(10),
        actorId: id,
        action: "session.opened",
        subjectType: "session",
      })
      .execute(),
  "a session in use": (id) =>
    app.db
      .insertInto("sessions")
      .values({
        id: newId(),
        userId: id,
        tokenHash: Buffer.from(newId()),
        createdAt: ago(11),
        lastUsedAt: ago(10),
        expiresAt: ago(9),
      })
      .execute(),
  "an order": (id) =>
    insertPayment(app, id, ago(10), { status: "open", completedAt: null, completedBy: null }),
  "a presence": async (id) => attend(id),
  "an answer": async (id) => {
    const sessionId = await insertSessionFor(id);
    const file = { fileId: await insertTermsFile(app.db, id), uploadedAt: ago(10) };
    const answer = { id: newId(), sessionId, traineeId: id, number: 1, ...file };
    await app.db
      .insertInto("answers")
      .values({ ...answer, status: "Waiting for Approval" })
      .execute();
  },
  "a mark": (id) =>
    app.db
      .updateTable("moduleScores")
      .set({ scoredAt: ago(10) })
      .where("traineeId", "=", id)
      .execute(),
  "an interview": (id) =>
    app.db
      .insertInto("interviews")
      .values({
        id: newId(),
        traineeId: id,
        number: 1,
        companyName: "Wipro",
        companyKey: "wipro",
        round: "HR",
        date: dayAgo(9),
        startTime: "10:00",
        duration: "30 Minutes",
        feedback: "Pending",
        createdAt: ago(10),
        changedAt: ago(10),
      })
      .execute(),
};

async function insertSessionFor(traineeId: string) {
  const { batchId } = await storedRow(app.db, "batchMembers", "batchId", { traineeId });
  const id = newId();
  const { id: trainerId } = await insertPerson(app.db, { name: "Tara", role: "Trainer" });
  const fileId = await insertTermsFile(app.db, trainerId);
  const row = { id, batchId, topic: "Maps", trainerId, fileId, date: dayAgo(10) };
  await app.db
    .insertInto("trainingSessions")
    .values({ ...row, slot: "9:00 AM to 11:00 AM", createdAt: ago(10), changedAt: ago(10) })
    .execute();
  return id;
}

async function attend(traineeId: string) {
  const sessionId = await insertSessionFor(traineeId);
  await app.db
    .insertInto("attendance")
    .values({ sessionId, traineeId, markedAt: ago(10) })
    .execute();
}

test.each(Object.keys(SIGNS))("%s ten days ago is a sign of life", async (sign) => {
  const id = await insertInactive(`Shows ${sign}`);
  await train(id, "Java", { ended: 5, mark: 4 });
  expect(await namesIn("silent-java")).toContain(`Shows ${sign}`);
  await SIGNS[sign]?.(id);
  expect(await namesIn("silent-java")).not.toContain(`Shows ${sign}`);
});

test("how long a step took is told of those who registered here alone, as the funnel is", async () => {
  for (const account of [
    { name: "Of nobody" },
    { name: "Of old", subRole: "Existing Trainee" },
  ] as const) {
    const { id } = await insertPerson(app.db, account);
    await app.db
      .updateTable("users")
      .set({ createdAt: ago(300) })
      .where("id", "=", id)
      .execute();
    await SIGNS["an interview"]?.(id);
    await insertPlacement(app.db, id, ago(1));
  }
  // One of the personas is placed too.
  const oursIn = async (metric: string) =>
    (await namesIn(metric)).filter((name) => name?.startsWith("Of "));
  expect(await oursIn("days-placed")).toEqual(["Of nobody"]);
  expect(await namesIn("days-interviews")).not.toContain("Of old");
  expect(await oursIn("interview-to-placement")).toEqual(["Of nobody", "Of old"]);
  expect(await namesIn("other-placed")).toContain("Of old");
  expect(await namesIn("stands-placed")).not.toContain("Of old");
});
