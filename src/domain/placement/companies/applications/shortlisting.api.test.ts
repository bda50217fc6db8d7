import { expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import { decisionCalls } from "#test/support/decisions.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { OPENING } from "#test/support/opening-bodies.ts";
import { makeOpening } from "#test/support/openings.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const { undo } = decisionCalls(() => app);
const office = (method: "POST" | "PUT", url: string, body: object) =>
  app.as("admin").request(method, `/api/${url}`, body);
const stages = (openingId: string) =>
  storedRows(app.db, "applications", "stage", { openingId }, "traineeId");
const mailsOf = async (recipient: string) =>
  (await storedRows(app.db, "outbox", "kind", { recipient })).filter(
    ({ kind }) => kind === "application-shortlisted",
  );

test("several are shortlisted in one call, each told once; the others are named, all can be undone", async () => {
  const openingId = await makeOpening(app);
  const url = `openings/${openingId}/candidates`;
  const people = await Promise.all(
    ["One", "Two", "Back"].map((name) => insertCandidate(app, name)),
  );
  const [one, two, back] = people.map(({ person }) => person);
  if (!one || !two || !back) throw new Error("no candidates");
  const early = await office("PUT", url, { userIds: [one.id] });
  expect([early.statusCode, early.json().reason]).toEqual([409, "OPENING_CLOSED"]);
  await office("PUT", `openings/${openingId}/status`, { status: "published" });
  const own = app.withToken(back.token);
  await own.request("POST", "/api/my-applications", { openingId });
  await own.request("PUT", "/api/my-applications/withdrawal", { openingId });
  await office("POST", url, { userId: two.id });
  const unknown = newId();
  const answer = await office("PUT", url, { userIds: [one.id, two.id, back.id, unknown] });
  expect(answer.statusCode, answer.body).toBe(200);
  const { results, message, decisionIds } = answer.json();
  expect(results.map(({ problem }: { problem: string | null }) => problem === null)).toEqual([
    ...[true, false, true, false],
  ]);
  expect(message).toMatch(/^2 shortlisted\. 1 not: /);
  expect(await stages(openingId)).toEqual(Array(3).fill({ stage: "shortlisted" }));
  expect((await mailsOf(one.email)).length).toBe(1);
  for (const id of decisionIds) expect((await undo("admin", id))[0]).toBe(200);
  const left = (await stages(openingId)).map(({ stage }) => stage);
  expect(left.toSorted()).toEqual(["shortlisted", "withdrawn"]);
  expect(await mailsOf(one.email)).toEqual([]);
});

test("an opening is written and published at once, or neither", async () => {
  const today = app.platform.clock.today();
  const { person } = await insertCandidate(app, "Fits");
  const fields = { ...OPENING, companyName: "At Once", role: "Tester" };
  const rows = () => storedRows(app.db, "openings", "status", { role: "Tester" });
  const over = await office("POST", "openings/published", { ...fields, until: addDays(today, -1) });
  expect([over.statusCode, over.json().reason, await rows()]).toEqual([409, "OPENING_OVER", []]);
  const made = await office("POST", "openings/published", { ...fields, until: addDays(today, 9) });
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json()).toMatchObject({
    message: expect.stringMatching(/^Opening published\. \d+ .* told\.$/),
    opening: { status: "published" },
  });
  expect(await rows()).toEqual([{ status: "published" }]);
  const mails = await storedRows(app.db, "outbox", "kind", { recipient: person.email });
  expect(mails.map(({ kind }) => kind)).toContain("opening-published");
});
