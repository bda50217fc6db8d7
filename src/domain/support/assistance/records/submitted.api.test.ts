import { afterAll, beforeAll, expect, test } from "vitest";
import { istDate } from "#/shared/dates.ts";
import { formatMonth } from "#/shared/months.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertGuidances } from "#test/support/assistance-records.ts";
import { readPdfText } from "#test/support/pdf-text.ts";
import type { Persona } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ PAY_TO_UPI: "hub@bank" });
});
afterAll(() => app.close());

const today = istDate(new Date());
const submit = (who: Persona, more: Record<string, string> = {}) =>
  app.withToken(who.token).send("POST", "/api/assistance/create-details", {
    userId: who.id,
    username: "Kavya Rao",
    email: "kavya@people.example",
    mobile: "9876543210",
    companyName: "Infosys",
    package: "6.5",
    dateOfJoining: today,
    assignment: ["Terms signed.pdf", samplePdf()],
    ...more,
  });

test("who sends the details owes the first month at once, and is told where to pay", async () => {
  const { person } = await insertAssisted(app, "approved");
  expect((await submit(person)).statusCode).toBe(201);
  const mine = await app.withToken(person.token).request("GET", `/api/dues/mine/${person.id}`);
  expect(mine.json()).toMatchObject({
    dues: [{ kind: "Assistance", month: formatMonth(today), amount: 5_000, status: "Due" }],
    payTo: { account: null, upi: "hub@bank" },
  });
});

test("nobody accepts another amount than the one they read", async () => {
  const { person } = await insertAssisted(app, "approved");
  const other = await submit(person, { agreedAmount: "3500" });
  expect([other.statusCode, other.json().reason]).toEqual([409, "AGREED_AMOUNT_CHANGED"]);
  expect(await storedRows(app.db, "dues", "id", { amountPaise: 350_000 })).toEqual([]);
  const answer = await submit(person, { agreedAmount: "5000" });
  expect(answer.statusCode, answer.body).toBe(201);
});

test("the CTO is told of whoever has no guidance provider yet, and of nobody else", async () => {
  const { person: guided } = await insertAssisted(app, "approved");
  const { person: unguided } = await insertAssisted(app, "approved");
  const [provider] = await insertGuidances(app.db, ["Meera Rao"]);
  await app.db
    .updateTable("assistanceRecords")
    .set({ guidanceProviderId: provider?._id ?? null })
    .where("userId", "=", guided.id)
    .execute();
  const unassignedNotices = async () =>
    (
      await storedRows(app.db, "notifications", "id", {
        userId: app.personas.cto.id,
        kind: "assistance-seeker",
      })
    ).length;
  const before = await unassignedNotices();
  await submit(guided);
  expect(await unassignedNotices()).toBe(before);
  await submit(unguided);
  expect(await unassignedNotices()).toBe(before + 1);
});

test("the terms to sign name the amount that was agreed", async () => {
  const { person } = await insertAssisted(app, "approved");
  const answer = await app.withToken(person.token).request("GET", "/api/assistance/terms-template");
  expect(answer.headers["content-type"]).toBe("application/pdf");
  const { text } = await readPdfText(answer.rawPayload);
  expect(text).toContain("The amount agreed with you is ₹5,000 a month.");
  expect(text).toContain("Signature");
});
