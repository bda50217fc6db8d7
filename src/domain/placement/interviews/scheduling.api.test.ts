import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate, interviewCalls, LONG_NOTE } from "#test/support/marketing.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();

type Reply = { statusCode: number; json: () => { message: string } };
const reply = (answer: Reply) => [answer.statusCode, answer.json().message];
const noticesOf = (userId: string) =>
  app.db
    .selectFrom("notifications")
    .select("kind")
    .where("userId", "=", userId)
    .where("kind", "like", "interview-%")
    .orderBy("id")
    .execute();

describe("who may schedule", () => {
  test("a trainee below 7 in a module is told so", async () => {
    const { trainee } = app.personas;
    const answer = await interviewCalls(app, trainee).schedule();
    expect(reply(answer)).toEqual([403, "You are not eligible for marketing yet."]);
  });

  test("without a profile, with a waiting interview and once placed, the reason is said", async () => {
    const person = await insertPerson(app.db, { name: "Ravi", subRole: "Existing Trainee" });
    const bare = interviewCalls(app, person);
    const noProfile = "Please complete your marketing profile first.";
    expect(await bare.status()).toEqual({
      canSchedule: false,
      reason: noProfile,
      completedRounds: [],
      companyName: null,
    });
    expect(reply(await bare.schedule())).toEqual([409, noProfile]);

    const kavya = await insertCandidate(app);
    expect(await kavya.status()).toMatchObject({ canSchedule: true, reason: null });
    await kavya.schedule();
    const waiting = "You already have an interview awaiting feedback.";
    expect(await kavya.status()).toMatchObject({ canSchedule: false, reason: waiting });
    expect(reply(await kavya.schedule())).toEqual([409, waiting]);

    const placed = interviewCalls(app, app.personas.placed);
    expect(await placed.status()).toMatchObject({ reason: "You are already placed." });
    expect(reply(await placed.schedule())).toEqual([409, "You are already placed."]);
  });
});

describe("POST /api/interviews/schedule", () => {
  test("stores it, tells the candidate once and leaves one audit line", async () => {
    const { person, schedule, request } = await insertCandidate(app);
    const answer = await schedule({ companyName: " Infosys Ltd ", round: "L1" });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      message: "Interview scheduled successfully!",
      interview: {
        _id: expect.any(String),
        userId: { _id: person.id, username: "Kavya" },
        companyName: "Infosys Ltd",
        round: "L1",
        date: shifted("2026-03-02"),
        startTime: "10:00",
        duration: "30 Minutes",
        feedback: "Pending",
        description: null,
        isNoShow: false,
        attachment: null,
        placed: false,
        moves: [],
        calendarUrl: expect.stringMatching(/^\/api\/calendar\/interviews\//),
        version: 1,
      },
    });
    expect(await noticesOf(person.id)).toEqual([{ kind: "interview-scheduled" }]);
    const latest = await request("GET", `latest/${person.id}`);
    // Each response has a newly signed link, valid for 15 minutes.
    const calendarUrl = expect.stringMatching(/^\/api\/calendar\/interviews\//);
    expect(latest.json().interview).toEqual({ ...answer.json().interview, calendarUrl });
  });

  test.each([
    ["companyName", " "],
    ["companyName", "x".repeat(121)],
    ["round", "L4"],
    ["date", "2026-02-30"],
    ["date", "2206-11-30"],
    ["date", "1999-12-31"],
    ["startTime", "24:00"],
    ["startTime", "9:00"],
    ["duration", "45 Minutes"],
  ])("%s %j is refused at the field", async (field, value) => {
    const { schedule } = await insertCandidate(app);
    for (const sent of [value, undefined]) {
      const answer = await schedule({ [field]: sent });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toHaveProperty(field);
    }
  });

  test("one of 20 at once on two instances is stored", async () => {
    const { person, schedule } = await insertCandidate(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => schedule({}, index % 2 ? second : app)),
    );
    const codes = answers.map((answer) => answer.statusCode).sort();
    expect(codes).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const storedRow = await storedRows(app.db, "interviews", "number", { traineeId: person.id });
    expect(storedRow).toEqual([{ number: 1 }]);
    expect(await noticesOf(person.id)).toHaveLength(1);
  });

  test("after Positive the company is locked, under its first spelling, and no round comes twice", async () => {
    const { take, schedule, status } = await insertCandidate(app);
    await take();
    expect(await status()).toMatchObject({
      canSchedule: true,
      companyName: "Infosys",
      completedRounds: ["Screening"],
    });
    const response = await schedule({ companyName: "Wipro", round: "L1" });
    expect(reply(response)).toEqual([409, "Company is locked to Infosys."]);
    expect((await schedule()).statusCode).toBe(409);
    const next = await schedule({ companyName: "infosys ltd.", round: "L1" });
    expect(next.json().interview.companyName).toBe("Infosys");
  });

  test("after Negative every company is open again", async () => {
    const { take, schedule, status } = await insertCandidate(app);
    await take();
    await take({ round: "L1" }, "Negative");
    expect(await status()).toMatchObject({ companyName: null, completedRounds: ["Screening"] });
    expect((await schedule({ companyName: "Wipro" })).statusCode).toBe(201);
    expect(await status()).toMatchObject({ completedRounds: [] });
  });
});

describe("PUT /api/interviews/update/{id}", () => {
  test("a move keeps where it stood and why, and tells once", async () => {
    const { person, schedule, request } = await insertCandidate(app);
    const id = (await schedule()).json().interview._id;
    const answer = await request("PUT", `update/${id}`, {
      date: shifted("2026-03-05"),
      startTime: "11:30",
      reason: "Panel not available",
      version: 1,
    });
    expect(answer.json()).toMatchObject({
      message: "Interview updated successfully!",
      updatedInterview: {
        date: shifted("2026-03-05"),
        startTime: "11:30",
        version: 2,
        moves: [{ date: shifted("2026-03-02"), startTime: "10:00", reason: "Panel not available" }],
      },
    });
    expect(await noticesOf(person.id)).toEqual([
      { kind: "interview-scheduled" },
      { kind: "interview-moved" },
    ]);
    const row = await storedRow(app.db, "interviews", "sequence", { id });
    expect(row.sequence).toBe(1);
    const stale = await request("PUT", `update/${id}`, { date: shifted("2026-03-06"), version: 1 });
    expect(reply(stale)).toEqual([
      409,
      "This record was changed by someone else. Reload and try again.",
    ]);
    const other = await request("PUT", `update/${id}`, { companyName: "Wipro", round: "L2" });
    expect(other.json().updatedInterview).toMatchObject({ companyName: "Wipro", round: "L2" });
    expect(await noticesOf(person.id)).toHaveLength(2);
  });

  test("with feedback only its time may change; with a later one, nothing", async () => {
    const { take, schedule, request } = await insertCandidate(app);
    const closed = [409, "This interview can no longer be changed."];
    const first = await take();
    expect((await request("PUT", `update/${first}`, { startTime: "12:00" })).statusCode).toBe(200);
    expect(reply(await request("PUT", `update/${first}`, { round: "L2" }))).toEqual(closed);
    expect(reply(await request("PUT", `update/${first}`, { companyName: "Wipro" }))).toEqual(
      closed,
    );
    const second = (await schedule({ round: "L1" })).json().interview._id;
    expect(reply(await request("PUT", `update/${first}`, { startTime: "12:00" }))).toEqual(closed);
    const away = await request("PUT", `update/${second}`, { companyName: "Wipro" });
    expect(reply(away)).toEqual([409, "Company is locked to Infosys."]);
    const again = await request("PUT", `update/${second}`, { round: "Screening" });
    expect(again.statusCode).toBe(409);
  });

  test("another's interview is as absent as a missing one", async () => {
    const [one, other] = [await insertCandidate(app), await insertCandidate(app)];
    const id = (await one.schedule()).json().interview._id;
    for (const foreign of [id, newId(), "x"]) {
      const answers = [
        await other.request("PUT", `update/${foreign}`, { startTime: "12:00" }),
        await other.request("DELETE", `delete/${foreign}`),
        await other.feedback(foreign, { feedback: "Negative", description: LONG_NOTE }),
        await other.place(foreign),
      ];
      for (const answer of answers) expect(reply(answer)).toEqual([404, "Not found."]);
    }
    expect(await one.status()).toMatchObject({ canSchedule: false });
  });
});

describe("DELETE /api/interviews/delete/{id}", () => {
  test("removes a waiting one with its moves, tells once and frees the way", async () => {
    const { person, schedule, request, status } = await insertCandidate(app);
    const id = (await schedule()).json().interview._id;
    await request("PUT", `update/${id}`, { date: shifted("2026-03-09") });
    const answer = await request("DELETE", `delete/${id}`);
    expect(reply(answer)).toEqual([200, "Interview deleted successfully!"]);
    expect((await request("DELETE", `delete/${id}`)).statusCode).toBe(404);
    expect((await noticesOf(person.id)).map(({ kind }) => kind)).toEqual([
      "interview-scheduled",
      "interview-moved",
      "interview-cancelled",
    ]);
    expect(await status()).toMatchObject({ canSchedule: true });
    const none = await request("GET", `latest/${person.id}`);
    expect(reply(none)).toEqual([404, "No interview schedule found for the user."]);
  });

  test("not once it has feedback", async () => {
    const { take, request } = await insertCandidate(app);
    const id = await take();
    const answer = await request("DELETE", `delete/${id}`);
    expect(reply(answer)).toEqual([409, "This interview can no longer be changed."]);
  });

  test("deleting and giving feedback at once: one of them happens", async () => {
    const { person, schedule, request, feedback } = await insertCandidate(app);
    const id = (await schedule()).json().interview._id;
    const [gone, kept] = await Promise.all([
      request("DELETE", `delete/${id}`, undefined, second),
      feedback(id, { feedback: "Positive" }),
    ]);
    const codes = [gone.statusCode, kept.statusCode];
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual(codes);
    const rows = await storedRows(app.db, "interviews", "feedback", { traineeId: person.id });
    expect(rows).toEqual(codes[0] === 200 ? [] : [{ feedback: "Positive" }]);
  });
});

describe("lists", () => {
  test("the current company's, and the past ones", async () => {
    const { person, take, schedule, request } = await insertCandidate(app);
    expect((await request("GET", `user/${person.id}`)).json()).toEqual({ interviews: [] });
    await take({ companyName: "Wipro", date: shifted("2026-03-02") }, "Negative");
    await take({ date: shifted("2026-03-04") });
    await schedule({ round: "L1", date: addDays(app.platform.clock.today(), 300) });
    const current = await request("GET", `user/${person.id}`);
    expect(current.headers["x-total-count"]).toBe("2");
    expect(current.json().interviews.map((row: { round: string }) => row.round)).toEqual([
      "L1",
      "Screening",
    ]);
    const past = await request("GET", `schedules/${person.id}`);
    expect(past.json().schedules.map((row: { companyName: string }) => row.companyName)).toEqual([
      "Infosys",
      "Wipro",
    ]);
    const response = await request("GET", `schedules/${person.id}?q=wip&sort=date`);
    expect(response.headers["x-total-count"]).toBe("1");
  });

  test("one spelling of each company is suggested", async () => {
    const { take, request } = await insertCandidate(app);
    for (const companyName of ["Zeta Labs", "zeta labs pvt ltd", "Zeta Labs"]) {
      await take({ companyName }, "Negative");
    }
    const answer = await request("GET", "companies?q=zeta");
    expect(answer.json()).toEqual({ companies: ["Zeta Labs"] });
  });
});
