import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIRST_CHOICE } from "#/domain/placement/resumes/resumes.rules.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { DEMANDING_OPENING as OPENING } from "#test/support/opening-bodies.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import type { Application } from "../applications/applications.contract.ts";
import type { Fitting, OfferedOpening } from "./openings.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const office = (method: Method, url: string, body?: object) =>
  app.as("admin").request(method, `/api/${url}`, body);
const own = (who: Persona, method: Method, url: string, body?: object) =>
  app.withToken(who.token).request(method, `/api/${url}`, body);

/** A published opening, and a candidate who fits it and applied. */
async function applied(name = "Kavya", fields: object = {}) {
  const candidate = await insertCandidate(app, name);
  const { person } = candidate;
  const { opening } = (await office("POST", "openings", { ...OPENING, ...fields })).json();
  await office("PUT", `openings/${opening._id}/status`, { status: "published" });
  const answer = await own(person, "POST", "my-applications", { openingId: opening._id });
  expect(answer.statusCode, answer.body).toBe(201);
  return { ...candidate, openingId: opening._id as string };
}

const boardOf = async (openingId: string) =>
  (await office("GET", `openings/${openingId}`)).json<{ applications: Application[] }>()
    .applications;
const one = async (openingId: string): Promise<Application> => {
  const [application] = await boardOf(openingId);
  if (!application) throw new Error("nobody applied");
  return application;
};
const SLOT = { date: shifted("2026-04-06"), startTime: "10:00", duration: "30 Minutes" };
const arrange = async (openingId: string, fields: object = {}) =>
  office("POST", `applications/${(await one(openingId))._id}/interviews`, {
    ...SLOT,
    round: "Screening",
    ...fields,
  });
const countOf = async (openingId: string) => {
  const { openings } = (await office("GET", "openings")).json();
  return openings.find(({ _id }: { _id: string }) => _id === openingId);
};

describe("an opening", () => {
  test("whose last day is over is published to nobody, until it has another one", async () => {
    const { opening } = (
      await office("POST", "openings", { ...OPENING, until: "2026-01-31" })
    ).json();
    const publish = () => office("PUT", `openings/${opening._id}/status`, { status: "published" });
    const refused = await publish();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/^Its last day was Sat 31 Jan.*: change it\.$/);
    await office("PUT", `openings/${opening._id}`, OPENING);
    expect((await publish()).json()).toMatchObject({ opening: { status: "published" } });
  });

  test("is told to those who fit when it is published, once", async () => {
    const [fits, lacks] = [await insertCandidate(app, "Fits"), await insertCandidate(app, "Lacks")];
    await own(fits.person, "PUT", "job-preferences", { skills: ["java"], locations: ["Pune"] });
    await own(lacks.person, "PUT", "job-preferences", { skills: ["AEM"], locations: [] });
    const { opening } = (await office("POST", "openings", OPENING)).json();
    const seen = async (who: Persona) =>
      (await own(who, "GET", "my-openings"))
        .json<{ openings: OfferedOpening[] }>()
        .openings.find((row) => row.opening._id === opening._id);
    expect(await seen(fits.person)).toBeUndefined();
    const { people } = (await office("GET", `openings/${opening._id}/fits`)).json<{
      people: Fitting[];
    }>();
    expect(people.find(({ username }) => username === "Lacks")).toMatchObject({
      fits: false,
      reasons: [
        { about: "skills", state: "no", text: "Has not named Java" },
        { about: "experience", state: "yes" },
        { about: "location", state: "unknown" },
      ],
    });
    const status = (value: string) =>
      office("PUT", `openings/${opening._id}/status`, { status: value });
    // A draft cannot be closed, as publishing it later would then notify nobody.
    expect((await status("closed")).json()).toMatchObject({ opening: { status: "draft" } });
    const { invited } = (await status("published")).json();
    expect(invited).toBeGreaterThan(0);
    expect(await seen(fits.person)).toMatchObject({ fits: true, stage: null });
    const refused = await own(lacks.person, "POST", "my-applications", { openingId: opening._id });
    expect(refused.json().message).toBe("This opening asks for something you have not named.");
    await status("closed");
    expect((await status("published")).json().invited).toBe(0);
    const notified = await app.db
      .selectFrom("notifications")
      .select("userId")
      .where("kind", "=", "opening-published")
      .where("userId", "in", [fits.person.id, lacks.person.id])
      .execute();
    expect(notified).toEqual([{ userId: fits.person.id }]);
  });

  test("is applied for once, withdrawn, and applied for again", async () => {
    const { person, openingId } = await applied();
    expect((await own(person, "POST", "my-applications", { openingId })).statusCode).toBe(409);
    expect((await own(person, "PUT", "my-applications/withdrawal", { openingId })).statusCode).toBe(
      200,
    );
    expect((await one(openingId)).stage).toBe("withdrawn");
    expect((await own(person, "POST", "my-applications", { openingId })).statusCode).toBe(201);
    expect(await countOf(openingId)).toMatchObject({ waiting: 1 });
  });

  test("moving back lowers what it counts", async () => {
    const { openingId } = await applied();
    const { _id, version } = await one(openingId);
    const move = (stage: string, of?: number) =>
      office("PUT", `applications/${_id}/stage`, { stage, version: of });
    expect((await move("shortlisted", version)).statusCode).toBe(200);
    await move("rounds");
    expect(await countOf(openingId)).toMatchObject({ waiting: 0, inRounds: 1 });
    await move("applied");
    expect(await countOf(openingId)).toMatchObject({ waiting: 1, inRounds: 0 });
    expect((await move("rounds", version)).statusCode).toBe(409);
  });
});

describe("what is too long to be sent whole", () => {
  test("who fits comes in pages, is found by name, sorted, and named with a résumé", async () => {
    const [zoya, anu] = [
      (await insertCandidate(app, "Zoyapaged")).person,
      (await insertCandidate(app, "Anupaged")).person,
    ];
    await own(zoya, "PUT", "resume", FIRST_CHOICE);
    await own(anu, "PUT", "job-preferences", { skills: ["AEM"], locations: [] });
    const { opening } = (await office("POST", "openings", OPENING)).json();
    const fits = async (query: string) => {
      const answer = await office("GET", `openings/${opening._id}/fits?q=pAGED&${query}`);
      const named = answer.json<{ people: Fitting[] }>().people;
      return {
        total: answer.headers["x-total-count"],
        named: named.map(({ username, hasResume }) => [username, hasResume]),
      };
    };
    const [first, second] = [
      ["Zoyapaged", true],
      ["Anupaged", false],
    ];
    expect(await fits("")).toEqual({ total: "2", named: [first, second] });
    expect(await fits("sort=username")).toEqual({ total: "2", named: [second, first] });
    expect(await fits("sort=fits&pageSize=1")).toEqual({ total: "2", named: [second] });
    expect(await fits("pageSize=1&page=2")).toEqual({ total: "2", named: [second] });
  });

  test("the board says how many stand in a column of which it sends the first, and finds the others", async () => {
    const { openingId } = await applied("Firstboard");
    const later = await insertCandidate(app, "Laterboard");
    await own(later.person, "POST", "my-applications", { openingId });
    const seen = async (query: string) =>
      (await office("GET", `openings/${openingId}?${query}`))
        .json<{ applications: Application[] }>()
        .applications.map(({ username, inColumn }) => [username, inColumn]);
    expect(await seen("most=1")).toEqual([["Firstboard", 2]]);
    expect(await seen("most=1&q=later")).toEqual([["Laterboard", 1]]);
    const mine = (await own(later.person, "GET", "my-openings?most=1")).json();
    expect(mine.openings).toHaveLength(1);
    expect(mine.openings[0].opening._id).toBe(openingId);
    expect(mine.total).toBeGreaterThan(1);
    const all = (await own(later.person, "GET", "my-openings")).json();
    const isOpen = ({ fits, stage }: OfferedOpening) => fits && stage === null;
    expect(all.fitting).toBe(all.openings.filter(isOpen).length);
  });
});

describe("an interview that the office arranges", () => {
  test("is the candidate's, moves and is cancelled with a reason, and its calendar entry follows", async () => {
    const { person, openingId, status } = await applied();
    const answer = await arrange(openingId);
    expect(answer.statusCode, answer.body).toBe(201);
    const { interview, stage } = await one(openingId);
    expect([stage, interview?.round]).toEqual(["rounds", "Screening"]);
    expect((await status()).reason).toBe("You already have an interview awaiting feedback.");
    expect((await arrange(openingId)).statusCode).toBe(409);
    const url = `arranged-interviews/${interview?._id}`;
    const moved = { ...SLOT, startTime: "15:00" };
    expect((await office("PUT", url, moved)).statusCode).toBe(400);
    await office("PUT", url, { ...moved, reason: "The panel is away." });
    expect((await one(openingId)).interview).toMatchObject({ startTime: "15:00" });
    const cancelled = await office("POST", `${url}/cancellation`, { reason: "No seat left." });
    expect(cancelled.json().decisionId).toBeTruthy();
    expect((await one(openingId)).interview).toBeNull();
    const { events } = (await own(person, "GET", `timeline/${person.id}`)).json();
    expect(events.slice(0, 2).map(({ text }: { text: string }) => text)).toEqual([
      "Screening with Infosys cancelled: No seat left.",
      "Applied for Java developer at Infosys",
    ]);
    const all = { recipient: person.email };
    const mails = await storedRows(app.db, "outbox", ["kind", "invitationText"], all, "id");
    const about = mails.filter(({ kind }) => kind.startsWith("interview-"));
    const signs = about.map(({ kind, invitationText }) => [
      kind,
      /METHOD:(\w+)/.exec(invitationText ?? "")?.[1],
      /UID:(\S+)/.exec(invitationText ?? "")?.[1] === interview?._id,
      /SEQUENCE:(\d+)/.exec(invitationText ?? "")?.[1],
    ]);
    expect(signs).toEqual([
      ["interview-scheduled", "REQUEST", true, "0"],
      ["interview-moved", "REQUEST", true, "1"],
      ["interview-cancelled", "CANCEL", true, "2"],
    ]);
  });

  test("what clashes is seen within the write; with the company's hour it may be meant", async () => {
    const [one1, other] = [await applied("Asha"), await applied("Bala")];
    await arrange(one1.openingId, { date: shifted("2026-05-04") });
    const clash = await arrange(other.openingId, {
      date: shifted("2026-05-04"),
      startTime: "10:15",
    });
    expect([clash.statusCode, clash.json().message]).toEqual([
      409,
      "There is something else then. The company sees Asha then (10:00 AM, 30 Minutes).",
    ]);
    const meant = { date: shifted("2026-05-04"), startTime: "10:15", despiteClashes: true };
    expect((await arrange(other.openingId, meant)).statusCode).toBe(201);
  });

  test("a no-show asks for a follow-up", async () => {
    const { openingId, feedback } = await applied();
    await arrange(openingId, { date: shifted("2026-05-11") });
    const { interview } = await one(openingId);
    const id = interview?._id ?? "";
    const note = (text: string) => office("PUT", `arranged-interviews/${id}/follow-up`, { text });
    expect((await note("Too early.")).statusCode).toBe(409);
    await feedback(id, { feedback: "Negative", description: LONG_NOTE, isNoShow: "true" });
    await note("Called; ill, comes on Friday.");
    expect((await one(openingId)).interview).toMatchObject({
      isNoShow: true,
      followUp: "Called; ill, comes on Friday.",
    });
  });
});

describe("an offer", () => {
  const OFFER = { fixedLakh: 6, variableLakh: 0.75, joiningDate: shifted("2026-07-01") };

  test("taken is the placement, with the sum of its parts", async () => {
    const { person, openingId, feedback } = await applied();
    await arrange(openingId, { date: shifted("2026-05-18") });
    const { _id, interview } = await one(openingId);
    const join = () => office("PUT", `applications/${_id}/joined`, {});
    expect((await join()).json().message).toBe("Note the offer first.");
    await office("PUT", `applications/${_id}/offer`, OFFER);
    expect((await join()).json().message).toBe(
      "Placement needs an interview with positive feedback.",
    );
    await feedback(interview?._id ?? "", { feedback: "Positive" });
    expect((await join()).statusCode).toBe(200);
    const placement = await storedRow(app.db, "placements", ["packageAmount", "onboardingDate"], {
      traineeId: person.id,
    });
    expect(placement).toEqual({ packageAmount: 6.75, onboardingDate: shifted("2026-07-01") });
    expect(await countOf(openingId)).toMatchObject({ offered: 0, joined: 1 });
  });

  test("of somebody placed elsewhere has to be said twice, and places them no second time", async () => {
    const { openingId, take, place, person } = await applied("Twice");
    const { _id } = await one(openingId);
    await office("PUT", `applications/${_id}/offer`, OFFER);
    await place(await take({ companyName: "Wipro" }), { placedCompany: "Wipro" });
    const join = (despitePlacement?: boolean) =>
      office("PUT", `applications/${_id}/joined`, { despitePlacement });
    expect((await join()).json().message).toBe("Already placed at Wipro.");
    expect((await join(true)).statusCode).toBe(200);
    const { placedCompany } = await storedRow(app.db, "placements", "placedCompany", {
      traineeId: person.id,
    });
    expect(placedCompany).toBe("Wipro");
  });
});
