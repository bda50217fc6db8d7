import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const office = (method: "POST" | "PUT", url: string, body: object) =>
  app.as("admin").request(method, `/api/${url}`, body);

const OPENING = {
  companyName: "Infosys",
  role: "Tester",
  about: "",
  skills: ["Java"],
  location: "Pune",
  fixedLakh: 6,
  variableLakh: 0.5,
  leastExperience: 2,
  leastMark: null,
  seats: 2,
  until: addDays(app.platform.clock.today(), 300),
};

test("who is locked gets no notice of an opening that is published", async () => {
  const [locked, candidate] = [
    await insertCandidate(app, "Locked"),
    await insertCandidate(app, "Here"),
  ];
  await office("PUT", `admin/users/${locked.person.id}`, { disabled: true });
  const created = await office("POST", "openings", OPENING);
  expect(created.statusCode, created.body).toBe(201);
  const { opening } = created.json();
  await office("PUT", `openings/${opening._id}/status`, { status: "published" });
  const noticesTo = async ({ person }: typeof locked) =>
    (await storedRows(app.db, "notifications", "kind", { userId: person.id })).length;
  expect([await noticesTo(locked), await noticesTo(candidate)]).toEqual([0, 1]);
});
