import { sql } from "kysely";
import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import type { Message, MessageRecipient } from "./messages.contract.ts";

const app = await openApp();
const admin = app.as("admin");

test("the numbers of a message are what the states of its recipients say, one that was cut too", async () => {
  const names = ["Reads", "Is Cut", "Waits", "Fails"];
  const people = await Promise.all(names.map((name) => insertPerson(app.db, { name })));
  const [reads, cut, , fails] = people.map((person) => person.id);
  const sent = await admin.request("POST", "/api/messages", {
    subject: "Room 4 is closed",
    text: "Please come to room 2.",
    audience: "Some",
    userIds: people.map((person) => person.id),
  });
  const url = `/api/messages/${sent.json().id}`;
  await sql`update notifications set read_at = now() where user_id = ${reads}`.execute(app.db);
  await sql`delete from notifications where user_id = ${cut}`.execute(app.db);
  const become = (status: string, userId = "") =>
    sql`update outbox set status = ${status}, sent_at = now() where id = (
      select mail_id from message_recipients where user_id = ${userId})`.execute(app.db);
  await become("sent", reads);
  await become("dead", fails);

  const { recipients } = (await admin.request("GET", `${url}/recipients`)).json<{
    recipients: MessageRecipient[];
  }>();
  const countOf = (state: string) =>
    recipients.filter(({ mail, app: inApp }) => mail === state || inApp === state).length;
  const states = { sent: countOf("sent"), failed: countOf("dead"), read: countOf("read") };
  expect(states).toEqual({ sent: 1, failed: 1, read: 2 });
  expect((await admin.request("GET", url)).json<Message>()).toMatchObject({
    recipients: 4,
    ...states,
  });
});
