import { expect, test } from "vitest";
import { addDays, addYears, istDate } from "#/shared/dates.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue, insertHalf } from "#test/support/dues.ts";
import { openPaymentRaces } from "#test/support/payment-tests.ts";
import { insertPayer } from "#test/support/payments.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";
import { makeDuesOf } from "./monthly.service.ts";
import type { Owed } from "./owed/owed.contract.ts";

const { app, atOnce } = await openPaymentRaces();
const today = istDate(new Date());
const admin = () => app.as("admin");
const owedOf = async (userId: string) => {
  const answer = await app.as("ceo").request("GET", `/api/dues/owed?userId=${userId}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ owed: Owed[] }>().owed;
};
const note = (owedId: string, body: object) =>
  admin().request("POST", `/api/dues/owed/${owedId}/contacts`, body);

test("the last contact and the promised day are shown at the row, with the telephone", async () => {
  const assisted = await insertAssisted(app, "active", { name: "Arun Kumar" });
  const { id } = await insertDue(app, assisted, 1);
  const [before] = await owedOf(assisted.person.id);
  expect(before).toMatchObject({ lastContact: null, mobile: expect.stringMatching(/^\d{10}$/) });

  await note(id, { note: "No answer" });
  const promisedOn = addDays(today, 5);
  const noted = await note(id, { note: "  Pays on Friday ", promisedOn });
  expect(noted.statusCode, noted.body).toBe(201);
  const { contact } = noted.json();
  expect(contact).toMatchObject({ note: "Pays on Friday", promisedOn, version: 1 });
  const [after] = await owedOf(assisted.person.id);
  expect(after?.lastContact).toEqual(contact);
  expect(
    await storedRows(app.db, "owedContacts", ["owedId", "note", "promisedOn", "writtenBy"], {
      traineeId: assisted.person.id,
      note: "Pays on Friday",
    }),
  ).toEqual([{ owedId: id, note: "Pays on Friday", promisedOn, writtenBy: app.personas.admin.id }]);
  const list = await app.as("ceo").request("GET", `/api/dues/owed/${id}/contacts`);
  expect(list.json().contacts.map((one: { note: string }) => one.note)).toEqual([
    "Pays on Friday",
    "No answer",
  ]);
});

test("a promised day stays with its month while its payer corrects the first day", async () => {
  const dateOfJoining = addDays(today, -40);
  const { person, recordId } = await insertAssisted(app, "active", { dateOfJoining });
  await makeDuesOf(app.db, app.platform, recordId);
  const [month] = await owedOf(person.id);
  const promisedOn = addDays(today, 5);
  await note(month?._id ?? "", { note: "Pays on Friday", promisedOn });
  const answer = await app
    .withToken(person.token)
    .request("PUT", `/api/assistance/update-assistance/${person.id}`, {
      ...{ username: "Kavya Rao", email: person.email, mobile: "9123456780" },
      ...{ companyName: "Wipro", package: 8, dateOfJoining: addDays(dateOfJoining, 1) },
    });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await owedOf(person.id)).toMatchObject([
    { _id: month?._id, lastContact: { note: "Pays on Friday", promisedOn } },
  ]);
});

test("a fee and a balance have contacts too", async () => {
  const payer = await insertPayer(app, "Full Payment");
  await insertHalf(app, 10);
  const [fee] = await owedOf(payer.id);
  expect((await note(fee?._id ?? "", { note: "Called" })).statusCode).toBe(201);
  expect((await owedOf(payer.id))[0]?.lastContact?.note).toBe("Called");
  const all = await app.as("admin").request("GET", "/api/dues/owed?pageSize=200");
  const balance = all.json<{ owed: Owed[] }>().owed.find(({ kind }) => kind === "Balance");
  expect((await note(balance?._id ?? "", { note: "Called" })).statusCode).toBe(201);
});

test("a note is corrected and deleted, and the trail keeps what it said", async () => {
  const assisted = await insertAssisted(app, "active", {});
  const { id } = await insertDue(app, assisted, 1);
  const { contact } = (await note(id, { note: "Pays on Firday", promisedOn: today })).json();
  const url = `/api/dues/contacts/${contact._id}`;
  const change = { note: "Pays on Friday", promisedOn: "", version: 1 };
  const changed = await admin().request("PUT", url, change);
  expect(changed.json().contact).toMatchObject({ note: "Pays on Friday", promisedOn: null });
  expect((await admin().request("PUT", url, change)).statusCode).toBe(409);
  expect((await admin().request("DELETE", `${url}?version=1`)).statusCode).toBe(409);
  expect((await admin().request("DELETE", `${url}?version=2`)).statusCode).toBe(200);
  expect((await admin().request("DELETE", url)).statusCode).toBe(404);
  expect((await owedOf(assisted.person.id))[0]?.lastContact).toBeNull();
  const trail = await auditLines(app.db, ["action", "oldValue"], { subjectId: contact._id });
  expect(trail.map(({ action }) => action)).toEqual([
    "owed-contact.added",
    "owed-contact.changed",
    "owed-contact.removed",
  ]);
  expect(trail[2]?.oldValue).toMatchObject({ note: "Pays on Friday", owedId: id });
});

test("of 20 corrections of one note at once, on two instances, one is made", async () => {
  const assisted = await insertAssisted(app, "active", {});
  const { id } = await insertDue(app, assisted, 1);
  const { contact } = (await note(id, { note: "Called" })).json();
  const answers = await atOnce(20, (instance, index) =>
    instance.as("admin").request("PUT", `/api/dues/contacts/${contact._id}`, {
      note: `Correction ${index}`,
      version: 1,
    }),
  );
  const codes = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(await storedRows(app.db, "owedContacts", "version", { id: contact._id })).toEqual([
    { version: 2 },
  ]);
});

test.each([
  ["nothing said", { note: " " }, 400, "note"],
  ["too much said", { note: "x".repeat(501) }, 400, "note"],
  ["a promised day that is over", { note: "x", promisedOn: addDays(today, -1) }, 400, "promisedOn"],
  ["a slip of a century", { note: "x", promisedOn: addYears(today, 100) }, 400, "promisedOn"],
  ["no day", { note: "x", promisedOn: "soon" }, 400, "promisedOn"],
])("refuses %s", async (_, body, status, field) => {
  const assisted = await insertAssisted(app, "active", {});
  const { id } = await insertDue(app, assisted, 1);
  const answer = await note(id, body);
  expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([status, [field]]);
  expect(await storedRows(app.db, "owedContacts", "id", { owedId: id })).toEqual([]);
});

test("nothing is noted where nothing is owed", async () => {
  expect((await note("none", { note: "x" })).statusCode).toBe(404);
});
