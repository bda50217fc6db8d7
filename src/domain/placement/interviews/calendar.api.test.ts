import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { formatDate } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { entriesOf } from "#test/support/calendar-readers.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/**
 * A candidate with one interview, the calendar's entries, and `newMails`, which returns the mails
 * since its last call.
 */
async function scheduled() {
  const candidate = await insertCandidate(app);
  const { person } = candidate;
  const response = await app.withToken(person.token).request("POST", "/api/calendar/key");
  const address: string = response.json().url.replace("http://hub.test", "");
  const feed = async () => (await app.withToken(null).request("GET", address)).body;
  const newMails = async () => {
    const notifications = await storedRows(
      app.db,
      "notifications",
      "kind",
      { userId: person.id },
      "id",
    );
    const mails = await storedRows(app.db, "outbox", "kind", { recipient: person.email }, "id");
    expect(mails).toEqual(notifications);
    return notifications.map(({ kind }) => kind);
  };
  const interview = (await candidate.schedule()).json().interview;
  return { ...candidate, id: interview._id as string, interview, feed, newMails };
}

/** A day in the format of calendars. */
const compact = (day: string) => shifted(day).replaceAll("-", "");
const at = (stamp: string) => `TZID=Asia/Kolkata:${stamp}`;

test("each change is one entry of the calendar and one message; a repeated one is neither", async () => {
  const { id, request, feed, newMails } = await scheduled();
  const first = {
    uid: id,
    start: at(`${compact("2026-03-02")}T100000`),
    end: at(`${compact("2026-03-02")}T103000`),
  };
  expect(entriesOf(await feed())).toEqual([{ ...first, sequence: 0 }]);
  expect(await newMails()).toEqual(["interview-scheduled"]);

  const move = {
    date: shifted("2026-03-05"),
    startTime: "23:30",
    duration: "60 Minutes",
    reason: "Panel",
  };
  const moved = {
    uid: id,
    start: at(`${compact("2026-03-05")}T233000`),
    end: at(`${compact("2026-03-06")}T003000`),
    sequence: 1,
  };
  const answer = await request("PUT", `update/${id}`, move);
  expect(entriesOf(await feed())).toEqual([moved]);
  expect(await newMails()).toEqual(["interview-scheduled", "interview-moved"]);

  const before = await feed();
  const again = await request("PUT", `update/${id}`, move);
  expect(again.json().updatedInterview).toMatchObject({ version: 2, moves: [{ reason: "Panel" }] });
  expect(again.json().message).toBe(answer.json().message);
  expect(await feed()).toBe(before);
  expect(await newMails()).toHaveLength(2);

  await request("PUT", `update/${id}`, { companyName: "Wipro" });
  expect(entriesOf(await feed())).toEqual([{ ...moved, sequence: 2 }]);

  await request("DELETE", `delete/${id}`);
  await request("DELETE", `delete/${id}`);
  expect(entriesOf(await feed())).toEqual([]);
  expect(await newMails()).toEqual([
    "interview-scheduled",
    "interview-moved",
    "interview-cancelled",
  ]);
});

/** The calendar entries in the mails to a person, oldest first, as a mail program reads them. */
async function invitations(email: string) {
  const columns = ["invitationMethod", "invitationText", "textBody"] as const;
  const mails = await storedRows(app.db, "outbox", columns, { recipient: email }, "id");
  return mails.flatMap(({ invitationMethod: method, invitationText: text, textBody }) => {
    if (text === null) return [];
    const unfolded = (text ?? "").replaceAll("\r\n ", "");
    const [entry] = entriesOf(unfolded);
    return { method, text: unfolded, ...entry, words: textBody?.replace(/\s+/g, " ") };
  });
}

test("the mails invite to the entry, move it, and take it out of the calendar again", async () => {
  const { id, person, request } = await scheduled();
  await request("PUT", `update/${id}`, { date: shifted("2026-03-05"), startTime: "17:05" });
  await request("DELETE", `delete/${id}`);
  const mails = await invitations(person.email);
  expect(mails.map(({ method, uid, sequence }) => [method, uid, sequence])).toEqual([
    ["REQUEST", id, 0],
    ["REQUEST", id, 1],
    ["CANCEL", id, 2],
  ]);
  const [invited, moved, cancelled] = mails;
  expect(invited?.text).toContain("METHOD:REQUEST");
  expect(invited?.text).toContain(`:mailto:${person.email}`);
  expect(invited?.words).toContain(`${formatDate(shifted("2026-03-02"))}, 10:00 AM (Indian time)`);
  expect(moved?.start).toBe(at(`${compact("2026-03-05")}T170500`));
  expect(moved?.words).toContain(`${formatDate(shifted("2026-03-05"))}, 5:05 PM`);
  expect(cancelled?.text).toContain("METHOD:CANCEL");
  expect(cancelled?.text).toContain("STATUS:CANCELLED");
});

test("how it went changes nothing of the entry", async () => {
  const { id, feedback, place, feed } = await scheduled();
  const before = await feed();
  await app.moveClock(60);
  await feedback(id, { feedback: "Negative", description: LONG_NOTE });
  await feedback(id, { feedback: "Positive", description: "After all" });
  await place(id);
  await app.moveClock(0);
  expect(await feed()).toBe(before);
});

test("an interview as a file: for its candidate, and by the link they are given", async () => {
  const { person, id, interview, feed } = await scheduled();
  const other = await insertCandidate(app);
  const get = (token: string | null, url: string) => app.withToken(token).request("GET", url);
  const url = `/api/calendar/interviews/${id}`;
  for (const answer of [await get(person.token, url), await get(null, interview.calendarUrl)]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": expect.stringContaining(
        `filename="interview ${shifted("2026-03-02")}.ics"`,
      ),
    });
    expect(entriesOf(answer.body)).toEqual(entriesOf(await feed()));
    expect(answer.body).toContain("SUMMARY:Screening interview with Infosys\r\n");
  }
  expect((await get(null, url)).statusCode).toBe(401);
  for (const absent of [id, newId(), "x"]) {
    const answer = await get(other.person.token, `/api/calendar/interviews/${absent}`);
    expect([answer.statusCode, answer.json().message]).toEqual([404, "Not found."]);
  }
  const office = await app.as("ceo").request("GET", `/api/interviews/history/${person.id}`);
  expect(office.json().interviews).toMatchObject([{ _id: id, calendarUrl: null }]);
});

test("whoever is placed or eligible has a calendar as well", async () => {
  for (const who of ["placed", "eligible"] as const) {
    const answer = await app.as(who).request("POST", "/api/calendar/key");
    expect(answer.statusCode).toBe(200);
  }
});
