/** The invitations of the office as two readers of calendars that know nothing of each other take them. */
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ATTACHMENTS } from "#/server/feature-jobs.ts";
import { mailJob } from "#/server/mail/mail-job.ts";
import { openMailTransport } from "#/server/mail/transport.ts";
import { type TestApp, testApp } from "#/server/testing/app.ts";
import { insertCandidate } from "#/server/testing/marketing.ts";
import { startSmtp } from "#/server/testing/smtp.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

// What has to be escaped, and is folded between letters of several bytes.
const COMPANY = "ಕಾವೇರಿ ಸಾಫ್ಟ್‌ವೇರ್ ವರ್ಕ್ಸ್; Sons, Bengaluru & Mysuru";
const OPENING = {
  companyName: COMPANY,
  role: "Java developer",
  ...{ about: "", skills: ["Java"], location: "Mysuru", fixedLakh: null, variableLakh: null },
  ...{ leastExperience: null, leastMark: null, seats: 1, until: "2026-12-31" },
};

/** Somebody on the board of an opening, the office's calls, and `newMails`: what a mail server took since the last call. */
async function shortlisted() {
  const { person } = await insertCandidate(app);
  const smtp = await startSmtp();
  const { config, hub } = app.platform;
  const post = { ...config, smtpUrl: smtp.url, smtpNeedsTls: false };
  const transport = openMailTransport(post, () => hub.now().hubName);
  onTestFinished(async () => {
    await transport.close();
    await smtp.close();
  });
  const office = async (method: "GET" | "POST" | "PUT", url: string, body?: object) => {
    const answer = await app.as("admin").request(method, `/api/${url}`, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const { opening } = await office("POST", "openings", OPENING);
  await office("PUT", `openings/${opening._id}/status`, { status: "published" });
  await office("POST", `openings/${opening._id}/candidates`, { userId: person.id });
  const application = async () => (await office("GET", `openings/${opening._id}`)).applications[0];
  const newMails = async () => {
    await mailJob({ transport, attachments: ATTACHMENTS }).run(
      app.platform,
      AbortSignal.timeout(30_000),
    );
    const taken = smtp.deliveries.splice(0).filter(({ recipients: [to] }) => to === person.email);
    return taken.map(({ raw }) => raw).filter((raw) => raw.includes("text/calendar"));
  };
  return { person, office, application, newMails };
}

/** The calendar's part of a mail: what it says of itself, and its text. The attached file holds the same. */
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

/** By ical.js, which reads the zone out of the text itself. */
function readByZoneOfText(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [entry, ...more] = calendar.getAllSubcomponents("vevent");
  if (!entry || more.length > 0) throw new Error("Not one entry.");
  const event = new ICAL.Event(entry);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: event.sequence,
    status: entry.getFirstPropertyValue("status"),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    description: event.description,
    attendee: event.attendees[0]?.getFirstValue(),
  };
}

/** By node-ical, which looks the zone's name up. */
function readByNameOfZone(text: string) {
  const found = Object.values(nodeIcal.sync.parseICS(text));
  const [entry, ...more] = found.filter((one) => one?.type === "VEVENT");
  if (!entry || more.length > 0) throw new Error("Not one entry.");
  const { method, uid, sequence, status, start, end, summary, description, attendee } = entry;
  return {
    ...{ method, uid, sequence: Number(sequence), status, summary, description },
    start: start.toISOString(),
    end: end?.toISOString(),
    attendee: (attendee as { val?: string }).val,
  };
}

test("two readers take an interview's invitation, its move and its end for the same entry", async () => {
  const { person, office, application, newMails } = await shortlisted();
  const { _id } = await application();
  expect(await newMails()).toEqual([]);

  const slot = { date: "2026-03-02", startTime: "10:00", duration: "30 Minutes" };
  await office("POST", `applications/${_id}/interviews`, { ...slot, round: "L1" });
  const { interview } = await application();
  const mails = await newMails();
  // Late in the evening: it ends on another day in India, and not in UTC.
  const late = { date: "2026-03-31", startTime: "23:30", duration: "60 Minutes" };
  const url = `arranged-interviews/${interview._id}`;
  await office("PUT", url, { ...late, reason: "The panel is away." });
  mails.push(...(await newMails()));
  await office("POST", `${url}/cancellation`, { reason: "The seat is taken." });
  // It can be undone until it leaves.
  expect(await newMails()).toEqual([]);
  await app.moveClock(3600);
  mails.push(...(await newMails()));

  const entry = {
    uid: interview._id,
    summary: `L1 interview with ${COMPANY}`,
    attendee: `mailto:${person.email}`,
  };
  const first = { start: "2026-03-02T04:30:00.000Z", end: "2026-03-02T05:00:00.000Z" };
  const second = { start: "2026-03-31T18:00:00.000Z", end: "2026-03-31T19:00:00.000Z" };
  const words = (duration: string) => `Company: ${COMPANY}\nRound: L1\nDuration: ${duration}`;
  const [half, hour] = [words("30 Minutes"), words("60 Minutes")];
  const invited = { ...entry, method: "REQUEST", status: "CONFIRMED" };
  const expected = [
    { ...invited, sequence: 0, ...first, description: half },
    { ...invited, sequence: 1, ...second, description: hour },
    { ...entry, method: "CANCEL", status: "CANCELLED", sequence: 2, ...second, description: hour },
  ];
  const parts = mails.map(partsOf);
  expect(parts.map(({ named }) => named)).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
  expect(parts.map(({ content }) => readByZoneOfText(content))).toEqual(expected);
  expect(parts.map(({ content }) => readByNameOfZone(content))).toEqual(expected);
});
