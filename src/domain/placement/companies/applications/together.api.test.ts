/** Two users of one board: the later one's error names who made the earlier change. */

import { expect, test } from "vitest";
import { shifted } from "#test/support/days.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();
const colleague = await insertPerson(app.db, { name: "Anil", role: "Admin" });
const { username: admin } = app.personas.admin;

type Method = "POST" | "PUT";
type On = Pick<typeof app, "withToken">;
/** A person's call, returning its status and message. */
const say =
  ({ token }: { token: string }) =>
  async (method: Method, url: string, body?: object, on: On = app) => {
    const answer = await on.withToken(token).request(method, `/api/${url}`, body);
    return [answer.statusCode, answer.json().message as string] as const;
  };
const byAdmin = say(app.personas.admin);
const byColleague = say(colleague);

const STALE = "This record was changed by someone else. Reload and try again.";
/** The end of an error: who made the earlier change. */
const sooner = (start: string, who: string) =>
  expect.stringMatching(new RegExp(`^${start}, by ${who} at \\d{1,2}:\\d\\d [AP]M\\.$`));

/** A published opening, and a person with a profile who may apply. */
async function published() {
  const openingId = await makeOpening(app);
  await byAdmin("PUT", `openings/${openingId}/status`, { status: "published" });
  const { person } = await insertCandidate(app);
  return { openingId, person, byCandidate: say(person) };
}

/** The same, with an application. */
async function applied() {
  const made = await published();
  const body = { openingId: made.openingId };
  expect((await made.byCandidate("POST", "my-applications", body))[0]).toBe(201);
  const { id } = await storedRow(app.db, "applications", "id", { openingId: made.openingId });
  return { ...made, body, url: `applications/${id}` };
}
const stageOf = async (openingId: string) =>
  (await storedRow(app.db, "applications", "stage", { openingId })).stage;

const OFFER = { fixedLakh: 6, variableLakh: 1, joiningDate: shifted("2026-12-01") };
const twenty = <T>(call: (at: number, on: typeof app | typeof second) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, at) => call(at, at % 2 ? second : app)));

test("what a candidate withdrew is moved by nobody, who reads that the candidate did", async () => {
  const { openingId, person, byCandidate, body, url } = await applied();
  await byCandidate("PUT", "my-applications/withdrawal", body);
  const withdrawn = [409, sooner("This application is at “Withdrawn” by now", person.username)];
  expect(await byAdmin("PUT", `${url}/stage`, { stage: "shortlisted" })).toEqual(withdrawn);
  expect(await byAdmin("PUT", `${url}/offer`, OFFER)).toEqual(withdrawn);
  expect(await stageOf(openingId)).toBe("withdrawn");
});

test("a candidate withdraws what they see: of an offer made meanwhile they are told, by the office", async () => {
  const { openingId, byCandidate, body, url } = await applied();
  const withdraw = (was: string) =>
    byCandidate("PUT", "my-applications/withdrawal", { ...body, was });
  await byAdmin("PUT", `${url}/offer`, OFFER);
  const offered = sooner("This application is at “Offered” by now", "the office");
  expect(await withdraw("applied")).toEqual([409, offered]);
  expect(await stageOf(openingId)).toBe("offered");
  expect(await withdraw("offered")).toEqual([200, "Application withdrawn."]);
});

test("one of a candidate and two admins decides, however many come at once", async () => {
  const { openingId, person, byCandidate, body, url } = await applied();
  const { version } = await storedRow(app.db, "applications", "version", { openingId });
  const answers = await twenty((at, on) => {
    if (at % 3 === 0) {
      return byCandidate("PUT", "my-applications/withdrawal", { ...body, was: "applied" }, on);
    }
    const by = at % 3 === 1 ? byAdmin : byColleague;
    return by("PUT", `${url}/offer`, { ...OFFER, version }, on);
  });
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  const stage = await stageOf(openingId);
  const name = stage === "offered" ? "Offered" : "Withdrawn";
  const words = new RegExp(`is at “${name}” by now, by .+ at `);
  const others = answers.flatMap(([status, text]) => (status === 200 ? [] : [text]));
  expect(others.filter((text) => text !== STALE && !words.test(text))).toEqual([]);
  const mails = await storedRows(app.db, "outbox", "kind", { recipient: person.email });
  const offers = mails.filter(({ kind }) => kind === "application-offered");
  expect(offers).toHaveLength(stage === "offered" ? 1 : 0);
});

test("two admins publish, and close, at once: one does, whoever fits is told once", async () => {
  const openingId = await makeOpening(app);
  const { person } = await insertCandidate(app);
  const set = async (status: string) => {
    const { version } = await storedRow(app.db, "openings", "version", { id: openingId });
    const answers = await twenty((at, on) =>
      (at % 3 ? byAdmin : byColleague)(
        "PUT",
        `openings/${openingId}/status`,
        { status, version },
        on,
      ),
    );
    return answers.filter(([, text]) => text !== STALE);
  };
  expect(await set("published")).toEqual([[200, "Opening published."]]);
  const mails = await storedRows(app.db, "outbox", "kind", { recipient: person.email });
  expect(mails.filter(({ kind }) => kind === "opening-published")).toHaveLength(1);
  expect(await set("closed")).toEqual([[200, "Opening closed."]]);
});

test("of an opening that is closed the office reads who closed it, a candidate that the office did", async () => {
  const { openingId, person, byCandidate } = await published();
  await byColleague("PUT", `openings/${openingId}/status`, { status: "closed" });
  const closed = (who: string) => [409, sooner("This opening is closed", who)];
  const add = (by: typeof byAdmin) =>
    by("POST", `openings/${openingId}/candidates`, { userId: person.id });
  expect(await add(byAdmin)).toEqual(closed("Anil"));
  expect(await add(byColleague)).toEqual(closed("you"));
  expect(await byCandidate("POST", "my-applications", { openingId })).toEqual(closed("the office"));
  await app.db
    .updateTable("openings")
    .set({ status: "published", until: "2025-01-06" })
    .where("id", "=", openingId)
    .execute();
  expect(await add(byAdmin)).toEqual([
    409,
    "This opening is closed: it was open until Mon 6 Jan 2025.",
  ]);
});

test("applied for and shortlisted at once it is one application, and the later is told whose", async () => {
  const { openingId, person, byCandidate } = await published();
  const answers = await twenty((at, on) =>
    at % 2
      ? byCandidate("POST", "my-applications", { openingId }, on)
      : (at % 4 ? byColleague : byAdmin)(
          "POST",
          `openings/${openingId}/candidates`,
          { userId: person.id },
          on,
        ),
  );
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
  const names = `(${person.username}|${admin}|Anil|the office|you)`;
  const refusals = new Set(answers.filter(([status]) => status !== 201).map(([, text]) => text));
  for (const text of refusals)
    expect(text).toEqual(sooner("This application is there already", names));
  expect(await storedRows(app.db, "applications", "id", { openingId })).toHaveLength(1);
});
