/** A lock to a company ends with the application that caused it, and returns with it. */
import { describe, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import { storedRow } from "#test/support/stored-rows.ts";

const app = await openApp();
const day = (ahead: number) => addDays(app.platform.clock.today(), ahead);
const office = (method: "GET" | "POST" | "PUT", url: string, body?: object) =>
  app.as("admin").request(method, `/api/${url}`, body);
const SLOT = { startTime: "10:00", duration: "30 Minutes", despiteClashes: true };
const LOCKED = [409, "Company is locked to Infosys."];

const withdraw = (one: Shortlisted) =>
  app
    .withToken(one.person.token)
    .request("PUT", "/api/my-applications/withdrawal", { openingId: one.openingId });
const close = ({ openingId }: Shortlisted) =>
  office("PUT", `openings/${openingId}/status`, { status: "closed" });

type Shortlisted = Awaited<ReturnType<typeof shortlisted>>;

async function applicationOf(userId: string, companyName: string) {
  const openingId = await makeOpening(app, { companyName });
  await office("PUT", `openings/${openingId}/status`, { status: "published" });
  await office("POST", `openings/${openingId}/candidates`, { userId });
  const { id } = await storedRow(app.db, "applications", "id", { openingId, traineeId: userId });
  const arrange = (round: string, date = day(-1)) =>
    office("POST", `applications/${id}/interviews`, { ...SLOT, round, date });
  const move = (stage: string) => office("PUT", `applications/${id}/stage`, { stage });
  return { openingId, id, arrange, move };
}

/**
 * A candidate shortlisted at Infosys, with a Positive interview scheduled by the office or by them.
 */
async function shortlisted(by: "office" | "candidate" = "office") {
  const candidate = await insertCandidate(app);
  const { person, take, feedback } = candidate;
  const application = await applicationOf(person.id, "Infosys");
  if (by === "office") {
    expect((await application.arrange("Screening")).statusCode).toBe(201);
    const { id } = await storedRow(app.db, "interviews", "id", { traineeId: person.id });
    await feedback(id, { feedback: "Positive" });
  } else await take({ date: day(-1) });
  const elsewhere = async () => {
    const answer = await candidate.schedule({ companyName: "Wipro", date: day(2) });
    return [answer.statusCode, answer.json().message];
  };
  return { ...candidate, ...application, elsewhere };
}

const ends = [
  ["not taken", ({ move }: Shortlisted) => move("not taken")],
  ["withdrawn", withdraw],
  ["in a closed opening", close],
] as const;

describe.each(["office", "candidate"] as const)("an interview scheduled by the %s", (by) => {
  test.each(ends)("binds nobody once its application is %s", async (_, end) => {
    const one = await shortlisted(by);
    const other = await applicationOf(one.person.id, "Wipro");
    const refused = await other.arrange("Screening", day(2));
    expect([refused.statusCode, refused.json().message]).toEqual(LOCKED);
    expect(await one.elsewhere()).toEqual(LOCKED);
    expect(await one.status()).toMatchObject({ companyName: "Infosys" });

    expect((await end(one)).statusCode).toBe(200);
    expect(await one.status()).toMatchObject({ companyName: null, completedRounds: [] });
    expect((await other.arrange("Screening", day(2))).statusCode).toBe(201);
    const { companyName } = await storedRow(app.db, "interviews", "companyName", {
      traineeId: one.person.id,
      feedback: "Pending",
    });
    expect(companyName).toBe("Wipro");
  });

  test.each(ends)("binds nobody who schedules by themselves once it is %s", async (_, end) => {
    const one = await shortlisted(by);
    await end(one);
    expect((await one.elsewhere())[0]).toBe(201);
  });

  test("binds again where the application goes on, and with an offer in a closed opening", async () => {
    const one = await shortlisted(by);
    await one.move("not taken");
    await one.move("rounds");
    expect(await one.elsewhere()).toEqual(LOCKED);
    const offer = { fixedLakh: 6, variableLakh: 0, joiningDate: day(20) };
    await office("PUT", `applications/${one.id}/offer`, offer);
    await close(one);
    expect(await one.elsewhere()).toEqual(LOCKED);
  });
});

test("an interview after the end of an application binds as any, and no round is done there", async () => {
  const one = await shortlisted();
  await one.move("not taken");
  await one.take({ date: day(-1) });
  expect(await one.elsewhere()).toEqual(LOCKED);
  expect(await one.status()).toMatchObject({ completedRounds: ["Screening"] });
});

test("one application that goes on keeps the lock where another with the company ends", async () => {
  const one = await shortlisted("candidate");
  const other = await applicationOf(one.person.id, "Infosys");
  await one.move("not taken");
  // It came after the interview, which belonged to the one that has ended.
  expect(await one.status()).toMatchObject({ companyName: null });
  expect((await other.arrange("Screening", day(-2))).statusCode).toBe(201);
  const id = (await storedRow(app.db, "interviews", "id", { applicationId: other.id })).id;
  await one.feedback(id, { feedback: "Positive" });
  expect(await one.elsewhere()).toEqual(LOCKED);
});

test("companies that are one by now are one for whoever is locked to either", async () => {
  const candidate = await insertCandidate(app);
  await candidate.take({ companyName: "Zeta Labs", date: day(-1) });
  const merged = await office("POST", "companies/zeta%20labs/merge", { into: "Infosys" });
  expect(merged.statusCode).toBe(200);
  const passed = await candidate.schedule({ date: day(2) });
  expect(passed.json().message).toBe("You have already passed the Screening round at Infosys.");
  const answer = await candidate.schedule({ round: "L1", date: day(2) });
  // In the spelling of the earlier rounds, so that they stay together if the merge is undone.
  expect([answer.statusCode, answer.json().interview?.companyName]).toEqual([201, "Zeta Labs"]);
});
