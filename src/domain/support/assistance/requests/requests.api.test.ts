import { describe, expect, test } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();

type On = Pick<TestApp, "as" | "withToken">;
type Reply = { statusCode: number; json: () => { message: string } };
const reply = (answer: Reply) => [answer.statusCode, answer.json().message];

const status = async (who: Persona) =>
  (await app.withToken(who.token).request("GET", `/api/auth/assistance-status/${who.id}`)).json();
const send = (who: Persona, body: object = {}, on: On = app) =>
  on
    .withToken(who.token)
    .request("POST", "/api/auth/request-assistance", { userId: who.id, ...body });
const approve = (id: string, amount: unknown, on: On = app) =>
  on.as("admin").request("PUT", `/api/admin/approve-assistance/${id}`, { amount });
const remove = (id: string, on: On = app) =>
  on.as("admin").request("DELETE", `/api/admin/remove-assistance/${id}`);
const list = async (query = "") => {
  const answer = await app.as("admin").request("GET", `/api/admin/assistance-requests${query}`);
  expect(answer.statusCode).toBe(200);
  return { users: answer.json().users, total: answer.headers["x-total-count"] };
};
const kindsOf = async (userId: string) => {
  const rows = await storedRows(app.db, "notifications", "kind", { userId }, "id");
  return rows.map(({ kind }) => kind);
};
const twenty = <T>(make: (on: On) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => make(index % 2 ? second : app)));
const codesOf = (answers: readonly Reply[]) => answers.map(({ statusCode }) => statusCode).sort();

test("from none over Pending and Approved, told at every step, and back to none (M5, C74)", async () => {
  const { person } = await insertAssisted(app, "draft");
  expect(await status(person)).toEqual({
    status: null,
    isSubmitted: false,
    topic: null,
    requestedAt: null,
    answerDays: null,
    amount: null,
    draft: {
      username: person.username,
      email: person.email,
      mobile: null,
      companyName: null,
      package: null,
      dateOfJoining: null,
    },
  });
  const sent = await send(person, { topic: " Production support " });
  expect(sent.statusCode).toBe(200);
  expect(sent.json()).toEqual({
    message: "Your request for assistance was sent.",
    status: "Pending",
  });
  const pending = { status: "Pending", topic: "Production support", amount: null };
  expect(await status(person)).toMatchObject(pending);
  expect(await kindsOf(app.personas.admin.id)).toContain("assistance-request-waits");
  const approved = await approve(person.id, "2500.50");
  expect(approved.json()).toMatchObject({
    message: `The request of ${person.username} was approved.`,
    user: { _id: person.id, status: "Approved", amount: 2500.5, topic: "Production support" },
  });
  expect(await status(person)).toMatchObject({ status: "Approved", amount: 2500.5 });
  expect((await remove(person.id)).json()).toMatchObject({ message: "The request was removed." });
  expect(await status(person)).toMatchObject({ status: null, amount: null, topic: null });
  expect((await send(person)).statusCode).toBe(200);
  expect(await kindsOf(person.id)).toEqual([
    "assistance-requested",
    "assistance-approved",
    "assistance-removed",
    "assistance-requested",
  ]);
  const audits = await auditLines(app.db, "action", { subjectId: person.id });
  expect(audits.map(({ action }) => action)).toEqual([
    "assistance-request.sent",
    "assistance-request.approved",
    "assistance-request.removed",
    "assistance-request.sent",
  ]);
});

test("who asks, and who waits, reads how long the last requests took, once they are enough", async () => {
  await app.db.updateTable("assistanceRequests").set({ decidedAt: null }).execute();
  const now = app.platform.clock.now();
  const decide = async (days: number) => {
    const { person } = await insertAssisted(app, "approved");
    const requestedAt = new Date(now.valueOf() - days * 86_400_000);
    const times = { requestedAt, decidedAt: now };
    await app.db
      .updateTable("assistanceRequests")
      .set(times)
      .where("userId", "=", person.id)
      .execute();
    return person;
  };
  for (const days of [1, 4, 1, 4]) await decide(days);
  const { person } = await insertAssisted(app, "draft");
  expect(await status(person)).toMatchObject({ status: null, answerDays: null });
  const approved = await decide(4);
  expect(await status(person)).toMatchObject({ status: null, answerDays: 4 });
  expect(await status(approved)).toMatchObject({ status: "Approved", answerDays: null });
  await send(person);
  expect(await status(person)).toMatchObject({ status: "Pending", answerDays: 4 });
  const [mail] = await storedRows(app.db, "outbox", "textBody", { recipient: person.email });
  expect(mail?.textBody).toContain("An admin reads every request, usually within 4 days.");
});

describe("POST /api/auth/request-assistance", () => {
  test("whoever is not placed is refused, and a second request (I-74)", async () => {
    expect(reply(await send(app.personas.eligible))).toEqual([403, "You are not placed yet."]);
    const { person } = await insertAssisted(app, "pending");
    expect(reply(await send(person))).toEqual([409, "Request already sent."]);
    const { person: approved } = await insertAssisted(app, "approved");
    expect(reply(await send(approved))).toEqual([409, "Request already sent."]);
  });

  test("a placed trainee may; a topic is one line of at most 200 characters", async () => {
    for (const topic of ["x".repeat(201), "AEM\nApproved with 1 rupee"]) {
      const wrong = await send(app.personas.placed, { topic });
      expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ["topic"]]);
    }
    expect((await send(app.personas.placed, { topic: "" })).statusCode).toBe(200);
    expect(await status(app.personas.placed)).toMatchObject({ status: "Pending", topic: null });
  });

  test("one of 20 at once on two instances is sent, and told once", async () => {
    const { person } = await insertAssisted(app, "draft");
    const answers = await twenty((on) => send(person, {}, on));
    expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await kindsOf(person.id)).toEqual(["assistance-requested"]);
  });
});

describe("GET /api/admin/assistance-requests", () => {
  test("pending first; approved ones stay until the details are submitted (C73)", async () => {
    const name = "Listed";
    const { person: done } = await insertAssisted(app, "active", { name });
    const { person: approved } = await insertAssisted(app, "approved", { name });
    const { person: pending } = await insertAssisted(app, "pending", { name });
    const { users, total } = await list(`?q=${name}`);
    expect(users.map(({ _id }: { _id: string }) => _id)).toEqual([pending.id, approved.id]);
    expect(total).toBe("2");
    expect(JSON.stringify(users)).not.toContain(done.id);
    expect(users[0]).toEqual({
      _id: pending.id,
      username: name,
      email: pending.email,
      status: "Pending",
      amount: null,
      topic: null,
      companyName: null,
      requestedAt: expect.any(String),
    });
    expect((await list(`?q=${name}&sort=-amount`)).users[0]._id).toBe(approved.id);
    expect((await list(`?q=${approved.email}`)).total).toBe("1");
    expect((await list(`?q=${name}&status=Pending`)).users).toMatchObject([{ _id: pending.id }]);
  });
});

describe("PUT /api/admin/approve-assistance/{userId}", () => {
  test.each([undefined, null, "", 0, -1, "0", 1.005, "abc", 10_000_001])(
    "the amount %j is refused (I-75)",
    async (amount) => {
      const { person } = await insertAssisted(app, "pending");
      const answer = await approve(person.id, amount);
      expect(reply(answer)).toEqual([400, "Please enter an amount to approve the request."]);
      expect(await status(person)).toMatchObject({ status: "Pending" });
    },
  );

  test("not twice, and not without a request", async () => {
    const { person } = await insertAssisted(app, "approved");
    expect(reply(await approve(person.id, 5000))).toEqual([
      409,
      "This request has already been approved.",
    ]);
    const nobody = await insertPerson(app.db, { name: "Nobody" });
    expect(reply(await approve(nobody.id, 5000))).toEqual([404, "Not found."]);
    expect(reply(await approve("x", 5000))).toEqual([404, "Not found."]);
  });

  test("of 20 approvals and removals at once each person is told what happened, once", async () => {
    const { person } = await insertAssisted(app, "pending");
    const approvals = await twenty((on) => approve(person.id, 5000, on));
    expect(codesOf(approvals)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const removals = await twenty((on) => remove(person.id, on));
    expect(codesOf(removals)).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
    expect(await kindsOf(person.id)).toEqual(["assistance-approved", "assistance-removed"]);
  });
});

test("a request is not removed once its details are submitted (I-75)", async () => {
  const refused = [409, "Details already submitted."];
  for (const stage of ["active", "closed"] as const) {
    const { person } = await insertAssisted(app, stage);
    expect(reply(await remove(person.id))).toEqual(refused);
    expect(await status(person)).toMatchObject({ status: "Approved", isSubmitted: true });
  }
  const { person } = await insertAssisted(app, "draft");
  expect(reply(await remove(person.id))).toEqual([404, "Not found."]);
});

test("several are removed at once, each with a result, and undone together", async () => {
  const stages = ["pending", "approved", "active"] as const;
  const people: Persona[] = [];
  for (const stage of stages) people.push((await insertAssisted(app, stage)).person);
  const userIds = [...people.map(({ id }) => id), "nobody"];
  const answer = await app
    .as("admin")
    .request("PUT", "/api/admin/assistance-requests/remove", { userIds });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    message: "2 removed. 1 not: Details already submitted. 1 not: Not found.",
    results: userIds.map((id, index) => ({
      id,
      problem: [null, null, "Details already submitted.", "Not found."][index],
    })),
    decisionIds: [expect.any(String), expect.any(String)],
  });
  const states = async () =>
    Promise.all(people.map(async (person) => (await status(person)).status));
  expect(await states()).toEqual([null, null, "Approved"]);
  for (const id of answer.json().decisionIds) {
    const undone = await app.as("admin").request("POST", `/api/decisions/${id}/undo`);
    expect(undone.statusCode).toBe(200);
  }
  expect(await states()).toEqual(["Pending", "Approved", "Approved"]);
});

test("several are approved at once, each with its own amount, and undone together", async () => {
  const people: Persona[] = [];
  for (const stage of ["pending", "pending", "approved", "pending"] as const)
    people.push((await insertAssisted(app, stage)).person);
  const amounts = [5000, "7500.50", 1, ""];
  const answer = await app.as("admin").request("PUT", "/api/admin/assistance-requests/approve", {
    requests: people.map(({ id }, index) => ({ userId: id, amount: amounts[index] })),
  });
  expect(answer.json().message).toMatch(/^2 approved\. 1 not: .* 1 not: /);
  const states = async () =>
    Promise.all(people.slice(0, 2).map(async (person) => (await status(person)).amount));
  expect(await states()).toEqual([5000, 7500.5]);
  for (const id of answer.json().decisionIds)
    await app.as("admin").request("POST", `/api/decisions/${id}/undo`);
  expect(await states()).toEqual([null, null]);
});

describe("the amount is declined before the support begins", () => {
  const decline = (who: Persona, on: On = app) =>
    on.withToken(who.token).request("POST", "/api/auth/decline-assistance", { userId: who.id });

  test("nothing is owed, the office is told, and it can be asked for again", async () => {
    const { person } = await insertAssisted(app, "draft");
    expect(reply(await decline(person))).toEqual([409, "Your request is not approved yet."]);
    await send(person);
    expect((await decline(person)).statusCode).toBe(409);
    await approve(person.id, 3500);
    expect(reply(await decline(person))).toEqual([
      200,
      "You declined the assistance. Nothing is due, and you can ask again.",
    ]);
    expect(await storedRows(app.db, "assistanceRequests", "status", { userId: person.id })).toEqual(
      [],
    );
    const rows = await storedRows(
      app.db,
      "notifications",
      "text",
      { userId: app.personas.admin.id },
      "id",
    );
    expect(rows.at(-1)?.text).toBe(`${person.username} declined assistance at ₹3,500 a month.`);
    expect((await decline(person)).statusCode).toBe(409);
    expect((await send(person)).statusCode).toBe(200);
  });

  test("not once the details were sent", async () => {
    const { person } = await insertAssisted(app, "active");
    expect(reply(await decline(person))).toEqual([409, "Details already submitted."]);
  });

  test("of 20 at once one is told to the office", async () => {
    const { person } = await insertAssisted(app, "draft");
    await send(person);
    await approve(person.id, 3500);
    const answers = await twenty((on) => decline(person, on));
    expect(codesOf(answers)).toEqual([200, ...Array<number>(19).fill(409)]);
  });
});
