import { beforeEach, expect, test } from "vitest";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import type { ContactMessage } from "./contact.contract.ts";
import { contactJobs } from "./contact.job.ts";

const { app, second } = await openTwoInstances();
beforeEach(async () => {
  for (const table of ["contactMessages", "throttles", "outbox"] as const) {
    await app.db.deleteFrom(table).execute();
  }
});

const EMAIL = "visitor@example.com";
const submit = (email = EMAIL) =>
  app.as(null).request("POST", "/api/contact/submit", {
    name: "Nikhil Verma",
    email,
    message: "Buy at https://spam.example",
  });
const listed = async (state = "open"): Promise<ContactMessage[]> =>
  (await app.as("admin").request("GET", `/api/contact/messages?state=${state}`)).json();
async function message(email = EMAIL): Promise<ContactMessage> {
  await submit(email);
  const [first] = await listed();
  if (!first) throw new Error("There is no message.");
  return first;
}
const reply = (id: string, version = 0, on: Pick<typeof app, "as"> = app) =>
  on.as("admin").request("POST", `/api/contact/messages/${id}/reply`, {
    text: "Yes, at 7 PM.\n\nCome and see.",
    version,
  });
const mails = (kind: string) =>
  app.db.selectFrom("outbox").selectAll().where("kind", "=", kind).orderBy("id").execute();
const runJob = async () => {
  for (const job of contactJobs) await job.run(app.platform, new AbortController().signal);
};
const become = (id: string | undefined, values: object) =>
  app.db
    .updateTable("outbox")
    .set(values)
    .where("id", "=", id ?? "")
    .execute();

test("who writes is told by mail when an answer comes, without a word of theirs, thrice a day", async () => {
  for (let count = 0; count < 5; count += 1) await submit();
  const confirmations = await mails("contact-received");
  expect(confirmations).toHaveLength(3);
  const stored = await app.db.selectFrom("contactMessages").select("confirmedByMail").execute();
  expect(stored.filter(({ confirmedByMail }) => confirmedByMail)).toHaveLength(3);
  const { openMail } = await import("#/platform/mail/sealed-mail.ts");
  const [first] = confirmations;
  const words = openMail(app.platform.secrets, first?.id ?? "", first?.sealed ?? Buffer.alloc(0));
  expect(words.text).toMatch(/answers by mail by\s/);
  for (const word of ["Nikhil", "spam.example"]) {
    expect(`${words.text} ${words.html} ${first?.subject}`).not.toContain(word);
  }
});

test("an answer continues the confirmation, and marks its message only once it has left", async () => {
  const { _id } = await message();
  const answered = await reply(_id);
  expect([answered.statusCode, answered.json().message]).toEqual([
    200,
    "Your answer is on its way.",
  ]);
  const [confirmation] = await mails("contact-received");
  const [mail] = await mails("contact-answer");
  expect(mail).toMatchObject({ recipient: EMAIL, inReplyTo: confirmation?.id, status: "waiting" });
  await runJob();
  expect(await listed()).toMatchObject([{ _id, version: 1, answer: { state: "waiting" } }]);

  await become(mail?.id, { status: "sent", sentAt: new Date() });
  await runJob();
  expect(await listed()).toEqual([]);
  expect(await listed("answered")).toMatchObject([
    {
      _id,
      version: 2,
      answeredBy: app.personas.admin.username,
      answer: { state: "sent", text: "Yes, at 7 PM.\n\nCome and see.", problem: null },
    },
  ]);

  await become(mail?.id, { bouncedAt: new Date(), lastError: "No such user" });
  await runJob();
  expect(await listed()).toMatchObject([
    { _id, answer: { state: "failed", problem: "No such user" } },
  ]);
});

test("undone as long as it is held, it never leaves and the message is as it was", async () => {
  const { _id } = await message();
  const { decisionId } = (await reply(_id)).json();
  const undone = await app.as("admin").request("POST", `/api/decisions/${decisionId}/undo`);
  expect(undone.statusCode).toBe(200);
  expect(await mails("contact-answer")).toEqual([]);
  expect(await app.db.selectFrom("contactAnswers").selectAll().execute()).toEqual([]);
  const [open] = await listed();
  expect(open).not.toHaveProperty("answer");
  expect((await reply(_id, open?.version)).statusCode).toBe(200);
});

test("of two people who answer at once one does, and the other is told who", async () => {
  const { _id } = await message();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) => reply(_id, 0, place % 2 ? second : app)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({ reason: "STALE_VERSION", sooner: expect.any(String) });
  expect(await mails("contact-answer")).toHaveLength(1);
});

test("a deleted message that is put back has its answers again", async () => {
  const { _id } = await message();
  await reply(_id);
  const gone = await app.as("admin").request("DELETE", `/api/contact/messages/${_id}`);
  const undo = `/api/decisions/${gone.json().decisionId}/undo`;
  expect((await app.as("admin").request("POST", undo)).statusCode).toBe(200);
  expect(await listed()).toMatchObject([{ _id, answer: { state: "waiting" } }]);
});

test("it is on the timeline of the account with the address, to the CEO without its words", async () => {
  const person = await insertPerson(app.db, { name: "Wrote Once" });
  const email = "wrote.once@example.com";
  await app.db.updateTable("users").set({ email }).where("id", "=", person.id).execute();
  const { _id } = await message(email);
  await reply(_id);
  const eventsFor = async (who: "admin" | "ceo") =>
    (await app.as(who).request("GET", `/api/timeline/${person.id}`)).json().events;
  const about = { text: expect.stringContaining("Contact message answered") };
  expect(await eventsFor("admin")).not.toContainEqual(expect.objectContaining(about));
  const [mail] = await mails("contact-answer");
  await become(mail?.id, { status: "sent", sentAt: new Date() });
  await runJob();
  const text = "Contact message answered by mail";
  expect(await eventsFor("admin")).toContainEqual(
    expect.objectContaining({ text: `${text}: Yes, at 7 PM.\n\nCome and see.` }),
  );
  expect(await eventsFor("ceo")).toContainEqual(expect.objectContaining({ text }));
});

test.each([
  [{ text: "", version: 0 }, 400],
  [{ text: "  \n ", version: 0 }, 400],
  [{ text: "x".repeat(5001), version: 0 }, 400],
  [{ text: "Yes" }, 400],
  [{ text: "Yes", version: 7 }, 409],
])("%j is answered by %i", async (body, status) => {
  const { _id } = await message();
  const answer = await app.as("admin").request("POST", `/api/contact/messages/${_id}/reply`, body);
  expect(answer.statusCode).toBe(status);
  expect(await mails("contact-answer")).toEqual([]);
});

test("a message that was answered since it was read is not deleted", async () => {
  const { _id } = await message();
  await reply(_id);
  const remove = (version: number) =>
    app.as("admin").request("DELETE", `/api/contact/messages/${_id}?version=${version}`);
  expect((await remove(0)).json()).toMatchObject({ reason: "STALE_VERSION" });
  expect(await listed()).toMatchObject([{ _id, version: 1 }]);
  expect((await remove(1)).statusCode).toBe(200);
});
