import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { insertBatchOf, placeInModule } from "#test/support/modules.ts";
import { nightNow, openApp } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { openPostOffice } from "#test/support/post-office.ts";
import type { SmtpFault } from "#test/support/smtp.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { AT_ONCE, writeMessages } from "./delivering.service.ts";
import type { Message, MessageRecipient, PossibleRecipient } from "./messages.contract.ts";
import { insertLists } from "./messages.queries.ts";

const app = await openApp();
const admin = app.as("admin");

const people = (...names: string[]) =>
  Promise.all(names.map((name) => insertPerson(app.db, { name })));
const possible = async (query: string): Promise<PossibleRecipient[]> =>
  (await admin.request("GET", `/api/message-recipients?${query}`)).json().people;
const write = (to: readonly Persona[], more = {}) =>
  admin.request("POST", "/api/messages", {
    subject: "Room 4 is closed",
    text: "Hello.\nPlease come to room 2.",
    audience: "Batch",
    userIds: to.map(({ id }) => id),
    ...more,
  });
const statesOf = async (id: string) => {
  const url = `/api/messages/${id}/recipients`;
  const { recipients } = (await admin.request("GET", url)).json<{
    recipients: MessageRecipient[];
  }>();
  return Object.fromEntries(recipients.map((row) => [row.username, [row.mail, row.app]]));
};
const countsOf = async (id: string): Promise<Message> =>
  (await admin.request("GET", `/api/messages/${id}`)).json();
const office = async (faults: SmtpFault[] = []) => {
  const opened = await openPostOffice(app, faults);
  onTestFinished(async () => {
    await app.moveClock(0);
    await opened.close();
  });
  return opened;
};
const asOf = ({ token }: Persona) => app.withToken(token);

test("a batch or a group is listed by who has an account in use, narrowed by a search", async () => {
  const batch = await insertBatchOf(app.db, "Java");
  const [asha, bala, gone] = await people("Asha Listed", "Bala Listed", "Gone Listed");
  for (const { id } of [asha, bala, gone] as Persona[]) {
    await placeInModule(app.db, id, "Java", { batch });
  }
  await app.db
    .updateTable("users")
    .set({ isDisabled: true })
    .where("id", "=", gone?.id ?? "")
    .execute();
  const names = async (query: string) => (await possible(query)).map(({ username }) => username);
  expect(await names(`batch=${batch.batchId}`)).toEqual(["Asha Listed", "Bala Listed"]);
  expect(await names(`batch=${batch.id}&q=bala`)).toEqual(["Bala Listed"]);
  expect(await names("group=training&q=Listed")).toEqual(["Asha Listed", "Bala Listed"]);
  expect(await names("group=onboarding&q=Listed")).toEqual([]);
  expect(await names("batch=JAVA-1999-001")).toEqual([]);
  expect(await names("")).toEqual([]);
});

test("it reaches those named, once each, and tells of each what became of mail and notification", async () => {
  const [taken, nobody, quiet, gone] = (await people("Taken", "Nobody", "Quiet", "Gone")) as [
    Persona,
    Persona,
    Persona,
    Persona,
  ];
  const off = { occasions: [{ occasion: "messages", app: true, mail: false }], isQuiet: true };
  await asOf(quiet).request("PUT", "/api/notification-preferences", off);
  await app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", gone.id).execute();

  const answer = (await write([nobody, nobody, taken, quiet, gone])).json();
  expect(answer).toMatchObject({
    message: "Sent to 3 people. 1 without an account in use left out.",
    leftOut: 1,
    undoSeconds: 30,
  });
  const { run, taken: addresses, faults } = await office(["nobody", "accept"]);
  await run();
  expect(addresses()).toEqual([]);

  await app.moveClock(31);
  await run();
  expect(faults).toEqual([]);
  const [bounced, sent] = addresses()[0] === taken.email ? [nobody, taken] : [taken, nobody];
  const name = async ({ id }: Persona) =>
    (await storedRows(app.db, "users", "username", { id }))[0]?.username ?? "";
  expect(await statesOf(answer.id)).toEqual({
    [await name(bounced)]: ["bounced", "unread"],
    [await name(sent)]: ["sent", "unread"],
    Quiet: ["off", "unread"],
  });
  expect(await countsOf(answer.id)).toMatchObject({ recipients: 3, sent: 1, read: 0, failed: 1 });

  await asOf(quiet).request("POST", "/api/notifications/read", {});
  expect(await statesOf(answer.id)).toMatchObject({ Quiet: ["off", "read"] });

  // The address was corrected meanwhile.
  const email = "mended@example.in";
  await app.db.updateTable("users").set({ email }).where("id", "=", bounced.id).execute();
  const again = await admin.request("POST", `/api/messages/${answer.id}/resend`);
  expect(again.json()).toMatchObject({ resent: 1 });
  await run();
  expect(addresses()).toEqual([sent.email, email]);
  expect(await countsOf(answer.id)).toMatchObject({ sent: 2, failed: 0 });
  const none = await admin.request("POST", `/api/messages/${answer.id}/resend`);
  expect(none.json()).toMatchObject({ resent: 0 });
});

test("what is written by night says that its mail leaves in the morning", async () => {
  const [asha] = await people("Nila");
  const night = await app.secondInstance({ QUIET_HOURS: nightNow(6) });
  const byNight = night.as("admin");
  const read = await byNight.request("GET", "/api/message-recipients?group=trainers");
  expect(Date.parse(read.json().quietUntil)).toBeGreaterThan(Date.now());
  expect((await admin.request("GET", "/api/message-recipients")).json().quietUntil).toBeNull();
  const sent = await byNight.request("POST", "/api/messages", {
    subject: "Closed tomorrow",
    text: "Stay at home.",
    audience: "Some",
    userIds: [asha?.id],
  });
  const { id } = sent.json();
  expect(sent.statusCode, sent.body).toBe(201);
  expect(await statesOf(id)).toEqual({ Nila: ["morning", "unread"] });
});

test("two admins who send again at once send once, and what its writer takes back a colleague reads so", async () => {
  const [one] = (await people("Returned")) as [Persona];
  const colleague = await insertPerson(app.db, { name: "Anil", role: "Admin" });
  const answer = (await write([one])).json();
  const mine = { subject: "Room 4 is closed", recipient: one.email };
  await app.db
    .updateTable("outbox")
    .set({ status: "sent", sentAt: new Date(), bouncedAt: new Date() })
    .where("recipient", "=", one.email)
    .execute();
  const second = await app.secondInstance();
  const resent = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const on = at % 2 ? app.as("admin") : second.withToken(colleague.token);
      return (await on.request("POST", `/api/messages/${answer.id}/resend`)).json().resent;
    }),
  );
  expect(resent.toSorted()).toEqual([...Array(19).fill(0), 1]);
  expect(await storedRows(app.db, "outbox", "id", mine)).toHaveLength(2);

  const back = (await write([one])).json();
  await admin.request("POST", `/api/decisions/${back.decisionId}/undo`);
  const answers = await Promise.all(
    [
      ["GET", `/api/messages/${back.id}`],
      ["POST", `/api/messages/${back.id}/resend`],
    ].map(async ([method, url]) => {
      const read = await asOf(colleague).request(method as "GET" | "POST", url as string);
      return [read.statusCode, read.json().reason, read.json().message];
    }),
  );
  const text = `^This message was taken back, by ${app.personas.admin.username} at \\d+:\\d\\d [AP]M\\.$`;
  const takenBack = [404, "MESSAGE_TAKEN_BACK", expect.stringMatching(new RegExp(text))];
  expect(answers).toEqual([takenBack, takenBack]);
});

/** Adds a person with this name, then `Name 1` and so on; returns them. */
const crowd = async (name: string, count: number) => {
  const [first] = (await people(name)) as [Persona];
  const { rows } = await sql<{ id: string }>`
    insert into users (id, username, email, password_hash, role, status, created_at, password_changed_at)
    select gen_random_uuid(), ${name} || ' ' || n, lower(${name}) || n || '@example.in', password_hash, role, status,
      created_at, password_changed_at
    from users, generate_series(1, ${count}) n where id = ${first.id} returning id`.execute(app.db);
  return [first, ...rows] as [Persona, ...Persona[]];
};
/** How many mails were written to each address of a crowd. */
const mailsTo = async (name: string) => {
  const mails = await storedRows(app.db, "outbox", "recipient", { subject: "Room 4 is closed" });
  const counts = new Map<string, number>();
  for (const { recipient } of mails) {
    if (recipient.startsWith(name)) counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
  }
  return counts;
};
const writeOn = (platform = app.platform) => writeMessages(platform, new AbortController().signal);

test("to many people it is written list by list after the undo time, by any instance", async () => {
  const to = await crowd("Many", AT_ONCE + 20);
  const taken = (await write(to)).json();
  await admin.request("POST", `/api/decisions/${taken.decisionId}/undo`);
  expect(await storedRows(app.db, "messageLists", "number", { messageId: taken.id })).toEqual([]);
  const { id, message } = (await write(to)).json();
  expect(message).toBe(`Sent to ${to.length} people.`);
  const { platform } = await app.secondInstance();
  await writeOn();
  expect(await countsOf(id)).toMatchObject({ recipients: to.length, written: 0 });
  expect(await statesOf(id)).toMatchObject({ "Many 1": ["waiting", "unread"] });
  // A person whose account was locked since is left out.
  const [first] = to;
  await app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", first.id).execute();
  await app.moveClock(31);
  onTestFinished(() => app.moveClock(0));
  await Promise.all([writeOn(), writeOn(platform)]);
  await writeOn();
  const counts = { recipients: to.length - 1, written: to.length - 1 };
  expect(await countsOf(id)).toMatchObject(counts);
  const mails = await mailsTo("many");
  expect([mails.size, Math.max(...mails.values())]).toEqual([to.length - 1, 1]);
});

test("a stop while writing to many people loses and repeats nothing, and undoing is too late", async () => {
  const to = await crowd("Cut", 3 * AT_ONCE);
  const { id, decisionId } = (await write(to)).json();
  await sql`delete from message_lists where message_id = ${id}`.execute(app.db);
  await insertLists(app.db, { messageId: id, userIds: to.map((person) => person.id), inEach: 40 });
  await app.moveClock(31);
  onTestFinished(() => app.moveClock(0));
  // It stops after the first list, and then within the third: an invalid address aborts its
  // transaction.
  let lists = 0;
  const afterOne = {
    get aborted() {
      lists += 1;
      return lists > 1;
    },
  };
  await writeMessages(app.platform, afterOne);
  expect(await countsOf(id)).toMatchObject({ recipients: to.length, written: 40 });
  expect((await admin.request("POST", `/api/decisions/${decisionId}/undo`)).statusCode).toBe(409);
  const within = { id: to[100]?.id ?? "" };
  const [{ email } = { email: "" }] = await storedRows(app.db, "users", "email", within);
  const setEmail = (to: string) =>
    app.db.updateTable("users").set({ email: to }).where("id", "=", within.id).execute();
  await setEmail("no address");
  await expect(writeOn()).rejects.toThrow("one valid recipient");
  expect(await countsOf(id)).toMatchObject({ recipients: to.length, written: 80 });
  await setEmail(email);
  await writeOn();
  await writeOn();
  expect(await countsOf(id)).toMatchObject({ recipients: to.length, written: to.length });
  const mails = await mailsTo("cut");
  expect([mails.size, Math.max(...mails.values())]).toEqual([to.length, 1]);
});

test("what a version before has stored one by one is written as well", async () => {
  const to = await crowd("Before", AT_ONCE + 20);
  const { id } = (await write(to)).json();
  await sql`with taken as (delete from message_lists where message_id = ${id} returning message_id, user_ids)
    insert into message_recipients (message_id, user_id, is_written)
    select message_id, unnest(user_ids), false from taken`.execute(app.db);
  await app.moveClock(31);
  onTestFinished(() => app.moveClock(0));
  await writeOn();
  expect(await countsOf(id)).toMatchObject({ recipients: to.length, written: to.length });
  expect(await mailsTo("before")).toHaveProperty("size", to.length);
});

test("taken back within the time, nobody ever hears of it", async () => {
  const [asha] = (await people("Asha")) as [Persona];
  const { id, decisionId } = (await write([asha])).json();
  expect((await admin.request("POST", `/api/decisions/${decisionId}/undo`)).statusCode).toBe(200);
  const { run, taken } = await office();
  await app.moveClock(31);
  await run();
  expect(taken()).not.toContain(asha.email);
  expect((await admin.request("GET", `/api/messages/${id}`)).statusCode).toBe(404);
});

test("who was written to reads the whole text, and nobody else does", async () => {
  const [asha, other] = (await people("Asha", "Other")) as [Persona, Persona];
  const { id } = (await write([asha])).json();
  const read = (who: Persona) => asOf(who).request("GET", `/api/my-messages/${id}`);
  expect((await read(asha)).json()).toMatchObject({
    subject: "Room 4 is closed",
    text: "Hello.\nPlease come to room 2.",
  });
  expect((await read(other)).statusCode).toBe(404);
});

test("without anybody to write to nothing is written", async () => {
  const refused = await admin.request("POST", "/api/messages", {
    subject: "Hello",
    text: "Hello",
    audience: "Nobody",
    userIds: ["x"],
  });
  expect([refused.statusCode, refused.json().reason]).toEqual([409, "NOBODY_TO_WRITE_TO"]);
});
