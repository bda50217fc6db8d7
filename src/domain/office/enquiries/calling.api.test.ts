import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { enquiryForm, takeEnquiries, writeEnquiry } from "#test/support/enquiries.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await takeEnquiries(app);
});
afterAll(() => app.close());

const sales = () => app.as("salesHead");
const call = (id: string, values: object) =>
  sales().request("POST", `/api/enquiries/${id}/calls`, { result: "Spoke", ...values });
const read = async (id: string) => (await sales().request("GET", `/api/enquiries/${id}`)).json();
const undo = (decisionId: string) => sales().request("POST", `/api/decisions/${decisionId}/undo`);
const tomorrow = () =>
  new Date(app.platform.clock.now().valueOf() + 86_400_000).toISOString().slice(0, 10);

test("a call is noted with what came of it and when the next one is, and undone with both", async () => {
  const { _id } = await writeEnquiry(app, { nextCallOn: app.platform.clock.today() });
  const body = {
    note: "Asks her father.",
    nextCallOn: tomorrow(),
    nextCallAt: "18:30",
    version: 1,
  };
  const noted = await call(_id, body);
  expect(noted.statusCode, noted.body).toBe(201);
  const { enquiry, calls } = await read(_id);
  expect(enquiry).toMatchObject({
    nextCallOn: tomorrow(),
    nextCallAt: "18:30",
    calls: 1,
    version: 2,
    lastCall: { result: "Spoke" },
  });
  expect(calls).toMatchObject([{ note: "Asks her father.", calledBy: "salesHead" }]);
  expect((await undo(noted.json().decisionId)).statusCode).toBe(200);
  const after = await read(_id);
  expect(after.calls).toEqual([]);
  expect(after.enquiry).toMatchObject({
    nextCallOn: app.platform.clock.today(),
    nextCallAt: null,
    lastCall: null,
    version: 3,
  });
});

test("without a next call there is none any more, and a second press of another window is refused", async () => {
  const { _id } = await writeEnquiry(app, { nextCallOn: app.platform.clock.today() });
  const noted = await call(_id, { version: 1 });
  expect(noted.json().message).toBe("Call noted. No next call is planned.");
  expect((await read(_id)).enquiry.nextCallOn).toBeNull();
  expect((await call(_id, { version: 1 })).json().reason).toBe("STALE_VERSION");
  expect((await call(newId(), { version: 1 })).statusCode).toBe(404);
});

test.each([
  [{ result: "Fine" }, "result"],
  [{ nextCallOn: "2020-01-01" }, "nextCallOn"],
  [{ nextCallAt: "10:00" }, "nextCallOn"],
  [{ note: "x".repeat(1001) }, "note"],
])("%j is refused at its field", async (values, field) => {
  const { _id } = await writeEnquiry(app);
  const answer = await call(_id, { ...values, version: 1 });
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  expect(await storedRows(app.db, "enquiryCalls", "id", { enquiryId: _id })).toEqual([]);
});

test("the words of a call are corrected, by the version that was seen", async () => {
  const { _id } = await writeEnquiry(app);
  await call(_id, { note: "Wrong row", version: 1 });
  const { calls } = await read(_id);
  const correct = (version: number) =>
    sales().request("PUT", `/api/enquiry-calls/${calls[0]._id}`, {
      result: "No answer",
      note: "",
      version,
    });
  expect((await correct(1)).statusCode).toBe(200);
  expect((await correct(1)).json().reason).toBe("STALE_VERSION");
  expect((await read(_id)).calls).toMatchObject([{ result: "No answer", note: null }]);
});

test("what nothing comes of is lost with a reason, undone, and opened again unless its number is taken", async () => {
  const { _id, mobile } = await writeEnquiry(app);
  const lose = (reason: string, version: number) =>
    sales().request("PUT", `/api/enquiries/${_id}/lost`, { reason, version });
  const open = (version: number) =>
    sales().request("PUT", `/api/enquiries/${_id}/open`, { version });
  expect((await lose(" ", 1)).statusCode).toBe(400);
  const lost = await lose("Too far away.", 1);
  expect((await read(_id)).enquiry).toMatchObject({ status: "lost", lostReason: "Too far away." });
  expect((await lose("Again.", 2)).json()).toMatchObject({ reason: "ENQUIRY_CLOSED" });
  await undo(lost.json().decisionId);
  expect((await read(_id)).enquiry).toMatchObject({ status: "open", version: 3 });
  expect((await open(3)).json().reason).toBe("ENQUIRY_NOT_LOST");
  await lose("Too far away.", 3);
  const other = await sales().request(
    "POST",
    "/api/enquiries",
    enquiryForm({ mobile, name: "Her Brother" }),
  );
  expect(other.statusCode).toBe(201);
  expect((await open(4)).json()).toMatchObject({
    reason: "ENQUIRY_OPEN",
    fields: { mobile: "Her Brother has an open enquiry with this number." },
  });
  await sales().request("PUT", `/api/enquiries/${other.json().enquiry._id}/lost`, {
    reason: "One is enough.",
    version: 1,
  });
  expect((await open(4)).json().enquiry).toMatchObject({ status: "open", lostReason: null });
});
