/** An opening whose seats are taken accepts nobody else until one is free again. */
import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const day = (ahead: number) => addDays(app.platform.clock.today(), ahead);
const office = (method: "GET" | "POST" | "PUT", url: string, body?: object) =>
  app.as("admin").request(method, `/api/${url}`, body);

/** A candidate with an offer for an opening. */
async function offered(openingId: string) {
  const candidate = await insertCandidate(app);
  const traineeId = candidate.person.id;
  await office("POST", `openings/${openingId}/candidates`, { userId: traineeId });
  await candidate.take({ date: day(-10) });
  const [application] = await storedRows(app.db, "applications", "id", { traineeId });
  const id = application?.id ?? "";
  const offer = { fixedLakh: 6, variableLakh: 0.5, joiningDate: day(30) };
  expect((await office("PUT", `applications/${id}/offer`, offer)).statusCode).toBe(200);
  return { ...candidate, id };
}

const join = (id: string) => office("PUT", `applications/${id}/joined`, {});

test("one seat is taken once, also by two at once; moved back, it is free again", async () => {
  const openingId = await makeOpening(app);
  await office("PUT", `openings/${openingId}/status`, { status: "published" });
  const people = [await offered(openingId), await offered(openingId)];
  const late = await insertCandidate(app);
  const apply = () =>
    app.withToken(late.person.token).request("POST", "/api/my-applications", { openingId });
  const answers = await Promise.all(people.map(({ id }) => join(id)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
    "All seats of this opening are taken. Give it more seats first.",
  );
  const stagesNow = async () =>
    (await storedRows(app.db, "applications", "stage", { openingId }))
      .map(({ stage }) => stage)
      .toSorted();
  expect(await stagesNow()).toEqual(["joined", "offered"]);

  const refused = await apply();
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    "This opening is closed: all its seats are taken.",
  ]);
  const { opening } = (await office("GET", `openings/${openingId}`)).json();
  expect(opening).toMatchObject({ status: "published", isFilled: true });

  const first = people[answers.findIndex(({ statusCode }) => statusCode === 200)];
  const back = { stage: "rounds", reason: "They do not come." };
  expect((await office("PUT", `applications/${first?.id}/stage`, back)).statusCode).toBe(200);
  expect((await apply()).statusCode).toBeLessThan(300);
});
