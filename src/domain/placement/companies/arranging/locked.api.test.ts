/**
 * A candidate whose account is locked: interviews arranged for them do not count, and nothing moves
 * on until it is unlocked.
 */
import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const today = app.platform.clock.today();
const office = (method: "GET" | "POST" | "PUT", url: string, body?: object) =>
  app.as("admin").request(method, `/api/${url}`, body);
const lock = (userId: string, disabled: boolean) =>
  office("PUT", `admin/users/${userId}`, { disabled });
const reply = (answer: {
  statusCode: number;
  json: () => { message: string; reason?: string };
}) => [answer.statusCode, answer.json().reason ?? answer.json().message];

/** An opening with candidates of these names on its board. */
async function board(companyName: string, names: readonly string[]) {
  const openingId = await makeOpening(app, { companyName });
  await office("PUT", `openings/${openingId}/status`, { status: "published" });
  const people = [];
  for (const name of names) {
    const candidate = await insertCandidate(app, name);
    const { person } = candidate;
    const added = await office("POST", `openings/${openingId}/candidates`, { userId: person.id });
    expect(added.statusCode, added.body).toBe(201);
    const { id } = await storedRow(app.db, "applications", "id", { traineeId: person.id });
    const slot = { round: "Screening", startTime: "10:00", duration: "30 Minutes" };
    const arrange = (date: string, fields: object = {}) =>
      office("POST", `applications/${id}/interviews`, { ...slot, date, ...fields });
    const interview = () => storedRow(app.db, "interviews", "id", { traineeId: person.id });
    people.push({ ...candidate, ...person, openingId, applicationId: id, arrange, interview });
  }
  return people;
}

const namesOn = async (date: string) =>
  (await office("GET", `interviews?date=${date}&pageSize=200`))
    .json()
    .schedules.map(({ userId }: { userId: { username: string } }) => userId.username);
test("the interview of somebody who is locked is in no list, and its hour is free until then", async () => {
  const date = addDays(today, 3);
  const [locked, other] = await board("Infosys", ["Karthik", "Divya"]);
  if (!locked || !other) throw new Error("two are on the board");
  expect((await locked.arrange(date)).statusCode).toBe(201);
  expect(reply(await other.arrange(date))).toEqual([409, "INTERVIEW_CLASH"]);

  await lock(locked.id, true);
  expect(await namesOn(date)).toEqual([]);
  const read = await app.as("informer").request("GET", `/api/interviews/changes?date=${today}`);
  const { changes, dayAfter } = read.json();
  const isTheirs = ({ userId }: { userId: string }) => userId === locked.id;
  expect([changes.filter(isTheirs), dayAfter]).toEqual([[], null]);
  expect((await other.arrange(date)).statusCode).toBe(201);
  expect(await namesOn(date)).toEqual([other.username]);

  const opened = (await lock(locked.id, false)).json().message;
  expect(opened).toContain(`Their Screening interview with Infosys on `);
  expect(opened).toContain(`10:00 AM is at the time of ${other.username}'s: move one of them.`);
  expect((await namesOn(date)).toSorted()).toEqual([other.username, locked.username].toSorted());
  expect((await lock(other.id, true)).json().message).toBe("User updated successfully.");
});

test("an hour is given away only to what clashes with it, also around midnight", async () => {
  const date = addDays(today, 8);
  const [locked, other] = await board("Capgemini", ["Leela", "Mohan"]);
  if (!locked || !other) throw new Error("two are on the board");
  const late = { startTime: "23:30", duration: "60 Minutes" };
  const arranged = await locked.arrange(date, late);
  expect(arranged.statusCode, arranged.body).toBe(201);
  await lock(locked.id, true);
  expect((await other.arrange(date)).statusCode).toBe(201);
  expect((await lock(locked.id, false)).json().message).toBe("User updated successfully.");
});

test("nothing of somebody who is locked goes on; it is said why, and the board says it too", async () => {
  const [locked] = await board("Wipro", ["Asha"]);
  if (!locked) throw new Error("one is on the board");
  await locked.arrange(addDays(today, 4));
  const { id: interviewId } = await locked.interview();
  await lock(locked.id, true);
  const before = await storedRow(app.db, "applications", ["stage", "version"], {
    id: locked.applicationId,
  });
  const notices = await storedRows(app.db, "notifications", "id", { userId: locked.id });

  const url = `applications/${locked.applicationId}`;
  const offer = { fixedLakh: 6, variableLakh: 0, joiningDate: addDays(today, 40) };
  const slot = { date: addDays(today, 5), startTime: "11:00", duration: "30 Minutes" };
  const move = { ...slot, reason: "Sooner." };
  expect((await office("PUT", `${url}/offer`, offer)).json()).toMatchObject({
    reason: "CANDIDATE_LOCKED",
    message: `The account of ${locked.username} is disabled. Enable it on their page first.`,
  });
  const refused = [
    await office("PUT", `${url}/offer`, offer),
    await locked.arrange(addDays(today, 6)),
    await office("PUT", `arranged-interviews/${interviewId}`, move),
  ];
  expect(refused.map(reply)).toEqual(Array(3).fill([409, "CANDIDATE_LOCKED"]));
  expect(
    await storedRow(app.db, "applications", ["stage", "version"], { id: locked.applicationId }),
  ).toEqual(before);
  expect(await storedRows(app.db, "notifications", "id", { userId: locked.id })).toEqual(notices);
  const shown = (await office("GET", `openings/${locked.openingId}`)).json().applications;
  expect(shown).toMatchObject([{ userId: locked.id, disabled: true }]);

  // Ending things is still allowed: cancelling the interview, marking as not taken.
  const cancelled = await office("POST", `arranged-interviews/${interviewId}/cancellation`, {
    reason: "Left.",
  });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  expect((await office("PUT", `${url}/stage`, { stage: "not taken" })).statusCode).toBe(200);
  expect(reply(await office("PUT", `${url}/stage`, { stage: "rounds" }))).toEqual([
    409,
    "CANDIDATE_LOCKED",
  ]);
});

test("who is locked joins nowhere, and nobody marks that they have come", async () => {
  const [locked] = await board("Zensar", ["Meena"]);
  if (!locked) throw new Error("one is on the board");
  expect((await locked.arrange(today, { startTime: "00:00" })).statusCode).toBe(201);
  const { id } = await locked.interview();
  await locked.feedback(id, { feedback: "Positive" });
  const url = `applications/${locked.applicationId}`;
  const offer = { fixedLakh: 6, variableLakh: 0, joiningDate: addDays(today, 40) };
  expect((await office("PUT", `${url}/offer`, offer)).statusCode).toBe(200);
  await lock(locked.id, true);
  // A held interview stays in the list of its day.
  expect(await namesOn(today)).toEqual([locked.username]);
  expect(reply(await office("PUT", `${url}/joined`, {}))).toEqual([409, "CANDIDATE_LOCKED"]);
  const presence = { presence: "arrived", before: null };
  expect(reply(await office("PUT", `interviews/${id}/presence`, presence))).toEqual([
    409,
    "CANDIDATE_LOCKED",
  ]);
  expect(await storedRows(app.db, "placements", "id", { traineeId: locked.id })).toEqual([]);
});

test("the outcome that is missing of somebody who is locked waits in no list", async () => {
  const [locked] = await board("Mphasis", ["Ravi"]);
  if (!locked) throw new Error("one is on the board");
  await locked.arrange(addDays(today, -2));
  const waiting = async () =>
    (await office("GET", "interviews/missing-outcomes")).json().interviews.length;
  expect(await waiting()).toBe(1);
  await lock(locked.id, true);
  expect(await waiting()).toBe(0);
  await lock(locked.id, false);
  expect(await waiting()).toBe(1);
});
