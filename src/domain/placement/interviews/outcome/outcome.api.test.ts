import { describe, expect, test } from "vitest";
import { addDays, addYear } from "#/shared/dates.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { samplePdf, samplePng } from "#test/support/sample-files.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();

type Reply = { statusCode: number; json: () => { message: string } };
const reply = (answer: Reply) => [answer.statusCode, answer.json().message];
const pdf: [string, Buffer] = ["offer.pdf", samplePdf()];

async function scheduled(round = "Screening") {
  const candidate = await insertCandidate(app);
  const answer = await candidate.schedule({ round });
  return { ...candidate, id: answer.json().interview._id as string };
}

describe("PUT /api/interviews/feedback/{id}", () => {
  test("Positive is taken at once", async () => {
    const { id, feedback } = await scheduled();
    const answer = await feedback(id, { feedback: "Positive" });
    expect(answer.json()).toMatchObject({
      message: "Feedback submitted successfully!",
      interview: { feedback: "Positive", description: null, version: 2 },
    });
  });

  test("Negative needs 90 characters after trimming, counted as code points", async () => {
    const { id, feedback } = await scheduled();
    const short = [400, "Please provide at least 90 characters for feedback."];
    for (const description of ["", "x".repeat(89), ` ${"x".repeat(89)}  `, "🪔".repeat(89)]) {
      expect(reply(await feedback(id, { feedback: "Negative", description }))).toEqual(short);
    }
    const enough = await feedback(id, { feedback: "Negative", description: "🪔".repeat(90) });
    expect(enough.statusCode).toBe(200);
  });

  test("a no-show is a note of a Negative outcome alone", async () => {
    const { id, feedback } = await scheduled();
    const negative = { feedback: "Negative", description: LONG_NOTE, isNoShow: "true" };
    expect((await feedback(id, negative)).json().interview.isNoShow).toBe(true);
    const positive = await feedback(id, { feedback: "Positive", isNoShow: "true" });
    expect(positive.json().interview).toMatchObject({ isNoShow: false, description: null });
  });

  test.each(["HR", "Client"])("a %s round needs its PDF, once", async (round) => {
    const { person, id, feedback } = await scheduled(round);
    const missing = [400, "Attachment is required for HR and Client rounds."];
    expect(reply(await feedback(id, { feedback: "Positive" }))).toEqual(missing);
    const noPdf = await feedback(id, {
      feedback: "Positive",
      assignment: ["offer.pdf", await samplePng()],
    });
    expect(reply(noPdf)).toEqual([400, "Please select a valid PDF file"]);
    const answer = await feedback(id, { feedback: "Positive", assignment: pdf });
    const { attachment } = answer.json().interview;
    expect((await app.as(null).request("GET", attachment)).statusCode).toBe(200);
    const url = attachment.split("?")[0];
    expect((await app.as("admin").request("GET", url)).statusCode).toBe(200);
    expect((await app.as("informer").request("GET", url)).statusCode).toBe(403);
    expect((await app.as("existingTrainee").request("GET", url)).statusCode).toBe(404);
    const corrected = { feedback: "Negative", description: LONG_NOTE };
    expect((await feedback(id, corrected)).statusCode).toBe(200);
    await feedback(id, { feedback: "Positive", assignment: pdf });
    const live = await storedRows(app.db, "files", "kind", {
      ownerId: person.id,
      state: "live",
      kind: "interviewAttachment",
    });
    expect(live).toHaveLength(1);
  });

  test.each([{}, { feedback: "" }, { feedback: "Pending" }, { feedback: "positive" }])(
    "%j is no outcome",
    async (parts) => {
      const { id, feedback } = await scheduled();
      const answer = await feedback(id, parts as Record<string, string>);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toHaveProperty("feedback");
    },
  );

  test("not once a later interview exists, and not with a stale version", async () => {
    const { take, schedule, feedback } = await insertCandidate(app);
    const first = await take();
    const stale = await feedback(first, { feedback: "Positive", version: "1" });
    expect(stale.json().reason).toBe("STALE_VERSION");
    await schedule({ round: "L1" });
    const late = await feedback(first, { feedback: "Negative", description: LONG_NOTE });
    expect(reply(late)).toEqual([409, "This interview can no longer be changed."]);
  });
});

const ahead = (days: number) => addDays(app.platform.clock.today(), days);

describe("an interview whose day has not come", () => {
  const refused = [409, "This interview has not taken place yet."];

  test("takes no outcome; one of today does, whatever its hour", async () => {
    const { person, schedule, feedback, request } = await insertCandidate(app);
    const id: string = (await schedule({ date: ahead(1) })).json().interview._id;
    expect(reply(await feedback(id, { feedback: "Positive" }))).toEqual(refused);
    const lost = { feedback: "Negative", description: LONG_NOTE, isNoShow: "true" };
    expect(reply(await feedback(id, lost))).toEqual(refused);
    const stored = () =>
      storedRows(app.db, "interviews", ["feedback", "date"], { traineeId: person.id });
    expect(await stored()).toEqual([{ feedback: "Pending", date: ahead(1) }]);
    await request("PUT", `update/${id}`, { date: ahead(0), startTime: "23:30" });
    expect((await feedback(id, { feedback: "Positive" })).statusCode).toBe(200);
    const moved = await request("PUT", `update/${id}`, { date: ahead(1) });
    expect([moved.statusCode, moved.json().fields]).toEqual([
      400,
      { date: "An interview with an outcome was today or before." },
    ]);
    expect(await stored()).toEqual([{ feedback: "Positive", date: ahead(0) }]);
  });

  test("leads to no placement, where an outcome was recorded before this rule", async () => {
    const { take, place } = await insertCandidate(app);
    const id = await take();
    await app.db
      .updateTable("interviews")
      .set({ date: ahead(20) })
      .where("id", "=", id)
      .execute();
    expect(reply(await place(id, { onboardingDate: ahead(30) }))).toEqual(refused);
  });
});

describe("the first day at work", () => {
  const take = async (date: string) => {
    const candidate = await insertCandidate(app);
    return { ...candidate, id: await candidate.take({ date }) };
  };

  test.each([
    [ahead(-40), "1999-01-01", false],
    [ahead(-40), ahead(-72), false],
    [ahead(-40), ahead(-68), true],
  ])("after an interview of %s is not %s: %s", async (date, onboardingDate, isTaken) => {
    const { person, place, id } = await take(date);
    const answer = await place(id, { onboardingDate });
    expect(answer.statusCode).toBe(isTaken ? 200 : 400);
    if (!isTaken) expect(answer.json().fields).toHaveProperty("onboardingDate");
    const stored = await storedRows(app.db, "placements", "id", { traineeId: person.id });
    expect(stored).toHaveLength(isTaken ? 1 : 0);
  });

  test("is at most a year ahead", async () => {
    const { place, id } = await take(ahead(-3));
    const last = addYear(ahead(0));
    const over = await place(id, { onboardingDate: addDays(last, 1) });
    expect([over.statusCode, Object.keys(over.json().fields)]).toEqual([400, ["onboardingDate"]]);
    expect((await place(id, { onboardingDate: last })).statusCode).toBe(200);
  });
});

describe("PUT /api/interviews/placement/{id}", () => {
  test("sets the flag, ends scheduling, and closes the interview", async () => {
    const { person, take, place, schedule, feedback, request, status } = await insertCandidate(app);
    const id = await take();
    const answer = await place(id);
    expect(answer.json()).toEqual({
      message: "Congratulations! Placement details saved.",
      placement: {
        _id: expect.any(String),
        interviewId: id,
        placedCompany: "Infosys",
        packageAmount: 6.5,
        onboardingDate: shifted("2026-04-01"),
        recordedAt: expect.any(String),
        confirmedAt: null,
      },
    });
    const flag = await request("GET", `placement-status/${person.id}`);
    expect(flag.json()).toEqual({ isPlaced: true });
    expect(await status()).toMatchObject({ canSchedule: false, reason: "You are already placed." });
    expect(reply(await schedule({ round: "L1" }))).toEqual([409, "You are already placed."]);
    expect(reply(await place(id))).toEqual([409, "Placement is already recorded."]);
    const correction = await feedback(id, { feedback: "Positive" });
    expect(reply(correction)).toEqual([409, "This interview can no longer be changed."]);
    const past = await request("GET", `schedules/${person.id}`);
    expect(past.json().schedules).toMatchObject([{ _id: id, placed: true }]);
  });

  test("from a Pending, a Negative or an older interview it is not earned", async () => {
    const { take, schedule, place, request } = await insertCandidate(app);
    const unearned = [409, "Placement needs an interview with positive feedback."];
    const lost = await take({ companyName: "Wipro" }, "Negative");
    expect(reply(await place(lost))).toEqual(unearned);
    const won = await take();
    const waiting = (await schedule({ round: "L1" })).json().interview._id;
    expect(reply(await place(waiting))).toEqual(unearned);
    expect(reply(await place(won))).toEqual(unearned);
    await request("DELETE", `delete/${waiting}`);
    expect((await place(won)).statusCode).toBe(200);
  });

  test.each([
    ["packageAmount", 0],
    ["packageAmount", -1],
    ["packageAmount", 1000.01],
    ["packageAmount", 6.555],
    ["packageAmount", "6"],
    ["packageAmount", undefined],
    ["placedCompany", " "],
    ["placedCompany", undefined],
    ["onboardingDate", ""],
    ["onboardingDate", "2026-02-30"],
  ])("%s %j is refused at the field", async (field, value) => {
    const { take, place } = await insertCandidate(app);
    const answer = await place(await take(), { [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });

  test("one of 20 at once on two instances is recorded, and told once", async () => {
    const { person, take, place } = await insertCandidate(app);
    const id = await take();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => place(id, {}, index % 2 ? second : app)),
    );
    const codes = answers.map((answer) => answer.statusCode).sort();
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const mails = await storedRows(app.db, "notifications", "kind", {
      userId: person.id,
      kind: "placement-recorded",
    });
    expect(mails).toHaveLength(1);
  });
});
