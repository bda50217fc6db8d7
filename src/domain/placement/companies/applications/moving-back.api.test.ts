/** Moving an application back also undoes what followed from its stage. */
import { describe, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { confirmPlacement, insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const day = (ahead: number) => addDays(app.platform.clock.today(), ahead);
const office = (method: "GET" | "POST" | "PUT", url: string, body?: object) =>
  app.as("admin").request(method, `/api/${url}`, body);
const REASON = "It was somebody else.";

/** A candidate shortlisted for an opening at Infosys. */
async function shortlisted() {
  const openingId = await makeOpening(app);
  const candidate = await insertCandidate(app);
  await office("PUT", `openings/${openingId}/status`, { status: "published" });
  await office("POST", `openings/${openingId}/candidates`, { userId: candidate.person.id });
  const { id } = await storedRow(app.db, "applications", "id", { openingId });
  const stored = () =>
    storedRow(app.db, "applications", ["stage", "fixedLakh", "variableLakh", "joiningDate"], {
      id,
    });
  const move = (stage: string, reason?: string) =>
    office("PUT", `applications/${id}/stage`, { stage, reason });
  const offer = () =>
    office("PUT", `applications/${id}/offer`, {
      fixedLakh: 6,
      variableLakh: 0.5,
      joiningDate: day(30),
    });
  const join = (body: object = {}) => office("PUT", `applications/${id}/joined`, body);
  const mails = async () =>
    (await storedRows(app.db, "outbox", "kind", { recipient: candidate.person.email }, "id")).map(
      ({ kind }) => kind,
    );
  const isPlaced = async () =>
    (await candidate.request("GET", `placement-status/${candidate.person.id}`)).json().isPlaced;
  return { ...candidate, openingId, id, stored, move, offer, join, mails, isPlaced };
}

async function joined() {
  const one = await shortlisted();
  const interview = await one.take({ date: day(-10) });
  expect((await one.offer()).statusCode).toBe(200);
  expect((await one.join()).statusCode).toBe(200);
  return { ...one, interview };
}

test("an offer is gone, on the board and for the candidate, who is told", async () => {
  const { move, offer, stored, mails, person, openingId } = await shortlisted();
  await offer();
  expect((await move("rounds")).statusCode).toBe(200);
  expect(await stored()).toEqual({
    stage: "rounds",
    fixedLakh: null,
    variableLakh: null,
    joiningDate: null,
  });
  const { applications } = (await office("GET", `openings/${openingId}`)).json();
  expect(applications).toMatchObject([{ stage: "rounds", offer: null }]);
  const { openings } = (
    await app.withToken(person.token).request("GET", "/api/my-openings")
  ).json();
  const mine = openings.find((one: { opening: { _id: string } }) => one.opening._id === openingId);
  expect(mine).toMatchObject({ stage: "rounds", offer: null });
  expect((await mails()).at(-1)).toBe("application-moved-back");
});

test("before the rounds an interview still to come is cancelled, with its calendar entry", async () => {
  const { move, id, person, mails } = await shortlisted();
  const arranged = await office("POST", `applications/${id}/interviews`, {
    round: "Screening",
    date: day(5),
    startTime: "10:00",
    duration: "30 Minutes",
  });
  expect(arranged.statusCode).toBe(201);
  await move("shortlisted", REASON);
  expect(await storedRows(app.db, "interviews", "id", { traineeId: person.id })).toEqual([]);
  expect((await mails()).slice(-2)).toEqual(["interview-cancelled", "application-moved-back"]);
});

describe("a joining", () => {
  test("moved back takes its placement, the certificate and the draft along, with a reason", async () => {
    const { person, move, stored, isPlaced, status, mails } = await joined();
    await confirmPlacement(app, person);
    const silent = await move("rounds");
    expect([silent.statusCode, silent.json().fields]).toEqual([400, { reason: "Say why." }]);
    expect(await isPlaced()).toBe(true);
    expect((await move("rounds", REASON)).statusCode).toBe(200);
    expect((await stored()).stage).toBe("rounds");
    expect(await isPlaced()).toBe(false);
    expect(await status()).toMatchObject({ canSchedule: true });
    expect(await storedRows(app.db, "placements", "id", { traineeId: person.id })).toEqual([]);
    expect(await storedRows(app.db, "assistanceRecords", "id", { userId: person.id })).toEqual([]);
    const certificates = await storedRows(app.db, "certificates", ["reason", "withdrawnAt"], {
      traineeId: person.id,
    });
    expect(certificates).toEqual([
      { reason: "The placement was taken back.", withdrawnAt: expect.any(Date) },
    ]);
    expect((await mails()).slice(-2)).toEqual(["placement-withdrawn", "application-moved-back"]);
  });

  test("as not taken takes it along too", async () => {
    const { move, isPlaced, stored } = await joined();
    await move("not taken", REASON);
    expect([await isPlaced(), (await stored()).stage]).toEqual([false, "not taken"]);
  });

  test("stays where assistance was asked for since, which says what", async () => {
    const { person, move, isPlaced, stored } = await joined();
    await app.withToken(person.token).request("POST", "/api/auth/request-assistance", {
      userId: person.id,
    });
    const refused = await move("rounds", REASON);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "They have asked for assistance since. Remove the request first.",
    ]);
    expect([await isPlaced(), (await stored()).stage]).toEqual([true, "joined"]);
  });

  test("beside a placement that the candidate recorded there is moved back on their page", async () => {
    const { person, move, take, place, offer, join, stored } = await shortlisted();
    await offer();
    await place(await take({ date: day(-10) }), { onboardingDate: day(30) });
    expect((await join()).statusCode).toBe(200);
    const refused = await move("rounds", REASON);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "They are placed at Infosys. Take the placement back on their page first.",
    ]);
    const { id } = await storedRow(app.db, "placements", "id", { traineeId: person.id });
    await office("POST", `placements/${id}/withdrawal`, { reason: REASON });
    expect(await stored()).toMatchObject({ stage: "offered", fixedLakh: 6 });
    expect((await join()).statusCode).toBe(200);
  });

  test("stands as offered once its placement is corrected to another company", async () => {
    const { person, stored } = await joined();
    const { id } = await storedRow(app.db, "placements", "id", { traineeId: person.id });
    const corrected = await office("PUT", `placements/${id}`, {
      placedCompany: "Wipro",
      packageAmount: 6.5,
      onboardingDate: day(30),
      reason: REASON,
    });
    expect(corrected.statusCode).toBe(200);
    expect((await stored()).stage).toBe("offered");
  });

  test("elsewhere keeps the placement that it was noted beside, until it is moved back", async () => {
    const { person, offer, join, move, take, place } = await shortlisted();
    await offer();
    const interview = await take({ companyName: "Wipro", date: day(-10) });
    await place(interview, { placedCompany: "Wipro", onboardingDate: day(30) });
    expect((await join({ despitePlacement: true })).statusCode).toBe(200);
    const { id } = await storedRow(app.db, "placements", "id", { traineeId: person.id });
    const withdraw = () => office("POST", `placements/${id}/withdrawal`, { reason: REASON });
    expect((await withdraw()).json().message).toBe(
      "They have joined for Java developer at Infosys. Move them back there first, or correct the company.",
    );
    expect((await move("rounds")).statusCode).toBe(200);
    expect((await withdraw()).statusCode).toBe(200);
  });
});

test("an offer's day can be meant: within a month of the interview, and a year from today", async () => {
  const { id, take, stored } = await shortlisted();
  const offer = (joiningDate: string) =>
    office("PUT", `applications/${id}/offer`, { fixedLakh: 6, variableLakh: 0, joiningDate });
  for (const joiningDate of ["1999-01-01", day(400)]) {
    const answer = await offer(joiningDate);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ["joiningDate"]]);
  }
  expect(await stored()).toMatchObject({ stage: "shortlisted", fixedLakh: null });
  await offer(day(-300));
  await take({ date: day(-10) });
  // The offer was recorded before the interview, so its day is only refused on joining.
  const late = await office("PUT", `applications/${id}/joined`, {});
  expect([late.statusCode, Object.keys(late.json().fields)]).toEqual([400, ["joiningDate"]]);
});
