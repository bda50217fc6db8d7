import { expect, test } from "vitest";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const office = (url: string, body: object) => app.as("admin").request("PUT", `/api/${url}`, body);

test("who is locked gets no notice of an opening that is published", async () => {
  const [locked, candidate] = [
    await insertCandidate(app, "Locked"),
    await insertCandidate(app, "Here"),
  ];
  await office(`admin/users/${locked.person.id}`, { disabled: true });
  const opening = await makeOpening(app, { skills: ["Java"], leastExperience: 2 });
  await office(`openings/${opening}/status`, { status: "published" });
  const noticesTo = async ({ person }: typeof locked) =>
    (await storedRows(app.db, "notifications", "kind", { userId: person.id })).length;
  expect([await noticesTo(locked), await noticesTo(candidate)]).toEqual([0, 1]);
});
