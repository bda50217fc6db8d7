/**
 * Whatever is planned, offered and recorded for a batch lies within its days, however these change.
 */
import { expect, test } from "vitest";
import { addDays, formatDate } from "#/shared/dates.ts";
import { batchCalls } from "#test/support/batch-calls.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPayer } from "#test/support/payments.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";
import type { Batch } from "./batches.contract.ts";
import { offerPlaces } from "./waitlist/waitlist.service.ts";

const app = await openApp();
const today = app.platform.clock.today();
const day = (ahead: number) => addDays(today, ahead);
const { admin, createOn, end } = batchCalls(app);
const undo = (answer: { json: () => { decisionId?: string } }) =>
  admin().request("POST", `/api/decisions/${answer.json().decisionId}/undo`);
const outcomeOf = (answer: Awaited<ReturnType<typeof end>>) => [
  answer.statusCode,
  answer.json().reason ?? answer.json().message,
];

async function classFrom(startDate: string) {
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  return { ...(await insertClass(app, { startDate })), trainer };
}
type Class = Awaited<ReturnType<typeof classFrom>>;
async function planned({ batchId, trainer }: Class, ahead: number, slot = 0) {
  const parts = { batchId, date: day(ahead), time: SLOTS[slot] ?? "", topic: `Day ${ahead}` };
  const answer = await app.withToken(trainer.token).send("POST", "/api/planned-session", parts);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().planned._id as string;
}
async function recorded({ trainer, ...group }: Class, ahead: number) {
  const form = sessionForm(group, { date: day(ahead) });
  const answer = await app.withToken(trainer.token).send("POST", "/api/batch/add-session", form);
  expect(answer.statusCode, answer.body).toBe(201);
}
const plansOf = async ({ id: batchId }: Class) =>
  (await storedRows(app.db, "plannedSessions", "topic", { batchId }, "topic")).map(
    ({ topic }) => topic,
  );
const noticesTo = async ({ id }: Persona) =>
  (await storedRows(app.db, "notifications", "kind", { userId: id }, "id")).map((row) => row.kind);

test("what is planned after the end is cancelled, all are told, and undoing brings it back", async () => {
  const group = await classFrom(day(-20));
  const [asha] = group.trainees;
  await planned(group, 1);
  const late = await planned(group, 3);
  await planned(group, 4);
  const at = new Date();
  await app.db.insertInto("sessionCheckIns").values({ sessionId: late, openedAt: at }).execute();
  const checkIn = { sessionId: late, traineeId: asha.id };
  await app.db
    .insertInto("checkIns")
    .values({ ...checkIn, checkedInAt: at })
    .execute();
  const before = await admin().request("GET", `/api/batch/${group.batchId}`);
  expect(before.json().planned).toEqual([day(1), day(3), day(4)]);

  const ended = await end(group.batchId, { endDate: day(1), version: 1 });
  expect(outcomeOf(ended)).toEqual([200, "Batch marked as ended successfully"]);
  expect(await plansOf(group)).toEqual(["Day 1"]);
  expect(await storedRows(app.db, "sessionSlots", "slot", { sessionId: late })).toEqual([]);
  const mails = { recipient: asha.email, kind: "session-cancelled" };
  const sent = await storedRows(app.db, "outbox", ["invitationMethod", "textBody"], mails);
  expect(sent.map(({ invitationMethod }) => invitationMethod)).toEqual(["CANCEL", "CANCEL"]);
  expect(JSON.stringify(sent)).toContain(`Batch ${group.batchId} ends on ${formatDate(day(1))}.`);
  expect((await noticesTo(group.trainer)).filter((kind) => kind === "class-cancelled")).toEqual([
    "class-cancelled",
    "class-cancelled",
  ]);

  expect(outcomeOf(await undo(ended))).toEqual([200, "Undone."]);
  expect(await plansOf(group)).toEqual(["Day 1", "Day 3", "Day 4"]);
  expect(await storedRows(app.db, "sessionSlots", "slot", { sessionId: late })).toHaveLength(1);
  expect(await storedRows(app.db, "checkIns", "traineeId", checkIn)).toHaveLength(1);
  expect(await storedRows(app.db, "outbox", "id", mails)).toEqual([]);
  expect(await storedRow(app.db, "batches", "endDate", { id: group.id })).toEqual({
    endDate: null,
  });

  await end(group.batchId, { endDate: day(3) });
  expect(await plansOf(group)).toEqual(["Day 1", "Day 3"]);
  await end(group.batchId, { endDate: day(9) });
  expect(await plansOf(group)).toEqual(["Day 1", "Day 3"]);
});

test("not before a session that is recorded, and nothing is changed then", async () => {
  const group = await classFrom(day(-20));
  await recorded(group, -3);
  await planned(group, 3);
  const refused = await end(group.batchId, { endDate: day(-4) });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      reason: "SESSION_OUTSIDE",
      message: expect.stringContaining(formatDate(day(-3))),
      fields: { endDate: expect.stringContaining(formatDate(day(-3))) },
    },
  ]);
  expect(await plansOf(group)).toEqual(["Day 3"]);
  expect(await storedRow(app.db, "batches", "endDate", { id: group.id })).toEqual({
    endDate: null,
  });
  expect((await end(group.batchId, { endDate: day(-3) })).statusCode).toBe(200);
  expect(await plansOf(group)).toEqual([]);
});

test("an end that moved on is not undone over what was planned or recorded after the one before", async () => {
  for (const follow of [planned, recorded]) {
    const group = await classFrom(day(-20));
    await end(group.batchId, { endDate: day(2) });
    const moved = await end(group.batchId, { endDate: day(9) });
    await follow(group, 5);
    expect(outcomeOf(await undo(moved))).toEqual([409, "UNDO_CHANGED"]);
    const stored = await storedRow(app.db, "batches", "endDate", { id: group.id });
    expect(stored).toEqual({ endDate: day(9) });
  }
});

test("a start is not moved past a session that is recorded already, nor its batch cancelled", async () => {
  const group = await classFrom(day(3));
  await recorded(group, 5);
  const reason = "The hall is not ready.";
  const change = (path: string, body: object) =>
    admin().request("PUT", `/api/batch/${group.id}/${path}`, { reason, ...body });
  const moved = await change("start", { startDate: day(6) });
  expect([moved.statusCode, moved.json()]).toMatchObject([
    409,
    { reason: "SESSION_OUTSIDE", fields: { startDate: expect.any(String) } },
  ]);
  expect(outcomeOf(await change("cancel", {}))).toEqual([409, "SESSION_OUTSIDE"]);
  expect((await change("start", { startDate: day(5) })).statusCode).toBe(200);
});

test("who was offered a batch that has ended is told, and gets the turn of another", async () => {
  const waits = async ({ _id }: Batch) => {
    const { id: traineeId, ...person } = await insertPayer(app);
    await app.db.insertInto("batchWaitlist").values({ traineeId, joinedAt: new Date() }).execute();
    const offer = { traineeId, batchId: _id, offeredAt: new Date() };
    await app.db.insertInto("batchOffers").values(offer).execute();
    return { id: traineeId, ...person };
  };
  const [batch, later] = [await createOn(day(-2)), await createOn(day(-2))];
  const [asha, bala] = [await waits(batch), await waits(later)];
  const ended = await end(batch.batchId, { endDate: day(-1) });
  expect(await storedRows(app.db, "batchOffers", "batchId", { traineeId: asha.id })).toEqual([]);
  expect(await noticesTo(asha)).toEqual(["batch-offer-ended"]);
  expect((await undo(ended)).statusCode).toBe(200);
  expect(await storedRows(app.db, "batchOffers", "batchId", { traineeId: asha.id })).toEqual([
    { batchId: batch._id },
  ]);
  expect(await noticesTo(asha)).toEqual([]);

  await end(batch.batchId, { endDate: day(-1) });
  await end(later.batchId, { endDate: today });
  expect(await storedRows(app.db, "batchOffers", "batchId", { traineeId: bala.id })).toHaveLength(
    1,
  );
  await offerPlaces(app.platform, new AbortController().signal);
  expect(await storedRows(app.db, "batchOffers", "batchId", { traineeId: asha.id })).toEqual([
    { batchId: later._id },
  ]);
  const statusOf = async ({ id, token }: Persona) =>
    (await app.withToken(token).request("GET", `/api/waitlist/${id}`)).json().waiting.offered;
  expect(await statusOf(asha)).toBe(later.batchId);
});

test("a batch ended while a session is planned: one of both, or what was planned is gone", async () => {
  for (let round = 0; round < 4; round += 1) {
    const group = await classFrom(day(-20));
    const { token } = group.trainer;
    const parts = { batchId: group.batchId, date: day(5), time: SLOTS[0] ?? "", topic: "Late" };
    const [plan, ended] = await Promise.all([
      app.withToken(token).send("POST", "/api/planned-session", parts),
      end(group.batchId, { endDate: day(2) }),
    ]);
    expect(ended.statusCode).toBe(200);
    expect([201, 400]).toContain(plan.statusCode);
    expect(await plansOf(group)).toEqual([]);
  }
});
