import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { insertNotifications } from "#/domain/messaging/notices/notices.queries.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { addWebhook } from "#test/support/webhooks.ts";
import { JOBS } from "../app/feature-jobs.ts";
import { newId } from "../db/ids.ts";
import { sealFor } from "../files/sealing.ts";

const app = await openApp();
const never = new AbortController().signal;
const run = (name: string) => JOBS.find((job) => job.name === name)?.run(app.platform, never);
/** Sets the clock to a time of day this many days from today, in India. */
const goTo = (days: number, time: string) => {
  const at = Date.parse(`${addDays(istDate(new Date()), days)}T${time}:00+05:30`);
  return app.moveClock(Math.round((at - Date.now()) / 1000));
};

/** Makes the database refuse rows: of these people, and of these records. */
beforeAll(async () => {
  await sql`create table refused (id text)`.execute(app.db);
  for (const [table, column] of [
    ["outbox", "recipient"],
    ["dues", "record_id"],
  ] as const) {
    const name = sql.ref(`refuse_${table}`);
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin
      if exists (select from refused where id = new.${sql.ref(column)}::text) then
        raise exception 'refused by the test'; end if;
      return new; end $$`.execute(app.db);
    await sql`create trigger ${name} before insert on ${sql.table(table)}
      for each row execute function ${name}()`.execute(app.db);
  }
});
beforeEach(() => app.moveClock(0));
const refuse = (id: string) => sql`insert into refused values (${id})`.execute(app.db);
const mailsTo = ({ email }: Persona, kind: string) =>
  storedRows(app.db, "outbox", "id", { recipient: email, kind });

test("an interview whose candidate cannot be asked leaves the others their question", async () => {
  const [bad, good] = [await insertCandidate(app, "Bad"), await insertCandidate(app, "Good")];
  for (const { schedule } of [bad, good]) {
    await schedule({ date: addDays(app.platform.clock.today(), 2) });
  }
  await refuse(bad.person.email);
  await goTo(3, "12:00");
  await expect(run("interview-outcomes")).rejects.toThrow("refused by the test");
  expect(await mailsTo(good.person, "interview-outcome-missing")).toHaveLength(1);
  expect(await mailsTo(bad.person, "interview-outcome-missing")).toHaveLength(0);
});

test("a morning's mail that cannot be written leaves the others theirs", async () => {
  const people = [
    await insertPerson(app.db, { name: "Bad", role: "Trainer" }),
    await insertPerson(app.db, { name: "Good", role: "Trainer" }),
  ];
  const notices = people.map(({ id }) => ({ userId: id, kind: "message" as const, text: "News" }));
  await refuse(people[0]?.email ?? "");
  await goTo(3, "12:00");
  await insertNotifications(app.db, app.platform, notices);
  await expect(run("messages.digest")).rejects.toThrow("refused by the test");
  const written = await Promise.all(people.map((person) => mailsTo(person, "digest")));
  expect(written.map(({ length }) => length)).toEqual([0, 1]);
});

test("a message whose list cannot be written leaves the other messages theirs", async () => {
  const people = [
    await insertPerson(app.db, { name: "Bad" }),
    await insertPerson(app.db, { name: "Good" }),
  ];
  await refuse(people[0]?.email ?? "");
  for (const { id } of people) {
    const messageId = newId();
    await app.db
      .insertInto("messages")
      .values({
        id: messageId,
        createdBy: app.personas.admin.id,
        subject: "News",
        text: "News.",
        audience: "One",
        createdAt: new Date(),
        startsAt: new Date(),
      })
      .execute();
    await app.db
      .insertInto("messageLists")
      .values({ messageId, number: 0, userIds: [id] })
      .execute();
  }
  await expect(run("messages.write")).rejects.toThrow("refused by the test");
  const written = await Promise.all(people.map((person) => mailsTo(person, "message")));
  expect(written.map(({ length }) => length)).toEqual([0, 1]);
});

test("a record whose months cannot be stored leaves the others of its part theirs", async () => {
  const joined = addDays(app.platform.clock.today(), -70);
  const records: string[] = [];
  for (const name of ["Bad", "Good"]) {
    const { recordId } = await insertAssisted(app, "active", { name, dateOfJoining: joined });
    records.push(recordId);
  }
  await app.db.deleteFrom("dues").where("recordId", "in", records).execute();
  await refuse(records[0] ?? "");
  await expect(run("dues")).rejects.toThrow("refused by the test");
  const [bad, good] = await Promise.all(
    records.map((recordId) => storedRows(app.db, "dues", "month", { recordId })),
  );
  expect(bad).toEqual([]);
  expect(good?.length).toBeGreaterThan(0);
});

test("a program whose keys the secret does not open fails alone, and is not tried for ever", async () => {
  const ids = [await addWebhook(app), await addWebhook(app, "https://hooks.example.org/other")];
  const now = new Date();
  await app.db
    .updateTable("webhookEndpoints")
    .set({ sealed: Buffer.alloc(120, 1) })
    .where("id", "=", ids[0] ?? "")
    .execute();
  const rows = ids.map((endpointId) => ({
    id: newId(),
    endpointId,
    event: "person.paid",
    subject: endpointId,
    revision: "",
    data: "{}",
    attempts: 9,
    happenedAt: now,
    createdAt: now,
    nextTryAt: now,
  }));
  await app.db.insertInto("webhookDeliveries").values(rows).execute();
  await run("webhooks");
  const stored = await storedRows(
    app.db,
    "webhookDeliveries",
    ["endpointId", "status", "answer"],
    {},
  );
  expect(stored.map(({ status }) => status)).toEqual(["failed", "failed"]);
  const words = stored.find(({ endpointId }) => endpointId === ids[0])?.answer;
  expect(words).toBe(
    "The hub's secret does not open the keys of this webhook. Make another key for it.",
  );
  const renewed = await app.as("admin").request("POST", `/api/webhooks/${ids[0]}/key`);
  expect([renewed.statusCode, renewed.json().message]).toEqual([200, "Books has another key."]);
});

test("a sealed name that nothing opens leaves the others to be destroyed in time", async () => {
  const people = [
    await insertPerson(app.db, { name: "Bad" }),
    await insertPerson(app.db, { name: "Good" }),
  ];
  const at = new Date(Date.now() - 400 * 86_400_000);
  const key = app.platform.secrets.keyFor("erasures");
  for (const [index, { id: userId, email, username }] of people.entries()) {
    const id = newId();
    const sealed = sealFor(key, id, Buffer.from(JSON.stringify({ username, email })));
    await app.db
      .insertInto("erasures")
      .values({
        id,
        userId,
        status: "sealed",
        askedAt: at,
        decidedBy: app.personas.admin.id,
        decidedAt: at,
        fulfilledAt: at,
        sealed: index === 0 ? Buffer.alloc(sealed.length) : sealed,
      })
      .execute();
  }
  await expect(run("erasure-clock")).rejects.toThrow("unknown form");
  const states = await Promise.all(
    people.map(({ id: userId }) => storedRows(app.db, "erasures", "status", { userId })),
  );
  expect(states.flat().map(({ status }) => status)).toEqual(["sealed", "destroyed"]);
});
