/** A company's package, in lakh rupees a year: of an opening, and of an offer. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { OPENING } from "#test/support/opening-bodies.ts";
import { makeOpening } from "#test/support/openings.ts";
import { storedRow } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const office = (method: "POST" | "PUT", url: string, body: object) =>
  app.as("admin").request(method, `/api/${url}`, body);

const TOO_MUCH = { fixedLakh: 999.99, variableLakh: 0.02 };
const REFUSED = { variableLakh: "At most 1000 together with the fixed part." };

test("parts that together are more than a placement takes are no offer and no opening's package", async () => {
  const openingId = await makeOpening(app);
  const { person } = await insertCandidate(app);
  await office("PUT", `openings/${openingId}/status`, { status: "published" });
  await office("POST", `openings/${openingId}/candidates`, { userId: person.id });
  const { id } = await storedRow(app.db, "applications", "id", { openingId });
  const offer = (parts: object) =>
    office("PUT", `applications/${id}/offer`, { joiningDate: shifted("2026-07-01"), ...parts });
  expect((await offer(TOO_MUCH)).json().fields).toEqual(REFUSED);
  expect((await offer({ ...TOO_MUCH, variableLakh: 0.01 })).statusCode).toBe(200);
  const written = await office("POST", "openings", { ...OPENING, ...TOO_MUCH });
  expect(written.json().fields).toEqual(REFUSED);
  const changed = await office("PUT", `openings/${openingId}`, { ...OPENING, ...TOO_MUCH });
  expect(changed.json().fields).toEqual(REFUSED);
});

test("an offer from before that rule names the field at joining, and is taken once it is corrected", async () => {
  const openingId = await makeOpening(app);
  const { person, take } = await insertCandidate(app);
  await office("PUT", `openings/${openingId}/status`, { status: "published" });
  await office("POST", `openings/${openingId}/candidates`, { userId: person.id });
  const { id } = await storedRow(app.db, "applications", "id", { openingId });
  const offer = (parts: object) =>
    office("PUT", `applications/${id}/offer`, { joiningDate: shifted("2026-07-01"), ...parts });
  await offer({ fixedLakh: 6, variableLakh: 1 });
  await take({ companyName: "Infosys" });
  await app.db.updateTable("applications").set(TOO_MUCH).where("id", "=", id).execute();
  const join = () => office("PUT", `applications/${id}/joined`, {});
  const refused = await join();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { message: "Correct the offer first.", fields: REFUSED },
  ]);
  await offer({ fixedLakh: 999.99, variableLakh: 0 });
  expect((await join()).statusCode).toBe(200);
});

test("an opening has no variable part without a fixed one: nobody would read it", async () => {
  const written = (variableLakh: number | null) =>
    office("POST", "openings", { ...OPENING, fixedLakh: null, variableLakh });
  expect((await written(0.5)).json().fields).toEqual({ fixedLakh: "Enter the fixed part too." });
  expect((await written(null)).statusCode).toBe(201);
});
