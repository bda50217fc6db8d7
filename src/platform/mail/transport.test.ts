import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { listenOnLoopback } from "#test/support/loopback.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { parseSender } from "./sender.ts";
import { openSmtp } from "./smtp.ts";
import { openMailTransport } from "./transport.ts";

const mail: OutgoingMail = {
  id: "019a9f00-0000-7000-8000-00000000000a",
  recipient: "asha@example.com",
  subject: "Your one-time code",
  text: "Your code\n\n048213\n",
  html: "<p>048213</p>",
  createdAt: new Date("2026-03-01T10:00:00Z"),
  attachment: undefined,
  invitation: undefined,
};
const never = new AbortController().signal;

async function openFiles() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "mail-files-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const config = {
    smtpUrl: undefined,
    smtpNeedsTls: false,
    mailFrom: "Careers Hub <hub@example.in>",
    dataDir,
  };
  return {
    transport: openMailTransport(config, () => "Careers Hub"),
    folder: path.join(dataDir, "outbox"),
  };
}

test("a mail becomes one file named by its row, and a repeat the very same file", async () => {
  const { transport, folder } = await openFiles();
  await transport.deliver(mail, never);
  const first = await readFile(path.join(folder, `${mail.id}.eml`), "utf8");
  await transport.deliver(mail, never);

  expect(await readdir(folder)).toEqual([`${mail.id}.eml`]);
  expect(await readFile(path.join(folder, `${mail.id}.eml`), "utf8")).toBe(first);
  expect(first).toContain(`Message-ID: <${mail.id}@example.in>`);
  expect(first).toContain("From: Careers Hub <hub@example.in>");
  expect(first).toContain("To: asha@example.com\r\n");
  expect(first).toContain("Date: Sun, 01 Mar 2026 10:00:00 +0000");
  // The plain-text part is unencoded, so that the code can be read in the file.
  expect(first).toMatch(
    /Content-Type: text\/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\nYour code\r\n\r\n048213\r\n/,
  );
});

test("a subject with line breaks stays one header", async () => {
  const { transport, folder } = await openFiles();
  await transport.deliver({ ...mail, subject: "Hello\r\nBcc: x@example.com" }, never);
  const file = await readFile(path.join(folder, `${mail.id}.eml`), "utf8");
  expect(file).not.toMatch(/^Bcc:/m);
});

test("an attachment travels with its name and bytes", async () => {
  const { transport, folder } = await openFiles();
  const content = Buffer.from("%PDF-1.7 receipt");
  const attachment = { filename: "receipt.pdf", content, contentType: "application/pdf" };
  await transport.deliver({ ...mail, attachment }, never);
  const file = await readFile(path.join(folder, `${mail.id}.eml`), "utf8");
  expect(file).toContain("Content-Type: application/pdf; name=receipt.pdf");
  expect(file).toContain(content.toString("base64"));
});

testAnswers("MAIL_FROM %s is a sender", parseSender, [
  ["Careers Hub <hub@example.in>", { name: "Careers Hub", address: "hub@example.in" }],
  ['"Hub, Bengaluru" <hub@example.in>', { name: "Hub, Bengaluru", address: "hub@example.in" }],
  ["hub@example.in", { name: "", address: "hub@example.in" }],
  ["Careers Hub <no-reply@localhost>", { name: "Careers Hub", address: "no-reply@localhost" }],
]);

test.each(["Careers Hub", "a@b@c", "Hub <>", "Hub\n<hub@example.in>", "Hub <a b@example.in>"])(
  "MAIL_FROM %j stops the start",
  (text) => {
    expect(() => parseSender(text)).toThrow("MAIL_FROM must be");
  },
);

test("an invitation travels as a calendar part that names its method, twice the same", async () => {
  const { transport, folder } = await openFiles();
  const text = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n";
  const invited = { ...mail, invitation: { method: "CANCEL", text } } as const;
  await transport.deliver(invited, never);
  const file = await readFile(path.join(folder, `${mail.id}.eml`), "utf8");
  expect(file).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/);
  await transport.deliver(invited, never);
  expect(await readFile(path.join(folder, `${mail.id}.eml`), "utf8")).toBe(file);
});

test("a mail server without TLS is told nothing where TLS is needed", async () => {
  const senders: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address);
      done();
    },
    onData: (stream, _session, done) => {
      stream.resume().once("end", () => done());
    },
  });
  const url = `smtp://127.0.0.1:${await listenOnLoopback(server.server)}`;
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const sender = () => ({ name: "", address: "hub@example.in" });
  const strict = openSmtp(url, true, sender);
  await expect(strict.deliver(mail, never)).rejects.toThrow(/STARTTLS|TLS/);
  expect(senders).toEqual([]);
  const easy = openSmtp(url, false, sender);
  await easy.deliver(mail, never);
  expect(senders).toEqual(["hub@example.in"]);
  for (const transport of [strict, easy]) await transport.close();
});
