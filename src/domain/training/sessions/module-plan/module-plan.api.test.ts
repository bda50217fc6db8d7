/** A whole module planned at once: one write, one notice per person, undone as a whole. */
import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS } from "#test/support/training.ts";

const app = await openApp();
const today = app.platform.clock.today();
const day = (ahead: number) => addDays(today, ahead);
const rowsOf = (count: number, from = 2) =>
  Array.from({ length: count }, (_, at) => ({
    date: day(from + at),
    time: SLOTS[0],
    topic: `Topic ${at + 1}`,
  }));

/** A batch with its own trainer and planned sessions. */
async function room() {
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  const batch = await insertClass(app);
  const url = `/api/batch/${batch.batchId}`;
  const plan = (body: object, who: Persona | "admin" = trainer) =>
    (who === "admin" ? app.as("admin") : app.withToken(who.token)).request(
      "POST",
      `${url}/planned-sessions`,
      body,
    );
  const stored = () =>
    storedRows(app.db, "plannedSessions", ["date", "topic", "trainerId", "place"], {
      batchId: batch.id,
    });
  const [member] = batch.trainees;
  const noticesOf = async ({ id: userId }: Persona) =>
    (await storedRows(app.db, "notifications", ["kind", "text"], { userId }, "id")).map(
      ({ kind, text }) => [kind, text],
    );
  const mailsTo = ({ email: recipient }: Persona) =>
    storedRows(app.db, "outbox", ["kind", "subject", "textBody"], { recipient }, "id");
  return { trainer, batch, url, plan, stored, member, noticesOf, mailsTo };
}

test("a trainer plans twelve at once: each member has one mail and one notice of all", async () => {
  const { plan, stored, trainer, member, batch, noticesOf, mailsTo } = await room();
  const answer = await plan({ sessions: rowsOf(12), place: "Lab 3" });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({ message: "12 sessions are planned.", planned: 12 });
  const rows = await stored();
  expect(rows).toHaveLength(12);
  expect(rows[0]).toMatchObject({ trainerId: trainer.id, place: "Lab 3" });
  const lines = await storedRows(app.db, "auditLog", ["newValue"], {
    action: "session.planned",
    actorId: trainer.id,
  });
  expect(lines).toHaveLength(12);
  expect(await noticesOf(member)).toEqual([
    ["sessions-planned", expect.stringContaining(`Planned for ${batch.batchId}: 12 sessions`)],
  ]);
  const [mail, ...more] = await mailsTo(member);
  expect(more).toEqual([]);
  expect(mail?.textBody).toMatch(/Topic 1\n.*Topic 2\n/s);
  expect(mail?.textBody).toContain("Place: Lab 3");
  expect(await noticesOf(trainer)).toEqual([]);
});

test("undone, all of it is gone and nobody was told; not once one of them was changed", async () => {
  const { plan, stored, member, noticesOf, mailsTo, trainer, batch } = await room();
  const { request } = app.withToken(trainer.token);
  const undo = async () => {
    const { decisionId } = (await plan({ sessions: rowsOf(5) })).json();
    return () => request("POST", `/api/decisions/${decisionId}/undo`);
  };
  const first = await undo();
  expect((await first()).statusCode).toBe(200);
  expect([await stored(), await noticesOf(member), await mailsTo(member)]).toEqual([[], [], []]);
  // The slots are free again.
  const second = await undo();
  const planned = app.db.selectFrom("plannedSessions").select("id");
  const { id } = await planned.where("batchId", "=", batch.id).executeTakeFirstOrThrow();
  const cancel = await request("PUT", `/api/planned-session/${id}/cancel`, { reason: "" });
  expect(cancel.statusCode, cancel.body).toBe(200);
  expect((await second()).statusCode).toBe(409);
  expect(await stored()).toHaveLength(4);
});

test("all or none: a slot that is taken is named at its row, and nothing is planned", async () => {
  const { plan, stored, batch, trainer } = await room();
  const other = await room();
  const taken = { ...rowsOf(1, 4)[0], topic: "Mine" };
  expect((await plan({ sessions: [taken] })).statusCode).toBe(201);
  const [foreign, rows] = [
    await insertPerson(app.db, { name: "Kiran", role: "Trainer" }),
    rowsOf(4),
  ];
  const ofBatch = await plan({ sessions: rows }, foreign);
  expect([ofBatch.statusCode, ofBatch.json().reason, ofBatch.json().fields]).toEqual([
    ...[409, "SESSION_SLOT_TAKEN"],
    { "sessions.2.time": "Mine is at this time." },
  ]);
  const url = `/api/batch/${other.batch.batchId}/planned-sessions`;
  const busy = await app.withToken(trainer.token).request("POST", url, { sessions: rows });
  expect([busy.statusCode, busy.json().reason]).toEqual([409, "TRAINER_BUSY"]);
  expect(await stored()).toHaveLength(1);
  expect(await other.stored()).toEqual([]);
  const { taken: shown } = (
    await app.withToken(foreign.token).request("GET", `/api/batch/${batch.batchId}/plan-days`)
  ).json();
  expect(shown).toMatchObject([{ topic: "Mine", date: day(4), isOwn: false }]);
});

test("twenty callers plan the same days at once: one set, whole", async () => {
  const { plan, stored } = await room();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => plan({ sessions: rowsOf(6) })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.every(({ statusCode }) => [201, 409].includes(statusCode))).toBe(true);
  expect(await stored()).toHaveLength(6);
});

test.each<[string, object[], string]>([
  ["a day that is over", [{ date: day(-1) }], "sessions.0.date"],
  ["a day too far ahead", [{}, { date: day(181) }], "sessions.1.date"],
  ["a slot that is none", [{ time: "8:00 PM to 9:00 PM" }], "sessions.0.time"],
  ["no topic", [{ topic: " " }], "sessions.0.topic"],
  ["no day", [{ date: "" }], "sessions.0.date"],
  ["two at one time", [{}, { date: day(2) }], "sessions.1.time"],
  ["no session", [], "sessions"],
])("%s is refused at its row", async (_, changes, field) => {
  const { plan, stored } = await room();
  const rows = rowsOf(changes.length).map((row, at) => ({ ...row, ...changes[at] }));
  const answer = await plan({ sessions: rows });
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  expect(await stored()).toEqual([]);
});

test("the office plans for a trainer, who is told; not without one, and a trainer not for another", async () => {
  const { plan, stored, trainer, noticesOf, member, url } = await room();
  const sessions = rowsOf(3);
  for (const body of [{ sessions }, { sessions, trainerId: member.id }]) {
    const answer = await plan(body, "admin");
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { trainerId: "Choose a trainer who can sign in." },
    ]);
  }
  const other = await insertPerson(app.db, { name: "Kiran", role: "Trainer" });
  expect((await plan({ sessions, trainerId: trainer.id }, other)).json().fields).toEqual({
    trainerId: "Plan your own classes.",
  });
  expect((await plan({ sessions, trainerId: trainer.id }, "admin")).statusCode).toBe(201);
  expect((await stored()).map(({ trainerId }) => trainerId)).toEqual(Array(3).fill(trainer.id));
  expect((await noticesOf(trainer)).map(([kind]) => kind)).toEqual(["classes-planned"]);
  const days = await app.as("admin").request("GET", `${url}/plan-days?trainerId=${trainer.id}`);
  expect(days.json().taken).toHaveLength(3);
  expect(days.json().trainers).toContainEqual({ id: trainer.id, name: trainer.username });
});

test("holidays are the owner's setting; what is planned on one is named when it is saved, and says so", async () => {
  const { plan, trainer, batch, url } = await room();
  await plan({ sessions: rowsOf(2, 60) });
  const admin = app.as("admin");
  const save = async (holidays: string[]) => {
    const { saved } = (await admin.request("GET", "/api/settings")).json();
    const before = saved.find(({ section }: { section: string }) => section === "holidays");
    const version = before?.version ?? 0;
    return admin.request("PATCH", "/api/settings", { holidays: { version, holidays } });
  };
  const wrong = await save(["Diwali"]);
  expect([wrong.statusCode, wrong.json().fields]).toEqual([
    400,
    { "holidays.holidays": expect.stringContaining("This line is none: Diwali") },
  ]);
  const saved = await save([`${day(61)} Founder's day`, `${day(70)} Free day`]);
  expect(saved.json().message).toContain(`Planned on a holiday: ${batch.batchId}, Topic 2`);
  expect(saved.json().message).not.toContain("Topic 1");
  const caller = app.withToken(trainer.token);
  const { holidays } = (await caller.request("GET", `${url}/plan-days`)).json();
  expect(holidays).toEqual([
    { date: day(61), name: "Founder's day" },
    { date: day(70), name: "Free day" },
  ]);
  const { planned } = (await caller.request("GET", `${url}/register`)).json();
  expect(planned.map((one: { holiday?: string }) => one.holiday)).toEqual([
    undefined,
    "Founder's day",
  ]);
  expect((await save([])).json().message).toBe("Saved.");
});

test("a batch that has ended says so, and odd input is refused", async () => {
  const { plan, trainer, batch, url } = await room();
  const { request } = app.withToken(trainer.token);
  const days = () => request("GET", `${url}/plan-days`);
  for (const sessions of [
    [{ date: "2026-02-30", time: SLOTS[0], topic: "x" }],
    [{ date: day(2), time: "noon", topic: "x" }],
    [{ date: day(2), time: SLOTS[0], topic: "a\u0000b" }],
    [{ date: "9999-12-31", time: SLOTS[0], topic: "x" }],
    [{ date: "0000-00-00", time: SLOTS[0], topic: "x" }],
  ]) {
    expect((await plan({ sessions })).statusCode, JSON.stringify(sessions)).toBe(400);
  }
  await app.db
    .updateTable("batches")
    .set({ startDate: addDays(today, -90), endDate: addDays(today, -1) })
    .where("id", "=", batch.id)
    .execute();
  const answers = [await days(), await plan({ sessions: rowsOf(1) })];
  expect(answers.map((answer) => [answer.statusCode, answer.json().reason])).toEqual([
    [409, "SESSIONS_UNAVAILABLE"],
    [409, "SESSIONS_UNAVAILABLE"],
  ]);
});
