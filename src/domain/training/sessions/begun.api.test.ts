import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";
import { sessionCalls } from "#test/support/training-calls.ts";
import { startOf } from "./sessions.rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
const { add, someTrainer } = sessionCalls(() => app);

/** Sets the movable clock to an instant, with everybody still signed in. */
async function moveTo(instant: Date) {
  await app.moveClock(Math.ceil((instant.valueOf() - Date.now()) / 1000) + 1);
  const { now, sqlNow } = app.platform.clock;
  const expiresAt = new Date(now().valueOf() + 3_600_000);
  await app.db.updateTable("sessions").set({ lastUsedAt: sqlNow(), expiresAt }).execute();
}

test("a session at 9:00 counts nowhere at one past midnight, and everywhere once it has begun", async () => {
  const trainer = await someTrainer();
  const batch = await insertClass(app);
  const [asha, , chitra] = batch.trainees;
  const day = addDays(app.platform.clock.today(), 2);
  await add(trainer, sessionForm(batch, { date: addDays(day, -4) }));
  await add(trainer, sessionForm(batch, { date: day, topic: "Streams" }));
  const read = async (who: { token: string } | "ceo", url: string) => {
    const caller = who === "ceo" ? app.as("ceo") : app.withToken(who.token);
    const answer = await caller.request("GET", `/api${url}`);
    expect([answer.statusCode, url]).toEqual([200, url]);
    return answer.json();
  };
  const everywhere = async () => {
    const of = `batchId=${batch.batchId}`;
    const own = await read(chitra, `/trainee/${chitra.id}/batch-details?batchType=Java`);
    const roster = await read(trainer, `/batch/${batch.batchId}/trainee-details`);
    const held = await read(trainer, `/trainer/${trainer.id}/sessions?${of}`);
    const insights = await read("ceo", `/insights/training?${of}`);
    const timeline = await read("ceo", `/timeline/${asha.id}`);
    const rowCount = (key: string) =>
      insights.figures.find((one: { key: string }) => one.key === key)?.rows;
    return {
      tile: [own.totalAttendance, own.totalAssignments],
      table: own.sessions.map((one: Record<string, unknown>) => [one.hasBegun, one.isCounted]),
      roster: roster.trainees.map((one: Record<string, unknown>) => [one.name, one.attendance]),
      held: held.sessions.map((one: Record<string, unknown>) => one.hasBegun),
      figures: [rowCount("sessions"), rowCount("attendance")],
      timeline: timeline.events
        .map(({ text }: { text: string }) => text)
        .filter((text: string) => text.startsWith("Present")),
    };
  };

  await moveTo(new Date(`${day}T00:01:00+05:30`));
  expect(await everywhere()).toEqual({
    tile: ["0/1", "0/1"],
    table: [
      [false, false],
      [true, true],
    ],
    roster: [
      ["Asha", "1/1"],
      ["Bala", "1/1"],
      ["Chitra", "0/1"],
    ],
    held: [false, true],
    figures: [1, 3],
    timeline: ["Present in 1 of 1 Java session"],
  });
  await moveTo(new Date(`${day}T09:00:00+05:30`));
  expect(await everywhere()).toEqual({
    tile: ["0/2", "0/2"],
    table: [
      [true, true],
      [true, true],
    ],
    roster: [
      ["Asha", "2/2"],
      ["Bala", "2/2"],
      ["Chitra", "0/2"],
    ],
    held: [true, true],
    figures: [2, 6],
    timeline: ["Present in 2 of 2 Java sessions"],
  });
});

test.each([
  ...SLOTS,
  "12:00 PM to 12:30 pm",
  "12:15 AM to 1:00 AM",
  " 9:05 am TO 9:10 AM ",
  "9:00 AM to 11:00 AM to 1:00 PM",
  "Morning",
  "4:00 PM to 2:00 PM",
  "13:00 PM to 2:00 PM",
  "9:60 AM to 11:00 AM",
  "9:00 AM",
  "",
])("the database and the rules say the same start of the slot %j", async (slot) => {
  const { rows } = await sql<{ at: Date }>`
    select session_start('2026-03-10'::date, ${slot}) as at`.execute(app.db);
  expect(rows[0]?.at).toEqual(startOf({ date: "2026-03-10", time: slot }));
});
