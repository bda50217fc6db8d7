import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { callAtOnce } from "#test/support/payments.ts";
import { shareQuestions } from "#test/support/settings.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const today = app.platform.clock.today();

/** A candidate with an interview at a company yesterday, and the calls about its questions. */
async function interviewAt(companyName: string, round = "Screening", name = "Kavya") {
  const candidate = await insertCandidate(app, name);
  const made = await candidate.schedule({ companyName, round, date: addDays(today, -1) });
  expect(made.statusCode, made.body).toBe(201);
  const id: string = made.json().interview._id;
  const { request } = candidate;
  return {
    ...candidate,
    id,
    read: () => request("GET", `${id}/questions`),
    write: (text: string, version?: number, on?: Parameters<typeof request>[3]) =>
      request("PUT", `${id}/questions`, { text, ...(version && { version }) }, on),
    remove: () => request("DELETE", `${id}/questions`),
  };
}
const office = (method: "GET" | "PUT", url = "", body?: object) =>
  app.as("admin").request(method, `/api/admin/interview-questions${url}`, body);
const linesOf = async (id: string) =>
  (await storedRows(app.db, "auditLog", "action", { subjectId: id }))
    .map(({ action }) => action)
    .filter((action) => action.startsWith("interview-questions."));

test("while it is off there is nothing of it, for anybody", async () => {
  const one = await interviewAt("Off Works");
  for (const call of [one.read, () => one.write("What is a closure?"), one.remove]) {
    expect((await call()).statusCode).toBe(404);
  }
  expect((await office("GET")).json()).toMatchObject({ questions: [] });
  expect((await office("PUT", `/${one.id}`, { isTaken: false })).statusCode).toBe(404);
  expect((await app.as(null).request("GET", "/api/config")).json().sharesQuestions).toBeUndefined();
  expect(await storedRows(app.db, "interviewQuestions", "text", {})).toEqual([]);
});

describe("once it is on", () => {
  beforeAll(() => shareQuestions(app));

  test("the next candidate of the company reads it without the name, by round", async () => {
    const first = await interviewAt("Infosys Ltd.", "L1", "Asha");
    expect((await first.write("1. What is a closure?\n2. Draw an event loop.")).statusCode).toBe(
      200,
    );
    const next = await interviewAt("infosys", "Screening", "Bala");
    const read = await next.read();
    expect(read.json()).toEqual({
      own: null,
      asked: [
        {
          round: "L1",
          month: addDays(today, -1).slice(0, 7),
          text: "1. What is a closure?\n2. Draw an event loop.",
        },
      ],
    });
    expect(read.body).not.toContain("Asha");
    expect(read.body).not.toContain(first.person.id);
    // The author's own note is separate, and candidates of other companies cannot read it.
    expect((await first.read()).json()).toMatchObject({ asked: [], own: { version: 1 } });
    expect((await (await interviewAt("Wipro")).read()).json()).toEqual({ own: null, asked: [] });
    const config = (await app.as(null).request("GET", "/api/config")).json();
    expect(config.sharesQuestions).toBe(true);
  });

  test("an interview whose note was taken away is not deleted, so that it cannot be noted anew", async () => {
    const one = await interviewAt("Taken Works");
    await one.write("Names of people");
    const taken = { isTaken: true, reason: "It names people." };
    expect((await office("PUT", `/${one.id}`, taken)).statusCode).toBe(200);
    const refused = await one.request("DELETE", `delete/${one.id}`);
    expect([refused.statusCode, refused.json().reason]).toEqual([409, "INTERVIEW_OF_TAKEN"]);
    const kept = await storedRows(app.db, "interviewQuestions", "takenReason", {
      interviewId: one.id,
    });
    expect(kept).toEqual([{ takenReason: "It names people." }]);
    expect((await office("PUT", `/${one.id}`, { isTaken: false })).statusCode).toBe(200);
    expect((await one.request("DELETE", `delete/${one.id}`)).statusCode).toBe(200);
  });

  test("it is noted once the interview has begun, not before, and only of one's own", async () => {
    const candidate = await insertCandidate(app);
    const made = await candidate.schedule({ companyName: "Ahead", date: addDays(today, 2) });
    const { _id } = made.json().interview;
    const early = await candidate.request("PUT", `${_id}/questions`, { text: "Not yet" });
    expect([early.statusCode, early.json().reason]).toEqual([409, "INTERVIEW_AHEAD"]);
    const stranger = await insertCandidate(app);
    for (const method of ["GET", "DELETE"] as const) {
      expect((await stranger.request(method, `${_id}/questions`)).statusCode).toBe(404);
    }
    const long = await (await interviewAt("Long")).write("x".repeat(4_001));
    expect(long.json().fields).toEqual({ text: "Use at most 4000 characters." });
    expect((await (await interviewAt("Empty")).write("  ")).json().fields).toEqual({
      text: "Write what was asked.",
    });
  });

  test("it is changed and removed, and an older look is refused", async () => {
    const one = await interviewAt("Mindtree");
    await one.write("First");
    expect((await one.write("Second", 1)).statusCode).toBe(200);
    expect((await one.write("Third", 1)).json()).toMatchObject({ reason: "STALE_VERSION" });
    // The same again changes nothing.
    expect((await one.write("Second", 2)).statusCode).toBe(200);
    expect((await one.read()).json().own).toMatchObject({ text: "Second", version: 2 });
    expect((await one.remove()).statusCode).toBe(200);
    expect((await one.remove()).statusCode).toBe(404);
    expect(await linesOf(one.id)).toEqual([
      "interview-questions.noted",
      "interview-questions.changed",
      "interview-questions.removed",
    ]);
  });

  test("20 at once leave one note", async () => {
    const one = await interviewAt("Races");
    const answers = await callAtOnce([app, app], 20, (on) => one.write("The same", undefined, on));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await linesOf(one.id)).toEqual(["interview-questions.noted"]);
  });

  test("the office takes one away with a reason and gives it back", async () => {
    const one = await interviewAt("Accolite", "L2", "Chitra");
    await one.write("Mr Rao asked about SQL.");
    const next = await interviewAt("Accolite", "L1", "Deepa");
    const listed = (await office("GET", "?q=accolite")).json().questions;
    expect(listed).toMatchObject([{ _id: one.id, username: one.person.username, round: "L2" }]);
    const take = (body: object) => office("PUT", `/${one.id}`, body);
    expect((await take({ isTaken: true, reason: " " })).json().fields).toHaveProperty("reason");
    expect(
      (await take({ isTaken: true, reason: "It names a person.", version: 1 })).statusCode,
    ).toBe(200);
    expect((await next.read()).json().asked).toEqual([]);
    expect((await one.read()).json().own).toMatchObject({ takenReason: "It names a person." });
    expect((await one.write("Rao asked")).json().reason).toBe("QUESTIONS_TAKEN");
    const notices = await storedRows(app.db, "notifications", "text", { userId: one.person.id });
    expect(notices.map(({ text }) => text)).toContain(
      "Your note of L2 with Accolite was taken away. Reason: It names a person.",
    );
    expect((await take({ isTaken: false, version: 1 })).json().reason).toBe("STALE_VERSION");
    expect((await take({ isTaken: false, version: 2 })).statusCode).toBe(200);
    expect((await next.read()).json().asked).toHaveLength(1);
  });

  test("removing a note that was taken away opens no way to write anew; its words go", async () => {
    const one = await interviewAt("Taken Works", "L1", "Esha");
    await one.write("Mrs Iyer asked about joins.");
    const take = (body: object) => office("PUT", `/${one.id}`, body);
    expect((await take({ isTaken: true, reason: "It names a person." })).statusCode).toBe(200);
    expect((await one.remove()).statusCode).toBe(200);
    expect((await one.remove()).statusCode).toBe(404);
    expect((await one.write("Mrs Iyer asked")).json().reason).toBe("QUESTIONS_TAKEN");
    expect((await one.read()).json().own).toEqual({
      text: "Removed by its author.",
      writtenAt: expect.any(String),
      takenReason: "It names a person.",
      version: 3,
    });
    const listed = await office("GET", "?q=taken works");
    expect(listed.json().questions).toMatchObject([
      { _id: one.id, takenReason: expect.any(String) },
    ]);
    expect(listed.body).not.toContain("Iyer");
    // Restored after its author deleted it, the note has no text, so its author may write it again.
    expect((await take({ isTaken: false, version: 3 })).statusCode).toBe(200);
    const next = await interviewAt("Taken Works", "L1", "Farah");
    expect((await next.read()).json().asked).toEqual([]);
    expect((await one.write("Joins were asked about.")).statusCode).toBe(200);
    expect((await next.read()).json().asked).toHaveLength(1);
  });

  test("odd letters are refused or kept, and never an error of the hub", async () => {
    const one = await interviewAt("Odd Works");
    expect((await one.write("a\u0000b")).statusCode).toBeLessThan(500);
    expect((await one.write("\ud800")).statusCode).toBeLessThan(500);
    expect((await office("GET", "?q=%25_%5C&sort=-date&page=9999999")).statusCode).toBeLessThan(
      500,
    );
    expect((await office("PUT", "/nobody", { isTaken: false })).statusCode).toBe(404);
  });

  test("an interview that is deleted takes its note along, and undoing brings both back", async () => {
    const one = await interviewAt("Undone");
    await one.write("What is a heap?");
    const removed = await one.request("DELETE", `delete/${one.id}`);
    expect(removed.statusCode, removed.body).toBe(200);
    expect(await storedRows(app.db, "interviewQuestions", "text", { interviewId: one.id })).toEqual(
      [],
    );
    const { decisionId } = removed.json();
    const undone = await app
      .withToken(one.person.token)
      .request("POST", `/api/decisions/${decisionId}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await one.read()).json().own).toMatchObject({ text: "What is a heap?" });
  });
});
