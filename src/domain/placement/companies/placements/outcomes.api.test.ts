/** An outcome corrected by the office, with its consequences. */
import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRow } from "#test/support/stored-rows.ts";

const app = await openApp();
const day = (ahead: number) => addDays(app.platform.clock.today(), ahead);
const office = (method: "GET" | "POST" | "PUT", url: string, body?: object) =>
  app.as("admin").request(method, `/api/${url}`, body);
const REASON = "The company wrote to us.";
const outcome = (id: string, fields: object) =>
  office("PUT", `interviews/${id}/outcome`, { reason: REASON, ...fields });
const stored = (id: string) =>
  storedRow(app.db, "interviews", ["feedback", "isNoShow", "followUp", "feedbackAt"], { id });

test("frees from the company, or locks to it, also of an earlier interview", async () => {
  const { take, status, schedule } = await insertCandidate(app);
  const first = await take({ date: day(-9) });
  expect((await outcome(first, { feedback: "Negative", isNoShow: true })).statusCode).toBe(200);
  expect(await status()).toMatchObject({ canSchedule: true, companyName: null });
  expect(await stored(first)).toMatchObject({ feedback: "Negative", isNoShow: true });
  await outcome(first, { feedback: "Positive" });
  expect(await status()).toMatchObject({ companyName: "Infosys" });
  await schedule({ round: "L1", date: day(0) });
  expect((await outcome(first, { feedback: "Negative" })).statusCode).toBe(200);
  expect((await outcome(first, { feedback: "Pending" })).json().reason).toBe("INTERVIEW_CLOSED");
});

test("taken back it is asked for again", async () => {
  const { take, status } = await insertCandidate(app);
  const id = await take({ date: day(-9) });
  expect((await outcome(id, { feedback: "Pending" })).statusCode).toBe(200);
  expect(await stored(id)).toMatchObject({ feedback: "Pending", feedbackAt: null });
  expect(await status()).toMatchObject({ canSchedule: false });
  const missing = await office("GET", "interviews/missing-outcomes?pageSize=100");
  expect(missing.body).toContain(id);
});

test("stays Positive where a placement came from it, until that is taken back", async () => {
  const { person, take, place } = await insertCandidate(app);
  const id = await take({ date: day(-9) });
  await place(id, { onboardingDate: day(9) });
  const refused = await outcome(id, { feedback: "Negative" });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    "They are placed at Infosys. Take the placement back on their page first.",
  ]);
  const placement = await storedRow(app.db, "placements", "id", { traineeId: person.id });
  await office("POST", `placements/${placement.id}/withdrawal`, { reason: REASON });
  expect((await outcome(id, { feedback: "Negative" })).statusCode).toBe(200);
});

test("is refused before the interview's day, and without a reason", async () => {
  const { schedule } = await insertCandidate(app);
  const id: string = (await schedule({ date: day(2) })).json().interview._id;
  expect((await outcome(id, { feedback: "Positive" })).json().message).toBe(
    "This interview has not taken place yet.",
  );
  expect((await outcome(id, { feedback: "Positive", reason: "" })).json().fields).toEqual({
    reason: "Say why.",
  });
});

test("of a no-show takes what was done about it along, whoever corrects it", async () => {
  const { take, feedback } = await insertCandidate(app);
  const id = await take({ date: day(-9) });
  for (const correct of [
    () => feedback(id, { feedback: "Positive" }),
    () => outcome(id, { feedback: "Positive" }),
  ]) {
    const noShow = { feedback: "Negative", description: LONG_NOTE, isNoShow: "true" };
    await feedback(id, noShow);
    await app.db
      .updateTable("interviews")
      .set({ followUp: "Called them." })
      .where("id", "=", id)
      .execute();
    expect((await correct()).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject({ feedback: "Positive", followUp: null });
  }
});
