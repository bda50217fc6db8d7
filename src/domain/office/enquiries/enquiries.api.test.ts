import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import type { TestApp } from "#test/support/app.ts";
import {
  enquiryForm,
  openEnquiryTests,
  takeEnquiries,
  writeEnquiry,
} from "#test/support/enquiries.ts";
import { insertPerson } from "#test/support/personas.ts";
import { saveSettings } from "#test/support/settings.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openEnquiryTests();
beforeEach(async () => {
  await app.db.deleteFrom("enquiries").execute();
});

const sales = () => app.as("salesHead");
const create = (values: object = {}, on: Pick<TestApp, "as"> = app) =>
  on.as("salesHead").request("POST", "/api/enquiries", enquiryForm(values));
const listed = async (query = "") =>
  (await sales().request("GET", `/api/enquiries${query}`)).json();
const names = async (query: string) =>
  (await listed(query)).enquiries.map(({ name }: { name: string }) => name);
const today = () => app.platform.clock.today();
const inDays = (days: number) => {
  const day = new Date(`${today()}T00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

describe("an enquiry is written down", () => {
  test("with the number as it is pasted, and belongs to who writes it", async () => {
    const answer = await create({
      mobile: "+91 ९८७६५-43210",
      email: " ASHA@Example.com ",
      note: " Evenings \n",
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().enquiry).toMatchObject({
      mobile: "9876543210",
      email: "asha@example.com",
      status: "open",
      note: "Evenings",
      owner: { id: app.personas.salesHead.id },
      account: null,
      calls: 0,
      version: 1,
    });
    const line = await storedRow(app.db, "auditLog", "newValue", { action: "enquiry.created" });
    expect(JSON.stringify(line)).not.toMatch(/9876543210|asha/i);
  });

  test.each([
    [{ mobile: "12345" }, "mobile"],
    [{ mobile: "080 4123 4567" }, "mobile"],
    [{ name: " " }, "name"],
    [{ email: "asha" }, "email"],
    [{ source: "Billboard" }, "source"],
    [{ wants: "Python" }, "wants"],
    [{ note: "x".repeat(1001) }, "note"],
    [{ nextCallOn: "2020-01-01" }, "nextCallOn"],
    [{ nextCallOn: "2099-01-01" }, "nextCallOn"],
    [{ nextCallAt: "10:30" }, "nextCallOn"],
    [{ nextCallAt: "25:00" }, "nextCallAt"],
    [{ ownerId: newId() }, "ownerId"],
  ])("%j is refused at its field", async (values, field) => {
    const answer = await create(values);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(await storedRows(app.db, "enquiries", "id", {})).toEqual([]);
  });

  test("an owner is a general admin or a sales head who may sign in", async () => {
    const { admin, trainer } = app.personas;
    expect((await create({ ownerId: admin.id })).json().enquiry.owner).toMatchObject({
      id: admin.id,
    });
    expect((await create({ ownerId: null })).json().enquiry.owner).toBeNull();
    expect((await create({ ownerId: trainer.id })).statusCode).toBe(400);
  });

  test("of 20 at once on two instances with one number, one is stored and the others say whose it is", async () => {
    const form = enquiryForm({ name: "Bala Iyer" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => create(form, place % 2 ? second : app)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(19);
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({
        reason: "ENQUIRY_OPEN",
        fields: { mobile: "Bala Iyer has an open enquiry with this number." },
      });
    }
    expect(await storedRows(app.db, "enquiries", "id", {})).toHaveLength(1);
  });
});

describe("who has the number or the address already", () => {
  const known = async (query: string) =>
    (await sales().request("GET", `/api/known-enquirers?${query}`)).json().people;

  test("is found among enquiries and accounts while it is typed", async () => {
    const open = await writeEnquiry(app, { email: "dup@example.com" });
    const person = await insertPerson(app.db, { name: "Had An Account" });
    const { mobile } = enquiryForm();
    await app.db.updateTable("users").set({ mobile }).where("id", "=", person.id).execute();
    expect(await known(`mobile=%2B91 ${open.mobile}`)).toEqual([
      {
        kind: "enquiry",
        id: open._id,
        name: "Asha Rao",
        state: "Open enquiry",
        by: "phone",
        isOpen: true,
        hasPage: false,
      },
    ]);
    expect(await known("email=DUP@example.com")).toMatchObject([{ id: open._id, by: "email" }]);
    expect(await known(`mobile=${mobile}`)).toMatchObject([
      { kind: "account", id: person.id, by: "phone", hasPage: true, isOpen: false },
    ]);
    expect(await known(`mobile=${open.mobile}&except=${open._id}`)).toEqual([]);
    expect(await known("mobile=98765&email=")).toEqual([]);
    expect(await known("")).toEqual([]);
  });

  test("somebody who works here is named as such", async () => {
    const { email } = await storedRow(app.db, "users", "email", { id: app.personas.trainer.id });
    expect(await known(`email=${email}`)).toMatchObject([{ state: "Works here", hasPage: false }]);
  });
});

describe("the list", () => {
  test("begins with whose call is due longest, and says how many are due", async () => {
    await writeEnquiry(app, { name: "Nobody Waits" });
    await writeEnquiry(app, { name: "Later", nextCallOn: inDays(2) });
    await writeEnquiry(app, { name: "Noon", nextCallOn: today(), nextCallAt: "12:00" });
    await writeEnquiry(app, { name: "Morning", nextCallOn: today(), nextCallAt: "09:30" });
    const { _id } = await writeEnquiry(app, { name: "Late" });
    const nextCallOn = inDays(-3);
    await app.db.updateTable("enquiries").set({ nextCallOn }).where("id", "=", _id).execute();
    expect(await names("")).toEqual(["Late", "Morning", "Noon", "Later", "Nobody Waits"]);
    expect((await listed("")).due).toBe(3);
    expect(await names("?show=due")).toEqual(["Late", "Morning", "Noon"]);
  });

  test("is narrowed by source and owner, searched by name and number, and paged", async () => {
    const { admin, salesHead } = app.personas;
    await writeEnquiry(app, { name: "Bala", source: "College", ownerId: admin.id });
    const chitra = await writeEnquiry(app, { name: "Chitra", ownerId: null });
    await writeEnquiry(app, { name: "Devi" });
    expect(await names("?source=College")).toEqual(["Bala"]);
    expect(await names(`?owner=${salesHead.id}`)).toEqual(["Devi"]);
    expect(await names("?owner=nobody")).toEqual(["Chitra"]);
    expect(await names("?owner=nonsense")).toEqual([]);
    expect(await names("?q=chit")).toEqual(["Chitra"]);
    const spaced = `${chitra.mobile.slice(0, 5)} ${chitra.mobile.slice(5)}`;
    expect(await names(`?q=${spaced}`)).toEqual(["Chitra"]);
    expect(await names("?sort=-name&page=2&pageSize=2")).toEqual(["Bala"]);
  });

  test("of somebody who is locked are nobody's", async () => {
    const gone = await insertPerson(app.db, { name: "Gone", role: "Admin", subRole: "Sales Head" });
    await writeEnquiry(app, { name: "Left behind", ownerId: gone.id });
    await app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", gone.id).execute();
    expect((await listed("?owner=nobody")).enquiries).toMatchObject([
      { name: "Left behind", owner: null },
    ]);
    const choices = (await sales().request("GET", "/api/enquiries/choices")).json();
    expect(choices.owners.map(({ id }: { id: string }) => id)).not.toContain(gone.id);
  });
});

describe("an enquiry is corrected", () => {
  const change = (id: string, values: object) =>
    sales().request("PUT", `/api/enquiries/${id}`, values);

  test("in everything, also whose it is", async () => {
    const { _id, mobile } = await writeEnquiry(app);
    const { admin } = app.personas;
    const values = { mobile, name: "Asha R", source: "Referral", wants: "AEM", ownerId: admin.id };
    const answer = await change(_id, { ...values, version: 1 });
    expect(answer.json().enquiry).toMatchObject({
      name: "Asha R",
      owner: { id: admin.id },
      version: 2,
    });
  });

  test("a later change is refused with who was sooner; another's open number with whose it is", async () => {
    const { _id, mobile } = await writeEnquiry(app);
    const other = await writeEnquiry(app, { name: "Other" });
    const form = enquiryForm({ mobile });
    expect((await change(_id, { ...form, version: 1 })).statusCode).toBe(200);
    const late = await app
      .as("admin")
      .request("PUT", `/api/enquiries/${_id}`, { ...form, version: 1 });
    expect(late.json()).toMatchObject({
      reason: "STALE_VERSION",
      sooner: expect.stringContaining("salesHead"),
    });
    const taken = await change(_id, { ...form, mobile: other.mobile, version: 2 });
    expect(taken.json()).toMatchObject({
      reason: "ENQUIRY_OPEN",
      fields: { mobile: expect.stringContaining("Other") },
    });
    expect((await change(newId(), { ...form, version: 1 })).statusCode).toBe(404);
  });

  test("a source that the owner took out stays at the rows that have it", async () => {
    const { _id, mobile } = await writeEnquiry(app, { source: "LinkedIn" });
    await saveSettings(app, "enquiries", { enquirySources: ["Phone", "Walk-in"] });
    const form = { mobile, name: "Asha", wants: "Java" };
    expect((await change(_id, { ...form, source: "LinkedIn", version: 1 })).statusCode).toBe(200);
    expect((await change(_id, { ...form, source: "College", version: 2 })).statusCode).toBe(400);
    expect((await create({ source: "LinkedIn" })).statusCode).toBe(400);
    const choices = (await sales().request("GET", "/api/enquiries/choices")).json();
    expect(choices).toMatchObject({ sources: ["Phone", "Walk-in"], formerSources: ["LinkedIn"] });
    await saveSettings(app, "enquiries", {
      enquirySources: ["Phone", "College", "Referral", "LinkedIn"],
    });
  });

  test("deleted with a reason it is gone with its calls, and the trail names nobody", async () => {
    const { _id } = await writeEnquiry(app, { name: "Erase Me" });
    const body = { result: "Spoke", version: 1 };
    await sales().request("POST", `/api/enquiries/${_id}/calls`, body);
    const remove = (reason: string, version: number) =>
      sales().request("POST", `/api/enquiries/${_id}/removal`, { reason, version });
    expect((await remove("", 2)).statusCode).toBe(400);
    expect((await remove("She asked for it.", 1)).json().reason).toBe("STALE_VERSION");
    expect((await remove("She asked for it.", 2)).statusCode).toBe(200);
    expect(await storedRows(app.db, "enquiryCalls", "id", { enquiryId: _id })).toEqual([]);
    const lines = await storedRows(app.db, "auditLog", ["action", "newValue", "oldValue"], {
      subjectId: _id,
    });
    expect(JSON.stringify(lines)).toContain("She asked for it.");
    expect(JSON.stringify(lines)).not.toContain("Erase Me");
  });
});

test("a contact message becomes one enquiry, and both know of each other", async () => {
  const messageId = newId();
  const email = "writes@example.com";
  const message = { id: messageId, name: "Writes In", email, message: "When does Java start?" };
  await app.db
    .insertInto("contactMessages")
    .values({ ...message, createdAt: new Date() })
    .execute();
  const admin = app.as("admin");
  const url = `/api/contact/messages/${messageId}/enquiry`;
  expect((await admin.request("GET", url)).json()).toEqual({
    name: "Writes In",
    email,
    note: "When does Java start?",
  });
  const made = await admin.request("POST", "/api/enquiries", enquiryForm({ email, messageId }));
  const messages = (await admin.request("GET", "/api/contact/messages")).json();
  expect(messages).toMatchObject([{ _id: messageId, enquiryId: made.json().enquiry._id }]);
  expect((await admin.request("GET", url)).json().reason).toBe("ENQUIRY_OF_MESSAGE");
  const again = await admin.request("POST", "/api/enquiries", enquiryForm({ messageId }));
  expect(again.json().reason).toBe("ENQUIRY_OF_MESSAGE");
  const deleted = await admin.request("DELETE", `/api/contact/messages/${messageId}`);
  expect((await listed("")).enquiries).toHaveLength(1);
  const undo = `/api/decisions/${deleted.json().decisionId}/undo`;
  expect((await admin.request("POST", undo)).statusCode).toBe(200);
  expect((await admin.request("GET", "/api/contact/messages")).json()).toEqual(messages);
});

test("while the owner has switched them off there is nothing, and nothing is lost", async () => {
  const { _id } = await writeEnquiry(app);
  await saveSettings(app, "enquiries", { takesEnquiries: false });
  const config = async () => (await app.as(null).request("GET", "/api/config")).json();
  expect(await config()).not.toHaveProperty("takesEnquiries");
  for (const [method, path, body] of [
    ["GET", "/api/enquiries/choices"],
    ["GET", `/api/enquiries/${_id}`],
    ["GET", "/api/known-enquirers"],
    ["POST", "/api/enquiries", enquiryForm()],
    ["POST", `/api/enquiries/${_id}/calls`, { result: "Spoke", version: 1 }],
    ["PUT", `/api/enquiries/${_id}/lost`, { reason: "No", version: 1 }],
    ["POST", `/api/enquiries/${_id}/removal`, { reason: "No", version: 1 }],
  ] as const) {
    expect((await sales().request(method, path, body)).statusCode, path).toBe(404);
  }
  expect((await listed("")).enquiries).toEqual([]);
  await takeEnquiries(app);
  expect((await config()).takesEnquiries).toBe(true);
  expect((await listed("")).enquiries).toHaveLength(1);
});
