import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { insertBatchOf, placeInModule } from "#/server/testing/modules.ts";
import { openApp } from "#/server/testing/opened-app.ts";
import { insertPerson, type Persona } from "#/server/testing/personas.ts";
import { openPostOffice } from "#/server/testing/post-office.ts";
import type { SmtpFault } from "#/server/testing/smtp.ts";
import { storedRows } from "#/server/testing/stored-rows.ts";
import type { Message, MessageRecipient, PossibleRecipient } from "../contract.ts";
import { BITE, writeMessages } from "./delivering.service.ts";

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

  // The address was mended meanwhile.
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

test("to many people it is written in bites once it can no longer be taken back, by whichever instance", async () => {
  const [first] = (await people("Many")) as [Persona];
  const { rows } = await sql<{ id: string }>`
    insert into users (id, username, email, password_hash, role, status, created_at, password_changed_at)
    select gen_random_uuid(), 'Many ' || n, 'many' || n || '@example.in', password_hash, role, status, created_at, password_changed_at
    from users, generate_series(1, ${BITE + 20}) n where id = ${first.id} returning id`.execute(
    app.db,
  );
  const to = [first, ...rows] as Persona[];
  const taken = (await write(to)).json();
  await admin.request("POST", `/api/decisions/${taken.decisionId}/undo`);
  expect(await storedRows(app.db, "messageRecipients", "userId", { messageId: taken.id })).toEqual(
    [],
  );
  const { id, message } = (await write(to)).json();
  expect(message).toBe(`Sent to ${to.length} people.`);
  const { platform } = await app.secondInstance();
  const run = (of = app.platform) => writeMessages(of, new AbortController().signal);
  await run();
  expect(await countsOf(id)).toMatchObject({ recipients: to.length, written: 0 });
  expect(await statesOf(id)).toMatchObject({ "Many 1": ["waiting", "unread"] });
  // Who has lost the account meanwhile is left out.
  await app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", first.id).execute();
  await app.moveClock(31);
  onTestFinished(() => app.moveClock(0));
  await Promise.all([run(), run(platform)]);
  await run();
  const counts = { recipients: to.length - 1, written: to.length - 1 };
  expect(await countsOf(id)).toMatchObject(counts);
  const mails = await storedRows(app.db, "outbox", "recipient", { subject: "Room 4 is closed" });
  const many = mails.filter(({ recipient }) => recipient.startsWith("many"));
  expect([many.length, new Set(many.map(({ recipient }) => recipient)).size]).toEqual([
    rows.length,
    rows.length,
  ]);
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
    ...{ subject: "Hello", text: "Hello", audience: "Nobody", userIds: ["x"] },
  });
  expect([refused.statusCode, refused.json().reason]).toEqual([409, "NOBODY_TO_WRITE_TO"]);
});
