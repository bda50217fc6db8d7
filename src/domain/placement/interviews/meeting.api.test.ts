/** The place and people of an interview: who writes and reads them, in mails and in calendars. */
import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { MEETING_FIELDS, type MeetingField } from "#/shared/meeting.ts";
import { CALENDAR_READERS } from "#test/support/calendar-readers.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const today = app.platform.clock.today();
/** A different day for each board, so that its company interviews nobody else then. */
let days = 0;

const MEETING: Record<MeetingField, string> = {
  place: "Tower B; 4th floor, Whitefield",
  link: "https://meet.example.com/abc-defg?x=1,2",
  contactPerson: "Asha Rao, +91 98765 43210",
  note: "Bring an identity card.\nAsk for the lab.",
};
const COLUMNS = [...MEETING_FIELDS, "sequence", "version"] as const;
const stored = (id: string) => storedRow(app.db, "interviews", COLUMNS, { id });

/** A candidate on the board of an opening, with the office's calls about their interview. */
async function board() {
  const openingId = await makeOpening(app);
  const office = (method: "GET" | "POST" | "PUT", url: string, body?: object) =>
    app.as("admin").request(method, `/api/${url}`, body);
  await office("PUT", `openings/${openingId}/status`, { status: "published" });
  const candidate = await insertCandidate(app);
  const traineeId = candidate.person.id;
  await office("POST", `openings/${openingId}/candidates`, { userId: traineeId });
  const { id } = await storedRow(app.db, "applications", "id", { traineeId });
  days += 1;
  const date = addDays(today, days);
  const slot = { date, startTime: "10:00", duration: "30 Minutes" };
  const arrange = (fields: object) =>
    office("POST", `applications/${id}/interviews`, { ...slot, round: "Screening", ...fields });
  const interviewId = async () => (await storedRow(app.db, "interviews", "id", { traineeId })).id;
  const change = async (fields: object) =>
    office("PUT", `arranged-interviews/${await interviewId()}`, { ...slot, ...fields });
  const mails = async () => {
    const columns = ["kind", "textBody", "invitationText"] as const;
    const all = await storedRows(
      app.db,
      "outbox",
      columns,
      { recipient: candidate.person.email },
      "id",
    );
    return all.filter(({ kind }) => kind.startsWith("interview-"));
  };
  return { ...candidate, openingId, date, arrange, change, interviewId, mails };
}
const words = (text: string | null) => (text ?? "").replace(/\s+/g, " ");

test("a candidate writes it, changes a part, empties a part; the rest stays", async () => {
  const { request, schedule, person } = await insertCandidate(app);
  const made = await schedule(MEETING);
  expect(made.statusCode, made.body).toBe(201);
  const { _id: id } = made.json().interview;
  expect(made.json().interview).toMatchObject(MEETING);
  expect(await stored(id)).toMatchObject(MEETING);

  await request("PUT", `update/${id}`, { place: "Room 2", note: "" });
  const after = { ...MEETING, place: "Room 2", note: null };
  expect(await stored(id)).toMatchObject({ ...after, sequence: 1, version: 2 });
  const line = await storedRow(app.db, "auditLog", ["oldValue", "newValue"], {
    action: "interview.changed",
    subjectId: id,
  });
  expect([line.oldValue, line.newValue]).toMatchObject([MEETING, after]);

  const same = await request("PUT", `update/${id}`, { place: " Room 2\u200b", note: null });
  expect(same.json().updatedInterview.version).toBe(2);
  const latest = (await request("GET", `latest/${person.id}`)).json().interview;
  expect(latest).toMatchObject({ place: "Room 2", link: MEETING.link });
  expect(latest).not.toHaveProperty("note");
  const progress = await app
    .withToken(person.token)
    .request("GET", `/api/trainee/${person.id}/progress`);
  expect(progress.json().marketing.open).toMatchObject({ place: "Room 2", link: MEETING.link });
});

test.each([
  ["link", "http://meet.example.com/a", "Enter a whole address that begins with https://."],
  ["link", "javascript:alert(1)", "Enter a whole address that begins with https://."],
  ["link", `https://a.example/${"x".repeat(1000)}`, "Use at most 1000 characters."],
  ["place", "x".repeat(201), "Use at most 200 characters."],
  ["place", "Room\u202e2", "Use one line of visible characters."],
  ["contactPerson", "a\nb", "Use one line of visible characters."],
  ["note", "a\u202eb", "Use visible characters and line breaks alone."],
  ["note", "x".repeat(1001), "Use at most 1000 characters."],
])("%s %j is refused at its field, by candidate and office alike", async (field, value, text) => {
  const { schedule } = await insertCandidate(app);
  const { arrange } = await board();
  for (const answer of [await schedule({ [field]: value }), await arrange({ [field]: value })]) {
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: text }]);
  }
});

test("another place alone is a change in its own words, not a move, and needs no reason", async () => {
  const { arrange, change, interviewId, mails } = await board();
  expect((await arrange({ ...MEETING, place: undefined })).statusCode).toBe(201);
  const id = await interviewId();
  expect((await change({ place: "Room 2", link: "" })).statusCode).toBe(200);
  expect(await stored(id)).toMatchObject({ place: "Room 2", link: null, note: MEETING.note });
  expect(await storedRows(app.db, "interviewMoves", "id", { interviewId: id })).toEqual([]);
  // The same again changes nothing.
  expect((await change({ place: "Room 2" })).statusCode).toBe(200);

  const unexplained = await change({ startTime: "11:00" });
  const fields = { reason: "Say why it moves." };
  expect([unexplained.statusCode, unexplained.json().fields]).toEqual([400, fields]);
  expect((await change({ startTime: "11:00", reason: "Panel." })).statusCode).toBe(200);

  const [scheduled, changed, moved, ...more] = await mails();
  expect([scheduled?.kind, changed?.kind, moved?.kind, more]).toEqual([
    "interview-scheduled",
    "interview-changed",
    "interview-moved",
    [],
  ]);
  for (const text of [`Link: ${MEETING.link}`, MEETING.contactPerson, "Note: Bring an identity"]) {
    expect(words(scheduled?.textBody ?? null)).toContain(text);
  }
  const news = words(changed?.textBody ?? null);
  expect(news).toContain("The place is now: Room 2. The link no longer applies.");
  expect(news).not.toContain("contact");
  expect(words(moved?.textBody ?? null)).toContain("Place: Room 2");
});

test("three readers of calendars find location, link and alarm in the mail and in the feed", async () => {
  const { arrange, change, interviewId, mails, person, request } = await board();
  const own = app.withToken(person.token);
  const key = (await own.request("POST", "/api/calendar/key")).json().url;
  const feed = async () =>
    (await app.withToken(null).request("GET", key.replace("http://hub.test", ""))).body;
  await arrange(MEETING);
  const [invited] = await mails();
  for (const read of CALENDAR_READERS) {
    for (const text of [invited?.invitationText ?? "", await feed()]) {
      const entry = read(text);
      expect(entry).toMatchObject({
        uid: await interviewId(),
        location: MEETING.place,
        url: MEETING.link,
        alarmsBefore: [3600],
      });
      expect(entry.description).toContain(`Note: ${MEETING.note}`);
      expect(entry.description).toContain("http://hub.test/interview-schedules");
    }
  }
  // Without a place the link is the location; without both the entry links to the hub.
  await change({ place: "" });
  for (const read of CALENDAR_READERS) {
    expect(read(await feed())).toMatchObject({ location: MEETING.link, sequence: 1 });
  }
  await change({ link: "" });
  for (const read of CALENDAR_READERS) {
    const { location, url } = read(await feed());
    expect([location || undefined, url]).toEqual([
      undefined,
      "http://hub.test/interview-schedules",
    ]);
  }
  const id = await interviewId();
  await request("DELETE", `delete/${id}`);
  const cancelled = (await mails()).at(-1)?.invitationText ?? "";
  for (const read of CALENDAR_READERS) {
    expect(read(cancelled)).toMatchObject({ uid: id, status: "CANCELLED", alarmsBefore: [] });
  }
});

test("the office reads all of it, the informer the place, the sales head nothing", async () => {
  const { arrange, person, openingId, date } = await board();
  await arrange(MEETING);
  const { place } = MEETING;
  const onDay = async (who: "admin" | "ceo" | "informer") => {
    const answer = await app.as(who).request("GET", `/api/interviews?date=${date}&pageSize=200`);
    const rows: { userId: { _id: string } }[] = answer.json().schedules;
    return rows.find(({ userId }) => userId._id === person.id);
  };
  const onBoard = async (who: "admin" | "ceo" | "salesHead") => {
    const answer = await app.as(who).request("GET", `/api/openings/${openingId}`);
    return answer.json().applications[0].interview;
  };
  const onPage = async (who: "admin" | "ceo" | "informer" | "salesHead") =>
    (await app.as(who).request("GET", `/api/people/${person.id}`)).json().interviews[0];
  for (const who of ["admin", "ceo"] as const) {
    for (const read of [onDay, onBoard, onPage]) expect(await read(who)).toMatchObject(MEETING);
  }
  const hidden = MEETING_FIELDS.filter((name) => name !== "place");
  for (const read of [onDay, onPage]) {
    const row = await read("informer");
    expect(row).toMatchObject({ place });
    for (const field of hidden) expect(row).not.toHaveProperty(field);
  }
  for (const read of [onBoard, onPage]) {
    const row = await read("salesHead");
    for (const field of ["place", ...hidden]) expect(row).not.toHaveProperty(field);
  }
});

test("of two who change it at once by the same version one does", async () => {
  const { arrange, change } = await board();
  await arrange(MEETING);
  const answers = await Promise.all(
    ["Room 1", "Room 2"].map((place) => change({ place, version: 1 })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test("what was taken back comes back with it", async () => {
  const { request, schedule, person } = await insertCandidate(app);
  const { _id: id } = (await schedule(MEETING)).json().interview;
  const { decisionId } = (await request("DELETE", `delete/${id}`)).json();
  const undone = await app
    .withToken(person.token)
    .request("POST", `/api/decisions/${decisionId}/undo`);
  expect(undone.statusCode, undone.body).toBe(200);
  expect(await stored(id)).toMatchObject(MEETING);
});
