import { expect, test } from "vitest";
import { makeDuesOf } from "#/domain/money/dues/monthly.service.ts";
import { insertClaim } from "#/domain/money/payments/claims.queries.ts";
import { insertMonthOrder } from "#/domain/money/payments/orders.queries.ts";
import { newId } from "#/platform/db/ids.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import type { TestApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();

type Reply = { statusCode: number; json: () => { message: string } };
const reply = (answer: Reply) => [answer.statusCode, answer.json().message];
const json = {
  username: "Kavya Rao",
  email: "kavya@infosys.example",
  mobile: "9123456780",
  companyName: "Wipro",
  package: 8,
  dateOfJoining: "2026-05-04",
};
const update = (who: Persona, body: object = json, on: Pick<TestApp, "withToken"> = app) =>
  on.withToken(who.token).request("PUT", `/api/assistance/update-assistance/${who.id}`, body);

test("changes the record's own copy and nothing of the account (C61)", async () => {
  const { person } = await insertAssisted(app, "active");
  const answer = await update(person);
  expect(answer.json()).toMatchObject({
    message: "Profile updated successfully!",
    assistanceDetails: { ...json, supportUntil: "2027-05-04", version: 2 },
  });
  const account = await app.db
    .selectFrom("users")
    .select(["username", "email"])
    .where("id", "=", person.id)
    .executeTakeFirst();
  expect(account).toEqual({ username: person.username, email: person.email });
});

test("guidance, amount and state sent along are ignored (I-77)", async () => {
  const { person } = await insertAssisted(app, "active");
  const more = { isActive: false, amount: 1, guidanceProvider: person.id, position: "Vendor" };
  expect((await update(person, { ...json, ...more })).json().assistanceDetails).toMatchObject({
    isActive: true,
    guidanceProvider: null,
    position: null,
    userId: { amount: 5000 },
  });
});

test("a stale version is refused, and of many writers with one version one wins (I-88)", async () => {
  const { person } = await insertAssisted(app, "active");
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      update(person, { ...json, version: 1 }, index % 2 ? second : app),
    ),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  const late = (await update(person, { ...json, version: 1 })).json();
  expect([late.reason, late.isOwnChange]).toEqual(["STALE_VERSION", true]);
});

test("not while it is a draft, nor once it is closed; the CTO's closing does not matter (C42)", async () => {
  const { person: draft } = await insertAssisted(app, "approved");
  expect(reply(await update(draft))).toEqual([404, "Not found."]);
  const { person: closed } = await insertAssisted(app, "closed");
  expect(reply(await update(closed))).toEqual([409, "Assistance is already closed."]);
  const { person, recordId } = await insertAssisted(app, "active");
  await app.db
    .updateTable("assistanceRecords")
    .set({ closedAt: new Date() })
    .where("id", "=", recordId)
    .execute();
  expect((await update(person)).statusCode).toBe(200);
});

test.each([
  ["username", ""],
  ["email", "kavya"],
  ["mobile", 9123456780],
  ["companyName", "x".repeat(121)],
  ["package", "8"],
  ["package", 0],
  ["dateOfJoining", "04/05/2026"],
  ["dateOfJoining", "1966-05-04"],
])("%s %j is refused at the field", async (field, value) => {
  const { person } = await insertAssisted(app, "active");
  const answer = await update(person, { ...json, [field]: value });
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});

test("a form that names nobody is told so; one that names somebody else is not allowed", async () => {
  const { person } = await insertAssisted(app, "approved");
  const send = (parts: Record<string, string>) =>
    app.withToken(person.token).send("POST", "/api/assistance/create-details", parts);
  const texts = { ...json, package: "8" };
  const nobody = await send(texts);
  expect([nobody.statusCode, nobody.json().fields]).toEqual([400, { userId: "This is needed." }]);
  expect((await send({ ...texts, userId: app.personas.placed.id })).statusCode).toBe(403);
});

test("the office is told of another workplace, and the months owed begin anew with another first day", async () => {
  const { person, recordId } = await insertAssisted(app, "active");
  await makeDuesOf(app.db, app.platform, recordId);
  const months = () => storedRows(app.db, "dues", "month", { recordId }, "month");
  expect(await months()).not.toEqual([]);
  const dateOfJoining = addDays(istDate(new Date()), 60);
  expect((await update(person, { ...json, dateOfJoining })).statusCode).toBe(200);
  expect(await months()).toEqual([]);
  const notices = await storedRows(app.db, "notifications", ["userId", "text"], {
    kind: "assistance-changed",
    href: `/people/${person.id}`,
  });
  expect(notices.map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([app.personas.admin.id, app.personas.cto.id]),
  );
  expect(notices[0]?.text).toMatch(/ → Wipro, .*first day .* → [^→]+\.$/);
});

test("a month of which somebody began to pay stays, or another first day is refused in words", async () => {
  for (const paying of ["claim", "order"] as const) {
    const { person, recordId } = await insertAssisted(app, "active");
    await makeDuesOf(app.db, app.platform, recordId);
    const months = () => storedRows(app.db, "dues", ["id", "month"], { recordId }, "month");
    const [due] = await months();
    if (!due) throw new Error("A month is owed.");
    const month = { dueId: due.id, traineeId: person.id, amountPaise: 500_000 };
    if (paying === "claim") {
      const reference = "512345678901";
      await insertClaim(app.db, app.platform.clock, { ...month, reference });
    } else await insertMonthOrder(app.db, app.platform.clock, month);
    // The month is still owed.
    const near = addDays(`${due.month.slice(0, 7)}-01`, -40);
    expect((await update(person, { ...json, dateOfJoining: near })).statusCode).toBe(200);
    expect((await months()).map(({ id }) => id)).toContain(due.id);
    const dateOfJoining = addDays(istDate(new Date()), 60);
    const refused = await update(person, { ...json, dateOfJoining });
    expect([refused.statusCode, refused.json().reason]).toEqual([409, "PLACEMENT_GONE_ON"]);
    expect(refused.json().message).toContain("the first day stays as it is");
    expect(await months()).toContainEqual(due);
  }
});

test("a month goes with another first day once the office has said that its money did not come", async () => {
  const { person, recordId } = await insertAssisted(app, "active");
  await makeDuesOf(app.db, app.platform, recordId);
  const [due] = await storedRows(app.db, "dues", ["id", "month"], { recordId }, "month");
  if (!due) throw new Error("A month is owed.");
  const id = await insertClaim(app.db, app.platform.clock, {
    dueId: due.id,
    traineeId: person.id,
    amountPaise: 500_000,
    reference: "712345678901",
  });
  const reason = "No such payment on that day.";
  await app.as("admin").request("PUT", `/api/dues/claims/${id}/refused`, { reason });
  // While the month is owed, the payer is told why.
  const near = addDays(`${due.month.slice(0, 7)}-01`, -40);
  expect((await update(person, { ...json, dateOfJoining: near })).statusCode).toBe(200);
  const claims = () => storedRows(app.db, "paymentClaims", "reason", { traineeId: person.id });
  expect(await claims()).toEqual([{ reason }]);
  const moved = await update(person, { ...json, dateOfJoining: addDays(istDate(new Date()), 60) });
  expect(moved.statusCode, moved.json().message).toBe(200);
  expect(await storedRows(app.db, "dues", "id", { recordId })).toEqual([]);
  expect(await claims()).toEqual([]);
});

test("another first day is refused once a month is recorded, and the rest with it", async () => {
  const { person, recordId } = await insertAssisted(app, "active");
  await app.db
    .insertInto("assistancePayments")
    .values({
      id: newId(),
      recordId,
      month: "2026-04-01",
      amountPaise: 500_000,
      paymentDate: "2026-04-30",
      recordedBy: app.personas.admin.id,
      status: "Received",
      receivedPaise: 500_000,
      recordedAt: new Date(),
    })
    .execute();
  const refused = await update(person);
  expect([refused.statusCode, refused.json().reason]).toEqual([409, "PLACEMENT_GONE_ON"]);
  expect(refused.json().message).toContain("the first day stays as it is");
  const kept = await storedRow(app.db, "assistanceRecords", ["companyName", "version"], {
    id: recordId,
  });
  expect(kept).toMatchObject({ version: 1 });
});
