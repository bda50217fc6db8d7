import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { insertClass, insertMember, SLOTS, sessionForm } from "#test/support/training.ts";
import { without } from "#test/support/training-calls.ts";
import { refreshAllSigns } from "./refreshing.service.ts";
import type { Warning, WarningsOfPerson } from "./warnings.contract.ts";

const app = await openApp();
const today = () => app.platform.clock.today();

/** A class that began this many days ago. */
const insertRunning = (daysAgo = 40) => insertClass(app, { startDate: addDays(today(), -daysAgo) });
type Class = Awaited<ReturnType<typeof insertRunning>>;

/** Holds a session with those present; without anyone, one is marked first, then unmarked. */
async function hold(batch: Class, daysAgo: number, present: readonly { id: string }[]) {
  const taken = slotsTaken.get(daysAgo) ?? 0;
  slotsTaken.set(daysAgo, taken + 1);
  const form = sessionForm(batch, {
    date: addDays(today(), -daysAgo),
    time: SLOTS[taken] ?? SLOTS[0],
    attendance: JSON.stringify((present.length > 0 ? present : batch.trainees).map(({ id }) => id)),
  });
  const answer = await app.as("trainer").send("POST", "/api/batch/add-session", form);
  expect(answer.statusCode, answer.body).toBe(201);
  if (present.length > 0) return;
  await sql`delete from attendance where session_id in (select id from training_sessions
    where batch_id = ${batch.id} and date = ${addDays(today(), -daysAgo)}::date)`.execute(app.db);
}
/** How many slots the trainer has used, by how many days ago the day was. */
const slotsTaken = new Map<number, number>();

const listed = async (query = "", who: "admin" | "trainer" | "secondTrainer" = "admin") => {
  const answer = await app.as(who).request("GET", `/api/warnings${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ warnings: Warning[] }>().warnings;
};
const ofBatch = (batch: Class, more = "") => listed(`?batch=${batch.batchId}${more}`);
const kindsIn = (warnings: readonly Warning[]) =>
  warnings.map(({ name, signs }) => [name, signs.map(({ kind }) => kind)]);
const ofPerson = async (id: string, who: "admin" | "trainer" = "admin") =>
  (await app.as(who).request("GET", `/api/people/${id}/warnings`)).json<WarningsOfPerson>();
const note = (id: string, body: object, who: "admin" | "trainer" = "admin") =>
  app.as(who).request("POST", `/api/people/${id}/warnings`, body);

describe("the signs of a batch", () => {
  test("come with their facts, whoever missed most in a row first", async () => {
    const batch = await insertRunning();
    const [asha, bala, chitra] = batch.trainees;
    for (const day of [6, 5, 4]) await hold(batch, day, [asha]);
    expect(kindsIn(await ofBatch(batch))).toEqual([
      [bala.username, ["neverCame"]],
      [chitra.username, ["neverCame"]],
    ]);
    await hold(batch, 3, [asha, bala]);
    const [first, second] = await ofBatch(batch);
    expect(first).toMatchObject({
      traineeId: chitra.id,
      signs: [
        { kind: "neverCame", reason: "Absent at all 4 sessions since joining." },
        { kind: "attendance", reason: "At 0 of 4 sessions held (0%), below 75%." },
      ],
      held: 4,
      attended: 0,
      missed: 4,
      lastThere: null,
      isResting: false,
      lastNote: null,
    });
    expect(second).toMatchObject({ name: bala.username, lastThere: addDays(today(), -3) });
    // An excused session is no absence.
    await sql`insert into excused_absences (session_id, trainee_id, reason, excused_at)
      select id, ${chitra.id}, 'Illness', now() from training_sessions where batch_id = ${batch.id}`.execute(
      app.db,
    );
    expect(kindsIn(await ofBatch(batch)).map(([name]) => name)).toEqual([bala.username]);
  });

  test("follow what is written: a mark, a plan, an answer that is late, a move", async () => {
    const batch = await insertRunning();
    const [asha] = batch.trainees;
    await hold(batch, 20, batch.trainees);
    expect(await ofBatch(batch)).toEqual([]);
    await app.db
      .insertInto("moduleScores")
      .values({ traineeId: asha.id, module: "Java", score: 5.5, scoredAt: new Date() })
      .execute();
    expect((await ofBatch(batch))[0]?.signs).toEqual([
      { kind: "mark", reason: "5.5 of 10 in Java; 7 passes." },
    ]);
    await hold(batch, 19, batch.trainees);
    await hold(batch, 18, batch.trainees);
    expect(kindsIn(await ofBatch(batch)).map(([, kinds]) => kinds)).toEqual([
      ["answers", "mark"],
      ["answers"],
      ["answers"],
    ]);
    await app.db.deleteFrom("moduleScores").where("traineeId", "=", asha.id).execute();
    await app.db.deleteFrom("batchMembers").where("traineeId", "=", asha.id).execute();
    expect(await ofBatch(batch)).toHaveLength(2);
    const other = await insertRunning();
    await app.db
      .updateTable("batchMembers")
      .set({ batchId: other.id })
      .where("traineeId", "=", batch.trainees[1].id)
      .execute();
    expect(await ofBatch(batch)).toHaveLength(1);
  });

  test("count what is planned, and no absence before joining or beside an interview", async () => {
    const batch = await insertRunning();
    const late = await insertPerson(app.db, { name: "Dev" });
    const joinedAt = `${addDays(today(), -7)}T04:00:00Z`;
    await insertMember(app, { id: batch.id, trainee: late, joinedAt });
    for (const day of [12, 11, 10, 5]) await hold(batch, day, batch.trainees);
    expect((await ofBatch(batch)).filter(({ traineeId }) => traineeId === late.id)).toEqual([]);
    await hold(batch, 4, []);
    const mine = async () => (await ofBatch(batch)).find(({ traineeId }) => traineeId === late.id);
    expect((await mine())?.signs.map(({ kind }) => kind)).toEqual(["neverCame"]);
    const form = sessionForm(batch, { date: addDays(today(), 2) });
    await app.as("trainer").send("POST", "/api/planned-session", without(form, "attendance"));
    expect(await mine()).toMatchObject({ held: 2, attended: 0, ahead: 1 });
    await sql`insert into interviews (id, trainee_id, number, company_name, company_key, round, date, start_time,
        duration, feedback, created_at, changed_at)
      values (gen_random_uuid(), ${late.id}, 1, 'Infosys', 'infosys', 'L1', ${addDays(today(), -4)}, '10:00',
        '30 Minutes', 'Pending', now(), now())`.execute(app.db);
    expect(await mine()).toBeUndefined();
  });

  test("change as time passes: a session that begins, a batch that is long over", async () => {
    const batch = await insertRunning(2);
    const [asha] = batch.trainees;
    await hold(batch, 1, [asha]);
    await hold(batch, -1, [asha]);
    expect(await ofBatch(batch)).toEqual([]);
    const { clock } = app.platform;
    const later = { ...clock, now: () => new Date(Date.now() + 3 * 86_400_000) };
    const at = (moved: typeof clock) => ({ ...app.platform, clock: moved });
    await refreshAllSigns(at({ ...later, today: () => addDays(today(), 3) }));
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from warning_signs where batch_id = ${batch.id}`.execute(
      app.db,
    );
    expect(rows[0]?.count).toBe(2);
    await app.db
      .updateTable("batches")
      .set({ endDate: addDays(today(), -1), startDate: addDays(today(), -80) })
      .where("id", "=", batch.id)
      .execute();
    await refreshAllSigns(
      at({
        ...clock,
        now: () => new Date(Date.now() + 40 * 86_400_000),
        today: () => addDays(today(), 40),
      }),
    );
    expect(
      await app.db.selectFrom("warningSigns").selectAll().where("batchId", "=", batch.id).execute(),
    ).toEqual([]);
  });
});

test("from where on a fact is a sign is the owner's to set, and is counted anew at once", async () => {
  const batch = await insertRunning();
  const [asha] = batch.trainees;
  await hold(batch, 9, [asha]);
  await hold(batch, 8, [asha]);
  for (const day of [5, 4]) await hold(batch, day, []);
  const kinds = async () => {
    const query = `?batch=${batch.batchId}`;
    const { warnings } = (await app.as("admin").request("GET", `/api/warnings${query}`)).json();
    return warnings.flatMap((one: Warning) =>
      one.signs.filter(({ kind }) => kind === "stopped").map(({ reason }) => reason),
    );
  };
  const set = (warnMissed: number, version: number) =>
    app.as("admin").request("PATCH", "/api/settings", { warnings: { warnMissed, version } });
  expect(await kinds()).toEqual([]);
  expect((await set(1, 0)).statusCode).toBe(400);
  expect((await set(2, 0)).statusCode).toBe(200);
  expect(await kinds()).toEqual([expect.stringContaining("the last 2 sessions in a row")]);
  const { atRisk } = (await app.as("admin").request("GET", "/api/admin/queue")).json();
  expect(atRisk).toBeGreaterThan(0);
  expect((await set(3, 1)).statusCode).toBe(200);
  expect(await kinds()).toEqual([]);
});

test("a trainer's queue has their batches, the admin's all, and a named batch is everybody's", async () => {
  const batch = await insertRunning();
  await hold(batch, 9, []);
  await hold(batch, 8, []);
  const names = (warnings: readonly Warning[]) => warnings.map(({ batchId }) => batchId);
  const own = await listed("", "trainer");
  expect(names(own)).toContain(batch.batchId);
  const { trainer } = app.personas;
  const day = await app.as("trainer").request("GET", `/api/trainer/${trainer.id}/day`);
  expect(day.json().atRisk).toBe(own.length);
  expect(names(await listed("", "secondTrainer"))).not.toContain(batch.batchId);
  expect(names(await listed())).toContain(batch.batchId);
  expect(await listed(`?batch=${batch.batchId.toLowerCase()}`, "secondTrainer")).toHaveLength(3);
});

describe("what was done", () => {
  test("is noted, lets the signs rest until they get worse, and stands in the office's timeline alone", async () => {
    const batch = await insertRunning();
    const [asha] = batch.trainees;
    await hold(batch, 9, []);
    await hold(batch, 8, []);
    const body = {
      batchId: batch.batchId,
      deed: "call",
      text: "Fever; back soon.",
      rest: "change",
    };
    const answer = await note(asha.id, body, "trainer");
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: `Noted for ${asha.username}.` },
    ]);
    const columns = ["deed", "text", "rest", "restsUntil", "signs", "writtenBy"] as const;
    expect(await storedRow(app.db, "warningNotes", columns, { traineeId: asha.id })).toMatchObject({
      deed: "call",
      text: "Fever; back soon.",
      rest: "change",
      restsUntil: null,
      signs: [{ kind: "neverCame", size: 2 }],
      writtenBy: app.personas.trainer.id,
    });
    expect(await ofBatch(batch)).toHaveLength(2);
    const [rests] = await ofBatch(batch, "&show=resting");
    expect(rests).toMatchObject({
      traineeId: asha.id,
      isResting: true,
      lastNote: { deed: "call", writtenBy: "trainer" },
    });
    const read = await ofPerson(asha.id, "trainer");
    expect(read.notes).toMatchObject([{ ...body, writtenBy: "trainer", awayFrom: null }]);
    expect([read.batches, read.warnings.length]).toEqual([[batch.batchId], 1]);

    await hold(batch, 7, []);
    expect(await ofBatch(batch)).toHaveLength(3);

    const timeline = async (token: string) =>
      (await app.withToken(token).request("GET", `/api/timeline/${asha.id}`))
        .json<{ events: { text: string }[] }>()
        .events.map(({ text }) => text)
        .filter((text) => text.startsWith("Early warning"));
    expect(await timeline(app.personas.admin.token)).toEqual([
      "Early warning (called): Fever; back soon.",
    ]);
    expect(await timeline(asha.token)).toEqual([]);
  });

  test("days that were announced are no absences", async () => {
    const batch = await insertRunning();
    const [asha] = batch.trainees;
    for (const day of [9, 8, 7]) await hold(batch, day, []);
    const away = { awayFrom: addDays(today(), -9), awayUntil: addDays(today(), -7) };
    await note(asha.id, { batchId: batch.batchId, deed: "away", text: "", rest: "none", ...away });
    expect((await ofPerson(asha.id)).warnings).toEqual([]);
    expect(await ofBatch(batch)).toHaveLength(2);
  });

  test.each([
    ["batchId", { batchId: "JAVA-1999-001" }],
    ["text", { deed: "other", text: " " }],
    ["awayFrom", { deed: "away", awayUntil: addDays(today(), -3) }],
    ["awayFrom", { deed: "away", awayFrom: "1900-01-01", awayUntil: addDays(today(), -3) }],
    [
      "awayUntil",
      { deed: "away", awayFrom: addDays(today(), -2), awayUntil: addDays(today(), -3) },
    ],
    ["awayUntil", { deed: "away", awayFrom: addDays(today(), -2), awayUntil: "2099-01-01" }],
    ["restsUntil", { rest: "day" }],
    ["restsUntil", { rest: "day", restsUntil: "2020-01-01" }],
    ["restsUntil", { rest: "day", restsUntil: "2099-01-01" }],
  ])("a wrong %s is refused at the field", async (field, wrong) => {
    const batch = await insertRunning();
    const [asha] = batch.trainees;
    const body = { batchId: batch.batchId, deed: "call", text: "", rest: "change", ...wrong };
    const answer = await note(asha.id, body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  test("is noted of trainees alone, and by trainers of whoever is in a batch", async () => {
    const { trainee, secondTrainer } = app.personas;
    const body = { batchId: "X", deed: "call", text: "", rest: "none" };
    expect((await note(secondTrainer.id, body)).statusCode).toBe(404);
    expect((await note(trainee.id, body, "trainer")).statusCode).toBe(404);
    expect((await note("x", body)).statusCode).toBe(404);
    expect((await note(trainee.id, body)).statusCode).toBe(400);
  });
});
