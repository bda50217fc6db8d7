/**
 * The company of an opening stays once somebody applied, as two screens would name two companies.
 */
import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { OPENING } from "#test/support/opening-bodies.ts";
import { storedRow } from "#test/support/stored-rows.ts";

const app = await openApp();
const today = app.platform.clock.today();
const office = (method: "GET" | "POST" | "PUT", url: string, body?: object) =>
  app.as("admin").request(method, `/api/${url}`, body);
const FIELDS = { ...OPENING, role: "Tester", seats: 2, fixedLakh: 6, variableLakh: 0.5 };

async function opening(companyName: string) {
  const created = await office("POST", "openings", { ...FIELDS, companyName });
  const { _id: id } = created.json().opening;
  const change = (fields: object) =>
    office("PUT", `openings/${id}`, { ...FIELDS, companyName, ...fields });
  const page = async () => (await office("GET", `openings/${id}?q=nobody`)).json();
  return { id, change, page };
}

/** An opening of Infosys with a candidate on its board. */
async function applied() {
  const made = await opening("Infosys");
  await office("PUT", `openings/${made.id}/status`, { status: "published" });
  const candidate = await insertCandidate(app);
  const { id: userId } = candidate.person;
  await office("POST", `openings/${made.id}/candidates`, { userId });
  const { id } = await storedRow(app.db, "applications", "id", { traineeId: userId });
  return { ...made, candidate, applicationId: id };
}

const companyIn = (id: string) => storedRow(app.db, "openings", ["companyId", "role"], { id });

test("before anybody applied the company can be put right", async () => {
  const { change, page } = await opening("Infosis");
  expect((await page()).isApplied).toBe(false);
  const answer = await change({ companyName: "Infosys" });
  expect([answer.statusCode, answer.json().opening.companyName]).toEqual([200, "Infosys"]);
});

test.each(["shortlisted", "rounds", "offered", "not taken"])(
  "with somebody %s the company stays; everything else can be changed",
  async (stage) => {
    const { id, change, page, applicationId } = await applied();
    const url = `applications/${applicationId}`;
    if (stage === "offered") {
      const offer = { fixedLakh: 6, variableLakh: 0, joiningDate: addDays(today, 40) };
      expect((await office("PUT", `${url}/offer`, offer)).statusCode).toBe(200);
    } else await office("PUT", `${url}/stage`, { stage });
    const before = await companyIn(id);
    const answer = await change({ companyName: "Wipro", role: "Developer" });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        reason: "OPENING_APPLIED_FOR",
        message: "Somebody applied for this opening at Infosys already, so the company stays.",
        fields: { companyName: expect.stringContaining("Write another opening down") },
      },
    ]);
    expect(await companyIn(id)).toEqual(before);
    // The page says so beforehand, even if a search finds nobody.
    expect(await page()).toMatchObject({ isApplied: true, applications: [] });
    // Another spelling of the same company counts as the same.
    const spelling = await change({ companyName: "infosys ltd.", role: "Developer" });
    expect([spelling.statusCode, (await companyIn(id)).role]).toEqual([200, "Developer"]);
  },
);

test("what the office arranged for an opening stays an interview with its company", async () => {
  const { candidate, applicationId } = await applied();
  const date = addDays(today, 3);
  const slot = { round: "Screening", date, startTime: "10:00", duration: "30 Minutes" };
  await office("POST", `applications/${applicationId}/interviews`, slot);
  const traineeId = candidate.person.id;
  const { id } = await storedRow(app.db, "interviews", "id", { traineeId });
  const move = await candidate.request("PUT", `update/${id}`, { companyName: "Wipro" });
  expect([move.statusCode, move.json().message]).toEqual([409, "Company is locked to Infosys."]);
  expect((await storedRow(app.db, "interviews", "companyName", { id })).companyName).toBe(
    "Infosys",
  );
  const later = await candidate.request("PUT", `update/${id}`, { startTime: "11:00" });
  expect(later.statusCode).toBe(200);
});
