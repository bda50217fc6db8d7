import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "#/platform/app.ts";
import { hmacHex } from "#/platform/security/secrets.ts";
import { testApp } from "#test/support/app.ts";
import { deliveryReport } from "#test/support/delivery-report.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { insertTraineeIn } from "#test/support/modules.ts";
import { insertPerson } from "#test/support/personas.ts";
import { openPostOffice } from "#test/support/post-office.ts";

/**
 * Forged, altered and misdirected reports, and links used beyond a plain GET; results in
 * docs/security/threats.md.
 */
const SECRET = "a secret that the mail server of the operator shares";
const app = await testApp({ MAIL_REPORTS_SECRET: SECRET, UNDO_SECONDS: "0" });
const office = await openPostOffice(app);
afterAll(async () => {
  await app.close();
  await office.close();
});
const admin = app.as("admin");
const anyone = app.as(null);
const inject = (url: string, payload: string, headers: Record<string, string>) =>
  app.app.inject({ method: "POST", url, payload, headers });

async function writeTo(name: string) {
  const person = await insertPerson(app.db, { name });
  const written = { subject: "Room 4", text: "Closed.", audience: "One", userIds: [person.id] };
  const { id } = (await admin.request("POST", "/api/messages", written)).json();
  const stateOf = async () => {
    const answer = await admin.request("GET", `/api/messages/${id}/recipients`);
    return answer.json().recipients[0].mail;
  };
  return { person, stateOf };
}

test("a mail's report counts with the operator's signature over its bytes, of a mail that was sent", async () => {
  const [first, other] = [await writeTo("First"), await writeTo("Other")];
  await office.run();
  const late = await writeTo("Late");
  const idOf = ({ person }: typeof first) =>
    office.deliveries.find(({ recipients }) => recipients.includes(person.email))?.messageId ?? "";
  const report = deliveryReport({ messageId: idOf(first) });
  const sign = (text: string, secret = SECRET) => `sha256=${hmacHex(secret, text)}`;
  const good = sign(report);
  const forged = [
    "",
    "sha256=",
    hmacHex(SECRET, report),
    good.slice(0, -1),
    good.toUpperCase(),
    `${good},${good}`,
    good.replace("sha256", "sha1"),
    sign(report, ""),
    sign(`${report}\n`),
  ];
  for (const signature of forged) {
    const headers = { "content-type": "message/rfc822", "x-hub-signature-256": signature };
    expect((await inject("/api/mail-reports", report, headers)).statusCode, signature).toBe(401);
  }
  // The signature of one report with another's envelope.
  const moved = report.replace(idOf(first), idOf(other));
  const kept = { "content-type": "message/rfc822", "x-hub-signature-256": good };
  expect((await inject("/api/mail-reports", moved, kept)).statusCode).toBe(401);
  expect([await first.stateOf(), await other.stateOf()]).toEqual(["sent", "sent"]);

  const waiting = await app.db
    .selectFrom("outbox")
    .select("id")
    .where("recipient", "=", late.person.email)
    .executeTakeFirstOrThrow();
  const early = deliveryReport({ messageId: `${waiting.id}@hub.test`, envelopeId: waiting.id });
  const signed = { "content-type": "message/rfc822", "x-hub-signature-256": sign(early) };
  expect((await inject("/api/mail-reports", early, signed)).statusCode).toBe(200);
  expect(await late.stateOf()).toBe("waiting");
  expect((await inject("/api/mail-reports", report, kept)).statusCode).toBe(200);
  expect([await first.stateOf(), await other.stateOf()]).toEqual(["bounced", "sent"]);
});

test("a link of a résumé opens whole or not at all: no part, no head, no copy after it has ended", async () => {
  const { person } = await insertCandidate(app);
  const own = app.withToken(person.token);
  const { url, share } = (await own.request("POST", "/api/resume/shares", { days: 7 })).json();
  const token = String(url).split("/").at(-1) ?? "";
  const doors = [`/api/shared-resumes/${token}`, `/api/shared-resumes/${token}/pdf`];
  const ways = [
    ["GET", {}],
    ["HEAD", {}],
    ["GET", { range: "bytes=0-99" }],
    ["GET", { "if-none-match": "*" }],
    ["GET", { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" }],
  ] as const;
  const statuses = async () => {
    const seen = new Set<number>();
    for (const door of doors) {
      for (const [method, headers] of ways) {
        const answer = await app.app.inject({ method, url: door, headers });
        expect(String(answer.headers["cache-control"]), door).toContain("no-store");
        seen.add(answer.statusCode);
      }
    }
    return [...seen];
  };
  expect(await statuses()).toEqual([200]);
  for (const near of [token.slice(0, -1), `${token}A`, token.toLowerCase(), `${token}%00`]) {
    const { statusCode } = await anyone.request("GET", `/api/shared-resumes/${near}`);
    expect([400, 404], near).toContain(statusCode);
  }
  await app.moveClock(7 * 86_400);
  expect(await statuses()).toEqual([404]);
  await app.moveClock(0);
  await own.request("DELETE", `/api/resume/shares/${share._id}`);
  expect(await statuses()).toEqual([404]);
});

test("who reads the log of calls gets no address that opens something by itself", async () => {
  const { person } = await insertCandidate(app);
  const own = app.withToken(person.token);
  const { url } = (await own.request("POST", "/api/resume/shares", { days: 7 })).json();
  const token = String(url).split("/").at(-1) ?? "";
  const key = (await own.request("POST", "/api/calendar/key", {})).json();
  const feed = /feed\/([\w-]+)/.exec(JSON.stringify(key))?.[1] ?? "";
  expect([token, feed].map((one) => one.length > 30)).toEqual([true, true]);
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const hub = await buildApp({ ...app.platform, log }, { longestStallMs: 0 });
  const addresses = [
    `/api/shared-resumes/${token}`,
    `/api/shared-resumes/${token}/pdf`,
    `/api/shared-resumes/${token}/`,
    `//api/shared-resumes/${token}`,
    `/shared-resume/${token}`,
    `/api/calendar/feed/${feed}`,
    `/api/calendar/feed/${feed}/x`,
    `/set-password?token=${token}`,
  ];
  for (const address of addresses) await hub.inject({ method: "GET", url: address });
  await hub.close();
  expect(lines.filter((line) => line.includes('"request"')).length).toBe(addresses.length);
  expect(lines.filter((line) => line.includes(token) || line.includes(feed))).toEqual([]);
});

test("a log line names call and person by their ids, and holds nothing typed or answered", async () => {
  const { person } = await insertCandidate(app);
  const { admin } = app.personas;
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const hub = await buildApp({ ...app.platform, log }, { longestStallMs: 0 });
  const authorization = `Bearer ${admin.token}`;
  const url = `/api/people?q=${encodeURIComponent(person.email)}`;
  const found = await hub.inject({ method: "GET", url, headers: { authorization } });
  expect(found.body).toContain(person.email);
  const payload = { email: person.email, password: "typed by somebody else", role: "Trainee" };
  await hub.inject({ method: "POST", url: "/api/auth/login", payload });
  await hub.close();
  const [read, tried] = lines.map((line) => JSON.parse(line)).filter(({ path }) => path);
  expect(read).toMatchObject({
    requestId: found.headers["x-request-id"],
    userId: admin.id,
    path: "/api/people",
    status: 200,
  });
  expect([tried.userId, tried.status]).toEqual([undefined, 401]);
  const text = lines.join("");
  const typed = [
    person.email,
    person.email.split("@")[0],
    person.username,
    admin.token,
    payload.password,
  ];
  expect(typed.filter((one) => one && text.includes(one))).toEqual([]);
});

test("a certificate's paper is its holder's and the office's, by any way of asking", async () => {
  const holder = await insertTraineeIn(app.db, "Java");
  const score = { score: 8, scoreType: "javaScore" };
  await app.as("trainer").request("PATCH", `/api/trainee/${holder.id}/score`, score);
  const own = app.withToken(holder.token);
  const [{ _id }] = (await own.request("GET", "/api/my-certificates")).json().certificates;
  const stranger = await insertTraineeIn(app.db, "Java");
  for (const token of [stranger.token, app.personas.trainer.token, undefined]) {
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    for (const method of ["GET", "HEAD"] as const) {
      for (const range of [{}, { range: "bytes=0-9" }]) {
        const headers = { ...authorization, ...range };
        const answer = await app.app.inject({
          method,
          url: `/api/certificates/${_id}/pdf`,
          headers,
        });
        expect([401, 403, 404]).toContain(answer.statusCode);
        expect(answer.body).not.toContain("%PDF");
      }
    }
  }
});
