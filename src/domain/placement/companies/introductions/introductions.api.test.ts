import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import {
  consentTo,
  introduceCandidates,
  linkOf,
  openingWith,
} from "#test/support/introductions.ts";
import { openApp } from "#test/support/opened-app.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import type { Introduced } from "./introductions.contract.ts";

const app = await openApp();
/** Opened once the feature is on. */
let second: Awaited<ReturnType<typeof app.secondInstance>>;
const office = app.as("admin");
const anyone = app.as(null);
type On = Pick<typeof app, "as" | "app">;

const read = (token: string, on: On = app) =>
  on.as(null).request("GET", `/api/introduced/${token}`);
const shownBy = async (token: string, on: On = app) => (await read(token, on)).json<Introduced>();
const pdf = (token: string, id: string, on: On = app) =>
  on.as(null).request("GET", `/api/introduced/${token}/candidates/${id}/resume`);
const say = (token: string, id: string, answer: string, why: string | null = null, on: On = app) =>
  on.as(null).request("PUT", `/api/introduced/${token}/candidates/${id}/answer`, { answer, why });
const linesOf = async (openingId: string) =>
  (await storedRows(app.db, "auditLog", "action", { subjectId: openingId }, "at"))
    .map(({ action }) => action)
    .filter((action) => action.startsWith("introduction."));
const boardOf = async (openingId: string, query = "") =>
  (await office.request("GET", `/api/openings/${openingId}${query}`)).json().applications;

test("while it is off there is nothing of it, for anybody", async () => {
  const opened = await openingWith(app, ["Off"], { agrees: false });
  expect((await opened.make()).statusCode).toBe(404);
  const url = `/api/openings/${opened.openingId}`;
  expect((await office.request("GET", `${url}/introductions`)).json().introductions).toEqual([]);
  expect((await office.request("GET", `${url}/introducible`)).json().candidates).toEqual([]);
  expect((await consentTo(app, opened.people[0]?.person ?? app.personas.trainee)).statusCode).toBe(
    404,
  );
  expect((await read("no-such-link")).statusCode).toBe(404);
  expect((await anyone.request("GET", "/api/config")).json().introducesCandidates).toBeUndefined();
  expect(await storedRows(app.db, "introductions", "id", {})).toEqual([]);
});

describe("once it is on", () => {
  beforeAll(async () => {
    await introduceCandidates(app);
    second = await app.secondInstance();
  });

  test("a link whose answer was lost is not made and mailed a second time", async () => {
    const opened = await openingWith(app, ["Lost"]);
    const headers = { "idempotency-key": newId() };
    const first = await opened.make({ isMailed: true }, headers);
    expect(first.statusCode, first.body).toBe(201);
    const again = await opened.make({ isMailed: true }, headers);
    expect([again.statusCode, again.json().reason]).toEqual([409, "SHOWN_ONCE"]);
    const links = await office.request("GET", `/api/openings/${opened.openingId}/introductions`);
    expect(links.json().introductions).toHaveLength(1);
  });

  test("a company reads who was chosen: nothing to reach them by, no marks", async () => {
    const opened = await openingWith(app, ["Asha", "Bala"]);
    const [asha] = opened.people;
    if (!asha) throw new Error("nobody");
    await insertDetails(app.db, asha.person.id);
    const own = app.withToken(asha.person.token);
    await own.request("PUT", "/api/resume", {
      design: "modern",
      headline: "Java developer",
      summary: "Six projects.",
      sections: ["summary", "skills", "education"],
      contact: ["email", "phone"],
      projects: [],
    });
    await own.request("PUT", "/api/my-openings/preferences", {
      skills: ["Java", "SQL"],
      locations: [],
    });
    const { id, token } = await linkOf(opened, { note: "Both can begin at once." });
    const answer = await read(token);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toMatchObject({
      role: "Java developer",
      companyName: opened.companyName,
      note: "Both can begin at once.",
      candidates: [
        { headline: "Java developer", summary: "Six projects.", answer: null, why: null },
        { name: opened.people[1]?.person.username, headline: "", summary: "" },
      ],
    });
    const [first] = answer.json<Introduced>().candidates;
    const file = await pdf(token, first?._id ?? "", second);
    expect([file.statusCode, file.headers["x-robots-tag"]]).toEqual([200, "noindex, nofollow"]);
    expect(file.headers["cache-control"]).toContain("no-store");
    const { text } = await readPdfText(file.rawPayload);
    expect(text).toContain("Six projects.");
    for (const words of [asha.person.email, "9876543210", "%"]) {
      expect(text, words).not.toContain(words);
      expect(answer.body, words).not.toContain(words);
    }
    const stored = await storedRow(app.db, "introductions", ["tokenHash", "lastOpenedAt"], { id });
    expect(stored.tokenHash?.toString("utf8")).not.toContain(token);
    expect(stored.lastOpenedAt).not.toBeNull();
    const seen = await boardOf(opened.openingId);
    expect(seen[0].company).toMatchObject({ answer: null, seenAt: expect.any(String) });
  });

  test("consent withdrawn: the very next read of page, PDF and answer refuses, on each instance", async () => {
    const opened = await openingWith(app, ["Chitra", "Deepa"]);
    const { token } = await linkOf(opened);
    const [chitra, deepa] = (await shownBy(token)).candidates;
    if (!chitra || !deepa) throw new Error("nobody is shown");
    for (const on of [app, second]) expect((await pdf(token, chitra._id, on)).statusCode).toBe(200);
    await say(token, chitra._id, "interested");
    const who = opened.people[0]?.person ?? app.personas.trainee;
    expect((await consentTo(second, who, false)).statusCode).toBe(200);
    for (const on of [app, second]) {
      expect((await pdf(token, chitra._id, on)).statusCode).toBe(404);
      const url = `/api/introduced/${token}/candidates/${chitra._id}/resume`;
      const head = await on.app.inject({ method: "HEAD", url });
      const range = await on.app.inject({ url, headers: { range: "bytes=0-9" } });
      const cached = await on.app.inject({ url, headers: { "if-none-match": "*" } });
      expect([head, range, cached].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      expect((await shownBy(token, on)).candidates.map(({ _id }) => _id)).toEqual([deepa._id]);
      expect((await say(token, chitra._id, "not for us", null, on)).statusCode).toBe(404);
    }
    const list = await office.request("GET", `/api/openings/${opened.openingId}/introductions`);
    expect(list.json().introductions[0].candidates).toMatchObject([
      { consent: "withdrew", answer: "interested" },
      { consent: "agreed" },
    ]);
    await consentTo(app, who);
    expect((await shownBy(token)).candidates).toHaveLength(2);
    const lines = await storedRows(app.db, "auditLog", "action", { subjectId: who.id }, "at");
    expect(
      lines.map(({ action }) => action).filter((one) => one.startsWith("introduction-consent")),
    ).toEqual([
      "introduction-consent.given",
      "introduction-consent.withdrawn",
      "introduction-consent.given",
    ]);
  });

  test("who has not agreed is not shown, is asked once for a link, and shown once they agree", async () => {
    const opened = await openingWith(app, ["Esha"], { agrees: false });
    const { id, token } = await linkOf(opened, { asks: true });
    const [esha] = opened.people;
    if (!esha) throw new Error("nobody");
    expect((await shownBy(token)).candidates).toEqual([]);
    const notices = () =>
      storedRows(app.db, "notifications", "href", {
        userId: esha.person.id,
        kind: "introduction-asked",
      });
    expect(await notices()).toEqual([{ href: "/my-resume" }]);
    for (let again = 0; again < 3; again += 1) {
      const answer = await office.request("POST", `/api/introductions/${id}/questions`);
      expect(answer.json().message).toBe("0 candidates are asked.");
    }
    expect(await notices()).toHaveLength(1);
    const own = await app.withToken(esha.person.token).request("GET", "/api/resume/company-links");
    expect(own.json()).toMatchObject({
      agreedAt: null,
      asked: [{ companyName: opened.companyName, role: "Java developer" }],
      shown: [],
    });
    await consentTo(app, esha.person);
    expect((await shownBy(token)).candidates).toHaveLength(1);
    const later = await app
      .withToken(esha.person.token)
      .request("GET", "/api/resume/company-links");
    expect(later.json()).toMatchObject({ asked: [], shown: [{ companyName: opened.companyName }] });
  });

  test("20 answers at once are one state and one notice, the same again is no change", async () => {
    const opened = await openingWith(app, ["Farah", "Gita"]);
    const { token } = await linkOf(opened);
    const [farah, gita] = (await shownBy(token)).candidates;
    if (!farah || !gita) throw new Error("nobody is shown");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        say(token, farah._id, "interested", "Call her.", at % 2 ? second : app),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await linesOf(opened.openingId)).toEqual(["introduction.made", "introduction.answered"]);
    const notices = () =>
      storedRows(app.db, "notifications", "text", {
        userId: app.personas.admin.id,
        kind: "company-answered",
        href: `/openings/${opened.openingId}` as never,
      });
    const begin = `${opened.companyName} answered about candidates for Java developer: `;
    expect(await notices()).toEqual([{ text: `${begin}1 interested.` }]);
    // Two different answers at once: the last one wins, on the page and on the board.
    await Promise.all([
      say(token, gita._id, "interested", null),
      say(token, gita._id, "not for us", "Too far.", second),
    ]);
    const [, last] = (await shownBy(token, second)).candidates;
    const board = await boardOf(opened.openingId);
    expect(board[1].company).toMatchObject({ answer: last?.answer, why: last?.why });
    expect(await notices()).toHaveLength(1);
    await say(token, gita._id, "not for us", "Too far.");
    expect(await notices()).toEqual([{ text: `${begin}1 interested, 1 not for them.` }]);
    const byAnswer = async (company: string) =>
      (await boardOf(opened.openingId, `?company=${company.replaceAll(" ", "%20")}`)).length;
    expect([await byAnswer("interested"), await byAnswer("not for us")]).toEqual([1, 1]);
    expect(await byAnswer("waiting")).toBe(0);
    expect((await say(token, gita._id, "maybe")).statusCode).toBe(400);
    expect((await say(token, gita._id, "interested", "x".repeat(301))).statusCode).toBe(400);
  });
});
