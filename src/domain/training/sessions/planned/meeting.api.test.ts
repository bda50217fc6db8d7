/** The place and trainer of a session: planned, changed, held; in mails and calendars. */
import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { SESSION_FIELDS, type SessionField } from "#/shared/meeting.ts";
import { CALENDAR_READERS } from "#test/support/calendar-readers.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS } from "#test/support/training.ts";

const app = await openApp();
const MEETING: Record<SessionField, string> = {
  place: "Lab 3; second floor",
  link: "https://meet.example.com/java",
  contactPerson: "Meera, 98765 43210",
  note: "Bring a laptop.\nAnd its charger.",
};
const COLUMNS = [...SESSION_FIELDS, "sequence"] as const;

/** A planned session of a batch, with its trainer's calls, its members and their mails. */
async function planned(fields: Record<string, string> = MEETING) {
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  const batch = await insertClass(app);
  const { send } = app.withToken(trainer.token);
  const date = addDays(app.platform.clock.today(), 3);
  const when = { date, time: SLOTS[0] ?? "", topic: "Collections" };
  const answer = await send("POST", "/api/planned-session", {
    ...when,
    batchId: batch.batchId,
    ...fields,
  });
  const id: string = answer.json().planned?._id;
  const change = (parts: Record<string, string>) =>
    send("PUT", `/api/planned-session/${id}`, { ...when, ...parts });
  const [member] = batch.trainees;
  const mails = async () => {
    const columns = ["kind", "textBody"] as const;
    const all = await storedRows(app.db, "outbox", columns, { recipient: member.email }, "id");
    return all.map(({ kind, textBody }) => [kind, textBody?.replace(/\s+/g, " ") ?? ""] as const);
  };
  return { answer, id, when, batch, trainer, member, send, change, mails };
}

test("it is stored, read by the trainer and the members, told, changed in its own words", async () => {
  const { answer, id, member, change, mails } = await planned();
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json().planned).toMatchObject(MEETING);
  const details = await app
    .withToken(member.token)
    .request("GET", `/api/trainee/${member.id}/batch-details?batchType=Java`);
  expect(details.json().planned).toMatchObject([{ _id: id, ...MEETING }]);
  const progress = await app
    .withToken(member.token)
    .request("GET", `/api/trainee/${member.id}/progress`);
  expect(progress.json().next).toMatchObject({ sessionId: id, ...MEETING });

  expect((await change({ place: "Lab 4", link: "" })).statusCode).toBe(200);
  const stored = await storedRow(app.db, "plannedSessions", COLUMNS, { id });
  expect(stored).toEqual({ ...MEETING, place: "Lab 4", link: null, sequence: 1 });
  expect((await change({})).statusCode).toBe(200);
  const [first, changed, ...more] = await mails();
  expect(first).toEqual(["session-planned", expect.stringContaining(`Link: ${MEETING.link}`)]);
  const words = "The place is now: Lab 4. The link no longer applies.";
  expect(changed).toEqual(["session-changed", expect.stringContaining(words)]);
  expect(more).toEqual([]);
});

test.each([
  ["link", "http://meet.example.com", "Enter a whole address that begins with https://."],
  ["place", "x".repeat(201), "Use at most 200 characters."],
])("%s is refused at its field", async (field, value, text) => {
  const { answer } = await planned({ [field]: value });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: text }]);
});

test("three readers of calendars find location, link and alarm of a class", async () => {
  const { answer } = await planned();
  const url = answer.json().planned.calendarUrl;
  const { body } = await app.withToken(null).request("GET", url);
  for (const read of CALENDAR_READERS) {
    const entry = read(body);
    expect(entry).toMatchObject({
      location: MEETING.place,
      url: MEETING.link,
      alarmsBefore: [3600],
    });
    expect(entry.description).toContain(`Note: ${MEETING.note}`);
  }
});

test("recorded as held it keeps what the plan said", async () => {
  const { id, when, batch, send } = await planned();
  const held = await send("POST", `/api/planned-session/${id}/held`, {
    ...when,
    attendance: JSON.stringify([batch.trainees[0].id]),
    assignment: ["question.pdf", samplePdf()],
  });
  expect(held.statusCode, held.body).toBe(201);
  expect(held.json().session).toMatchObject(MEETING);
  const stored = await storedRow(app.db, "trainingSessions", COLUMNS, { id });
  expect(stored).toEqual({ ...MEETING, sequence: 0 });
});
