/** The office's invitations as read by three independent calendar programs. */

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ATTACHMENTS, renewMail } from "#/platform/app/feature-jobs.ts";
import { mailJob } from "#/platform/mail/mail-job.ts";
import { openMailTransport } from "#/platform/mail/transport.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { CALENDAR_READERS } from "#test/support/calendar-readers.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { OPENING as ANY_OPENING } from "#test/support/opening-bodies.ts";
import { startSmtp } from "#test/support/smtp.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

// Needs escaping, and is folded between letters of several bytes.
const COMPANY = "ಕಾವೇರಿ ಸಾಫ್ಟ್‌ವೇರ್ ವರ್ಕ್ಸ್; Sons, Bengaluru & Mysuru";
const OPENING = {
  ...ANY_OPENING,
  companyName: COMPANY,
  skills: ["Java"],
  location: "Mysuru",
};

/**
 * A candidate, their calls, and `newMails`: their invitations that a mail server received since the
 * last call.
 */
async function mailed() {
  const candidate = await insertCandidate(app);
  const { person } = candidate;
  const smtp = await startSmtp();
  const { config, hub } = app.platform;
  const post = { ...config, smtpUrl: smtp.url, smtpNeedsTls: false };
  const transport = openMailTransport(post, () => hub.now().hubName);
  onTestFinished(async () => {
    await transport.close();
    await smtp.close();
  });
  const newMails = async () => {
    await mailJob({ transport, attachments: ATTACHMENTS, renew: renewMail }).run(
      app.platform,
      AbortSignal.timeout(30_000),
    );
    const taken = smtp.deliveries.splice(0).filter(({ recipients: [to] }) => to === person.email);
    return taken.map(({ raw }) => raw).filter((raw) => raw.includes("text/calendar"));
  };
  return { ...candidate, newMails };
}

/** A candidate on the board of an opening, and the office's calls. */
async function shortlisted() {
  const { person, newMails } = await mailed();
  const office = async (method: "GET" | "POST" | "PUT", url: string, body?: object) => {
    const answer = await app.as("admin").request(method, `/api/${url}`, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const { opening } = await office("POST", "openings", OPENING);
  await office("PUT", `openings/${opening._id}/status`, { status: "published" });
  await office("POST", `openings/${opening._id}/candidates`, { userId: person.id });
  const application = async () => (await office("GET", `openings/${opening._id}`)).applications[0];
  return { person, office, application, newMails };
}

/** The calendar part of a mail: its headers and its text. The attached file is the same. */
function partsOf(raw: string) {
  const parts = raw
    .split(/\r\n--[^\r\n]+\r\n/)
    .filter((part) => /^Content-Type: (text\/calendar|application\/ics)/im.test(part))
    .map((part) => {
      const [head = "", ...rest] = part.split("\r\n\r\n");
      const [body = ""] = rest.join("\r\n\r\n").split("\r\n--");
      const encoding = /^Content-Transfer-Encoding: (.+)$/im.exec(head)?.[1];
      return { head: head.replaceAll(/\r\n\s+/g, " "), content: decoded(body, encoding) };
    });
  expect(new Set(parts.map(({ content }) => content)).size).toBe(1);
  const calendar = parts.find(({ head }) => head.includes("text/calendar"));
  return {
    content: calendar?.content ?? "",
    named: /method=(\w+)/.exec(calendar?.head ?? "")?.[1],
  };
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  expect(encoding).toBe("quoted-printable");
  const bytes = body
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, byte: string) =>
      String.fromCharCode(Number.parseInt(byte, 16)),
    );
  return Buffer.from(bytes, "latin1").toString();
}

test("three readers take an interview's invitation, its move and its end for the same entry", async () => {
  const { person, office, application, newMails } = await shortlisted();
  const { _id } = await application();
  expect(await newMails()).toEqual([]);

  const slot = { date: shifted("2026-03-02"), startTime: "10:00", duration: "30 Minutes" };
  const where = {
    place: "ವಿಧಾನ ಸೌಧ; Gate 2, Bengaluru",
    link: `https://meet.example/${"a,b;c".repeat(30)}`,
  };
  await office("POST", `applications/${_id}/interviews`, { ...slot, ...where, round: "L1" });
  const { interview } = await application();
  const mails = await newMails();
  // Late in the evening: it ends on another day in India, but not in UTC.
  const late = { date: shifted("2026-03-31"), startTime: "23:30", duration: "60 Minutes" };
  const url = `arranged-interviews/${interview._id}`;
  await office("PUT", url, { ...late, reason: "The panel is away." });
  mails.push(...(await newMails()));
  await office("POST", `${url}/cancellation`, { reason: "The seat is taken." });
  // It can be undone until it is sent.
  expect(await newMails()).toEqual([]);
  await app.moveClock(3600);
  mails.push(...(await newMails()));

  const entry = {
    uid: interview._id,
    summary: `L1 interview with ${COMPANY}`,
    attendee: `mailto:${person.email}`,
    location: where.place,
    url: where.link,
  };
  const first = {
    start: `${shifted("2026-03-02")}T04:30:00.000Z`,
    end: `${shifted("2026-03-02")}T05:00:00.000Z`,
  };
  const second = {
    start: `${shifted("2026-03-31")}T18:00:00.000Z`,
    end: `${shifted("2026-03-31")}T19:00:00.000Z`,
  };
  const facts = [
    `Place: ${where.place}`,
    `Link: ${where.link}`,
    "http://hub.test/interview-schedules",
  ];
  const words = (duration: string) =>
    [`Company: ${COMPANY}`, "Round: L1", `Duration: ${duration}`, ...facts].join("\n");
  const [half, hour] = [words("30 Minutes"), words("60 Minutes")];
  const invited = { ...entry, method: "REQUEST", status: "CONFIRMED", alarmsBefore: [3600] };
  const ended = { ...entry, method: "CANCEL", status: "CANCELLED", alarmsBefore: [] };
  const expected = [
    { ...invited, sequence: 0, ...first, description: half },
    { ...invited, sequence: 1, ...second, description: hour },
    { ...ended, sequence: 2, ...second, description: hour },
  ];
  const parts = mails.map(partsOf);
  expect(parts.map(({ named }) => named)).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
  for (const read of CALENDAR_READERS) {
    expect(parts.map(({ content }) => read(content))).toEqual(expected);
  }
});

test("an interview that its candidate schedules and removes is one entry for both, too", async () => {
  const { person, schedule, request, newMails } = await mailed();
  const { _id } = (await schedule({ companyName: COMPANY })).json().interview;
  const mails = await newMails();
  expect((await request("DELETE", `delete/${_id}`)).statusCode).toBe(200);
  await app.moveClock(7200);
  mails.push(...(await newMails()));
  const parts = mails.map(partsOf);
  expect(parts.map(({ named }) => named)).toEqual(["REQUEST", "CANCEL"]);
  for (const read of CALENDAR_READERS) {
    const entries = parts.map(({ content }) => read(content));
    const entry = {
      uid: _id,
      start: `${shifted("2026-03-02")}T04:30:00.000Z`,
      attendee: `mailto:${person.email}`,
    };
    expect(entries).toMatchObject([
      { ...entry, method: "REQUEST", sequence: 0 },
      { ...entry, method: "CANCEL", sequence: 1, status: "CANCELLED" },
    ]);
  }
});
