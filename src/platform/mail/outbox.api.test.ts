import fastify from "fastify";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { movableClock } from "#test/support/movable-clock.ts";
import { type SmtpFault, startSmtp } from "#test/support/smtp.ts";
import type { Platform } from "../app/platform.ts";
import { openSecrets } from "../security/secrets.ts";
import { mailJob } from "./mail-job.ts";
import { enqueueMails } from "./outbox.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import { claimMails, updateMailFailed } from "./queries.ts";
import { openMailTransport } from "./transport.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await database.db.deleteFrom("outbox").execute();
});

const secrets = openSecrets("a secret of this test, of many letters");
const never = new AbortController().signal;
const paper = async (_: Platform, id: string) => ({
  filename: `${id}.txt`,
  content: Buffer.from("paid"),
  contentType: "text/plain",
});
const attachments = { receipt: paper, "credit-note": paper, "tax-invoice": paper };

const renew = async () => undefined;

/** A worker with a mail server that has these faults, and a way to write mails. */
async function post(faults: SmtpFault[] = []) {
  const smtp = await startSmtp(faults);
  const transport = openMailTransport(
    {
      smtpUrl: smtp.url,
      smtpNeedsTls: false,
      mailFrom: "Careers Hub <hub@example.in>",
      dataDir: "",
    },
    () => "Careers Hub",
  );
  onTestFinished(async () => {
    await transport.close();
    await smtp.close();
  });
  const clock = movableClock();
  // What delivery needs from a platform.
  const { db } = database;
  const platform = { db, clock, secrets, log: fastify().log } as unknown as Platform;
  const work = (over: MailTransport = transport) =>
    mailJob({ transport: over, attachments, renew }).run(platform, never);
  const write = async (to: string, subject: string) => {
    const mail = { kind: "test", to, subject, text: "Hello", html: "<p>Hello" };
    const [id = ""] = await enqueueMails(database.db, { clock, secrets }, [mail]);
    return id;
  };
  return { smtp, transport, clock, work, write };
}

const rows = () => database.db.selectFrom("outbox").selectAll().orderBy("id").execute();
const subjects = (deliveries: { raw: string }[]) =>
  deliveries.map(({ raw }) => /^Subject: (.+)$/m.exec(raw)?.[1]);

test("a written mail is delivered to one address and its bodies are emptied", async () => {
  const { smtp, work, write } = await post();
  const id = await write("asha@example.com", "Welcome");
  await work();

  expect(smtp.deliveries).toMatchObject([
    { recipients: ["asha@example.com"], messageId: `${id}@example.in` },
  ]);
  expect(smtp.deliveries[0]?.raw).toContain("\r\nTo: asha@example.com\r\n");
  expect(await rows()).toMatchObject([
    { id, status: "sent", attempts: 1, sealed: null, subject: "Welcome" },
  ]);
  await work();
  expect(smtp.seen).toHaveLength(1);
});

test("a transaction that rolls back sends nothing", async () => {
  const { smtp, clock, work } = await post();
  const mail = { kind: "test", to: "asha@example.com", subject: "No", text: "No", html: "No" };
  const failing = database.db.transaction().execute(async (tx) => {
    await enqueueMails(tx, { clock, secrets }, [mail]);
    throw new Error("The business call failed.");
  });
  await expect(failing).rejects.toThrow("The business call failed.");
  await work();
  expect(smtp.seen).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("what is no single address never reaches the outbox", async () => {
  const { write } = await post();
  for (const to of ["a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com", ""]) {
    await expect(write(to, "No")).rejects.toThrow("one valid recipient");
  }
});

test.each(["later", "refuse"] as const)(
  "a server that says %s gets the mail again later, under the same Message-ID",
  async (fault) => {
    const { smtp, clock, work, write } = await post([fault, fault]);
    const id = await write("asha@example.com", "Welcome");
    await work();
    expect(await rows()).toMatchObject([{ status: "waiting", attempts: 1 }]);
    await work();
    expect(smtp.seen).toHaveLength(1);

    clock.advance(5);
    await work();
    clock.advance(5);
    await work();
    expect(smtp.seen).toHaveLength(2);
    clock.advance(5);
    await work();

    expect(smtp.seen.map(({ messageId }) => messageId)).toEqual(Array(3).fill(`${id}@example.in`));
    expect(smtp.deliveries).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: "sent", attempts: 3, lastError: null }]);
  },
);

test("an address that nobody has is a bounce at once, and none any more once the mail is taken", async () => {
  const { smtp, clock, work, write } = await post(["nobody", "refuse"]);
  await write("asha@example.com", "Welcome");
  await work();
  expect(await rows()).toMatchObject([{ status: "waiting", bouncedAt: expect.any(Date) }]);
  clock.advance(5);
  await work();
  // A refusal of the message, not of the address.
  expect(await rows()).toMatchObject([{ status: "waiting", attempts: 2, bouncedAt: null }]);
  clock.advance(10);
  await work();
  expect(smtp.deliveries).toHaveLength(1);
  expect(await rows()).toMatchObject([{ status: "sent", bouncedAt: null }]);
});

test("a connection cut after DATA is a second delivery of the same message, never none", async () => {
  const { smtp, clock, work, write } = await post(["drop"]);
  const id = await write("asha@example.com", "Welcome");
  await work();
  expect(await rows()).toMatchObject([{ status: "waiting" }]);
  clock.advance(5);
  await work();

  expect(smtp.deliveries.map(({ messageId }) => messageId)).toEqual([
    `${id}@example.in`,
    `${id}@example.in`,
  ]);
  expect(smtp.deliveries[1]?.raw).toBe(smtp.deliveries[0]?.raw);
  expect(await rows()).toMatchObject([{ status: "sent" }]);
});

test("each recipient is served in order, and one who fails holds up nobody else", async () => {
  const { smtp, clock, work, write } = await post(["later"]);
  await write("asha@example.com", "Asha 1");
  await write("asha@example.com", "Asha 2");
  await write("bala@example.com", "Bala 1");
  await write("bala@example.com", "Bala 2");
  await write("asha@example.com", "Asha 3");
  await work();
  clock.advance(5);
  await work();

  const all = subjects(smtp.deliveries);
  expect(all.filter((subject) => subject?.startsWith("Asha"))).toEqual([
    "Asha 1",
    "Asha 2",
    "Asha 3",
  ]);
  expect(all.filter((subject) => subject?.startsWith("Bala"))).toEqual(["Bala 1", "Bala 2"]);
  expect(await rows()).toHaveLength(5);
  expect((await rows()).every(({ status }) => status === "sent")).toBe(true);
});

test("two workers at once send each mail once, in order", async () => {
  const first = await post();
  const second = openMailTransport(
    {
      smtpUrl: first.smtp.url,
      smtpNeedsTls: false,
      mailFrom: "hub@example.in",
      dataDir: "",
    },
    () => "Careers Hub",
  );
  onTestFinished(() => second.close());
  for (let number = 0; number < 40; number += 1) {
    await first.write(`person${number % 8}@example.com`, `Mail ${String(number).padStart(2, "0")}`);
  }
  await Promise.all([first.work(), first.work(second)]);
  // A worker that found every recipient busy with the other one has left; its mail is next.
  await first.work();

  const { deliveries } = first.smtp;
  expect(new Set(subjects(deliveries)).size).toBe(40);
  expect(deliveries).toHaveLength(40);
  for (let person = 0; person < 8; person += 1) {
    const own = deliveries.filter(({ recipients }) =>
      recipients[0]?.startsWith(`person${person}@`),
    );
    expect(subjects(own)).toEqual(subjects(own).toSorted());
  }
});

test("a mail whose worker died comes back when its lease has run out", async () => {
  const { smtp, clock, work, write } = await post();
  await write("asha@example.com", "Welcome");
  await claimMails(database.db, clock, { limit: 5, leaseSeconds: 60 });
  await work();
  expect(smtp.seen).toEqual([]);
  clock.advance(60);
  await work();
  expect(smtp.deliveries).toHaveLength(1);
});

test("a late failure does not undo what another worker does with the mail now", async () => {
  const { clock, write } = await post();
  const id = await write("asha@example.com", "Welcome");
  await claimMails(database.db, clock, { limit: 5, leaseSeconds: 60 });
  clock.advance(60);
  await claimMails(database.db, clock, { limit: 5, leaseSeconds: 60 });
  await updateMailFailed(database.db, clock, {
    id,
    attempts: 1,
    retrySeconds: 5,
    isBounced: false,
    error: "late",
  });
  expect(await rows()).toMatchObject([{ attempts: 2, lastError: null }]);
});

test("tries stretch to an hour, and after a day the mail is dead and the next one has its turn", async () => {
  const { smtp, clock, work, write } = await post(Array(200).fill("later"));
  await write("asha@example.com", "Dead");
  await work();
  for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
    clock.advance(600);
    await work();
  }
  const [dead] = await rows();
  expect(dead).toMatchObject({ status: "dead", sealed: expect.any(Buffer) });
  expect(dead?.lastError).toContain("451");
  expect(dead?.attempts).toBeGreaterThan(24);
  expect(dead?.attempts).toBeLessThan(40);

  smtp.faults.length = 0;
  await write("asha@example.com", "Alive");
  await work();
  expect(subjects(smtp.deliveries)).toEqual(["Alive"]);
});

test("an attachment is made when the mail leaves", async () => {
  const { smtp, clock, work } = await post();
  const id = "019a9f00-0000-7000-8000-00000000000a";
  const receipt = {
    kind: "receipt",
    to: "asha@example.com",
    subject: "Your receipt",
    text: "Thank you",
    html: "<p>Thank you",
    attachment: { kind: "receipt" as const, id },
  };
  await enqueueMails(database.db, { clock, secrets }, [receipt]);
  await work();
  expect(smtp.deliveries[0]?.raw).toContain(`filename=${id}.txt`);
});

test("with the mail server away the mails wait", async () => {
  const { smtp, clock, work, write } = await post();
  await smtp.close();
  await write("asha@example.com", "One");
  await write("bala@example.com", "Two");
  await work();
  expect(await rows()).toMatchObject([
    { status: "waiting", attempts: 1 },
    { status: "waiting", attempts: 1 },
  ]);

  const back = await startSmtp();
  const transport = openMailTransport(
    { smtpUrl: back.url, smtpNeedsTls: false, mailFrom: "h@example.in", dataDir: "" },
    () => "Careers Hub",
  );
  clock.advance(5);
  await work(transport);
  expect(back.deliveries).toHaveLength(2);
  await transport.close();
  await back.close();
});
