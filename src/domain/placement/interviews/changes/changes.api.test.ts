import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import type { InterviewChange } from "./changes.contract.ts";

const app = await openApp();

type Answer = {
  until: string;
  since: string;
  changes: InterviewChange[];
  dayBefore: string | null;
  dayAfter: string | null;
};
const informer = (method: "GET" | "PUT", path = "", body?: object) =>
  app.as("informer").request(method, `/api/interviews/changes${path}`, body);
const read = async (query = "") => (await informer("GET", query)).json<Answer>();
const see = (until: string) => informer("PUT", "/seen", { until });

test("what became of interviews since the last look: new, moved, cancelled, marked, until it is seen", async () => {
  const today = app.platform.clock.today();
  const [first, second] = [await insertCandidate(app, "Lata"), await insertCandidate(app, "Esha")];
  const idOf = async (answer: ReturnType<typeof first.schedule>) =>
    (await answer).json().interview._id as string;
  await see((await read()).until);
  const moved = await idOf(first.schedule({ date: today, startTime: "10:00" }));
  const gone = await idOf(second.schedule({ date: addDays(today, 2), startTime: "11:00" }));
  const fresh = await read();
  expect(fresh.changes.map(({ kind, username }) => [kind, username])).toEqual([
    ["new", "Esha"],
    ["new", "Lata"],
  ]);
  expect(fresh.dayAfter).toBe(addDays(today, 2));

  expect((await see(fresh.until)).statusCode).toBe(200);
  expect((await read()).changes).toEqual([]);
  // An older look from another device does not move it back, and a future one is not stored.
  await see("2026-01-01T00:00:00.000Z");
  const { seenUntil } = (await see("2199-01-01T00:00:00.000Z")).json();
  expect(Date.parse(seenUntil)).toBeLessThanOrEqual(app.platform.clock.now().getTime());

  for (const startTime of ["12:00", "14:30"])
    await first.request("PUT", `update/${moved}`, { startTime });
  await second.request("DELETE", `delete/${gone}`);
  const later = await read(`?date=${addDays(today, 1)}`);
  expect(later.changes).toMatchObject([
    { _id: gone, kind: "cancelled", username: "Esha", startTime: "11:00", from: null },
    { _id: moved, kind: "moved", startTime: "14:30", from: { date: today, startTime: "10:00" } },
  ]);
  expect([later.dayBefore, later.dayAfter]).toEqual([today, null]);

  await see(later.until);
  await first.feedback(moved, { feedback: "Negative", description: LONG_NOTE });
  expect((await read()).changes).toMatchObject([
    { _id: moved, kind: "marked", feedback: "Negative", username: "Lata" },
  ]);
  expect((await see("yesterday")).statusCode).toBe(400);
});

test("an interview that the office cancels is its candidate's, not the office's", async () => {
  const { person } = await insertCandidate(app, "Mona");
  const admin = (path: string, body: object) => app.as("admin").request("POST", path, body);
  const openingId = await makeOpening(app);
  await app
    .as("admin")
    .request("PUT", `/api/openings/${openingId}/status`, { status: "published" });
  await admin(`/api/openings/${openingId}/candidates`, { userId: person.id });
  const ofMona = { traineeId: person.id };
  const [application] = await storedRows(app.db, "applications", "id", ofMona);
  const slot = { round: "L1", date: addDays(app.platform.clock.today(), 3), startTime: "10:00" };
  await admin(`/api/applications/${application?.id}/interviews`, {
    ...slot,
    duration: "30 Minutes",
  });
  const [interview] = await storedRows(app.db, "interviews", "id", ofMona);
  await admin(`/api/arranged-interviews/${interview?.id}/cancellation`, { reason: "No panel." });
  expect((await read()).changes[0]).toMatchObject({
    _id: interview?.id,
    kind: "cancelled",
    userId: person.id,
    username: "Mona",
    ...slot,
  });
});
