import { expect, test } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { enquiryForm, openEnquiryTests, writeEnquiry } from "#test/support/enquiries.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertClass } from "#test/support/training.ts";
import { enquiryJobs } from "./enquiries.job.ts";

const { app, second } = await openEnquiryTests();

const sales = () => app.as("salesHead");
const read = async (id: string) =>
  (await sales().request("GET", `/api/enquiries/${id}`)).json().enquiry;
const invite = (id: string, body: object, on: Pick<TestApp, "as"> = app) =>
  on.as("salesHead").request("POST", `/api/enquiries/${id}/invitation`, body);
const runLinks = async () => {
  const job = enquiryJobs.find(({ name }) => name === "enquiries.link");
  await job?.run(app.platform, new AbortController().signal);
};
let number = 0;
const nextEmail = () => `enquirer${++number}@example.com`;

test("an invitation makes an account with name, address and number, and the fee in full", async () => {
  const { _id, mobile } = await writeEnquiry(app);
  const email = nextEmail();
  const answer = await invite(_id, { name: "Asha Rao", email: email.toUpperCase(), version: 1 });
  expect(answer.statusCode, answer.body).toBe(201);
  const { enquiry } = answer.json();
  expect(enquiry).toMatchObject({ status: "invited", email, account: { stage: "Invited" } });
  expect(
    await storedRow(
      app.db,
      "users",
      ["username", "email", "mobile", "role", "paymentOption", "isInvited"],
      {
        id: enquiry.account.id,
      },
    ),
  ).toEqual({
    username: "Asha Rao",
    email,
    mobile,
    role: "Trainee",
    paymentOption: "Full Payment",
    isInvited: true,
  });
  const mails = await storedRows(app.db, "outbox", "kind", { recipient: email });
  expect(mails).toEqual([{ kind: "account-invitation" }]);
  const known = (await sales().request("GET", `/api/known-enquirers?email=${email}`)).json();
  expect(known.people).toHaveLength(2);
});

test.each([[{ email: "" }], [{ email: "nobody" }], [{ name: "" }]])(
  "%j is refused",
  async (values) => {
    const { _id } = await writeEnquiry(app);
    const answer = await invite(_id, { name: "Asha", email: nextEmail(), version: 1, ...values });
    expect(answer.statusCode).toBe(400);
    expect((await read(_id)).account).toBeNull();
  },
);

test("an address that has an account, a lost enquiry and an old version are refused", async () => {
  const { _id } = await writeEnquiry(app);
  const { email } = await storedRow(app.db, "users", "email", { id: app.personas.trainee.id });
  expect((await invite(_id, { name: "Asha", email, version: 1 })).json().reason).toBe(
    "ACCOUNT_EXISTS",
  );
  expect((await invite(_id, { name: "Asha", email: nextEmail(), version: 9 })).json().reason).toBe(
    "STALE_VERSION",
  );
  await sales().request("PUT", `/api/enquiries/${_id}/lost`, { reason: "No.", version: 1 });
  expect((await invite(_id, { name: "Asha", email: nextEmail(), version: 2 })).json().reason).toBe(
    "ENQUIRY_CLOSED",
  );
});

test("of 20 invitations at once on two instances one goes out", async () => {
  const { _id } = await writeEnquiry(app);
  const email = nextEmail();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      invite(_id, { name: "Asha", email, version: 1 }, place % 2 ? second : app),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  expect(await storedRows(app.db, "outbox", "kind", { recipient: email })).toHaveLength(1);
  expect((await invite(_id, { name: "A", email, version: 2 })).json().reason).toBe(
    "ENQUIRY_HAS_ACCOUNT",
  );
});

test("who registers by themselves is found by the address, or by the number they give", async () => {
  const email = nextEmail();
  const byAddress = await writeEnquiry(app, { email });
  const byNumber = await writeEnquiry(app);
  const stranger = await writeEnquiry(app);
  await app.as(null).request("POST", "/api/auth/register", {
    username: "Asha Rao",
    email,
    role: "Trainee",
    password: "quiet-River-48",
    confirmPassword: "quiet-River-48",
  });
  const person = await insertPerson(app.db, { name: "Gave A Number" });
  const { mobile } = byNumber;
  await app.db.updateTable("users").set({ mobile }).where("id", "=", person.id).execute();
  await runLinks();
  expect(await read(byAddress._id)).toMatchObject({
    status: "invited",
    account: { stage: "Registered" },
  });
  expect(await read(byNumber._id)).toMatchObject({ account: { id: person.id, stage: "Approved" } });
  expect(await read(stranger._id)).toMatchObject({ status: "open", account: null });
});

test("with a wrong number put right the account that it named is nobody's, and the right one is found", async () => {
  const joined = await insertClass(app);
  const [asha, bala] = joined.trainees;
  const { mobile, ...form } = enquiryForm();
  const right = enquiryForm().mobile;
  const numbers = [
    { id: asha.id, mobile },
    { id: bala.id, mobile: right },
  ];
  for (const { id, mobile: own } of numbers) {
    await app.db.updateTable("users").set({ mobile: own }).where("id", "=", id).execute();
  }
  const { _id } = await writeEnquiry(app, { ...form, mobile });
  expect(await read(_id)).toMatchObject({ status: "joined", account: { id: asha.id } });
  const put = (to: string, version: number) =>
    sales().request("PUT", `/api/enquiries/${_id}`, { ...form, mobile: to, version });
  const nobodys = await put(enquiryForm().mobile, 1);
  expect(nobodys.statusCode, nobodys.body).toBe(200);
  expect(nobodys.json().enquiry).toMatchObject({ status: "open", account: null });
  expect((await put(right, 2)).json().enquiry).toMatchObject({ account: { id: bala.id } });
});

test("a number that two accounts have names neither, and staff are nobody's enquiry", async () => {
  const { _id, mobile } = await writeEnquiry(app);
  for (const name of ["One", "Two"]) {
    const { id } = await insertPerson(app.db, { name });
    await app.db.updateTable("users").set({ mobile }).where("id", "=", id).execute();
  }
  const { email } = await storedRow(app.db, "users", "email", { id: app.personas.trainer.id });
  const ofStaff = await writeEnquiry(app, { email });
  await runLinks();
  expect([(await read(_id)).account, (await read(ofStaff._id)).account]).toEqual([null, null]);
});

test("whoever is in a batch has joined, also out of a lost enquiry", async () => {
  const { trainees } = await insertClass(app);
  const [person] = trainees;
  const { email } = await storedRow(app.db, "users", "email", { id: person.id });
  const { _id, account } = await writeEnquiry(app, { email });
  expect(account).toEqual({ id: person.id, stage: "Joined Java" });
  const listed = async (show: string) =>
    (await sales().request("GET", `/api/enquiries?show=${show}&pageSize=200`))
      .json()
      .enquiries.map((one: { _id: string }) => one._id);
  expect(await listed("joined")).toContain(_id);
  expect(await listed("work")).not.toContain(_id);
  const lose = await sales().request("PUT", `/api/enquiries/${_id}/lost`, {
    reason: "No.",
    version: 1,
  });
  expect(lose.json()).toMatchObject({
    reason: "ENQUIRY_CLOSED",
    message: "This enquiry is joined by now.",
  });
});

test("nobody else reads or writes them", async () => {
  const { _id } = await writeEnquiry(app);
  for (const who of ["trainee", "trainer", "ceo", "cto", "informer"] as const) {
    expect((await app.as(who).request("GET", "/api/enquiries")).statusCode).toBe(403);
    expect((await app.as(who).request("POST", "/api/enquiries", enquiryForm())).statusCode).toBe(
      403,
    );
    const body = { name: "A", email: nextEmail(), version: 1 };
    expect(
      (await app.as(who).request("POST", `/api/enquiries/${_id}/invitation`, body)).statusCode,
    ).toBe(403);
  }
});
