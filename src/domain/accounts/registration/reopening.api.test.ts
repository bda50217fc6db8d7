import { expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertDetails } from "#test/support/trainee-details.ts";

const app = await openApp();

async function decided(name: string, status: "approved" | "rejected"): Promise<Persona> {
  const person = await insertPerson(app.db, { name });
  const row = { status, decidedAt: new Date(), decidedBy: app.personas.admin.id } as const;
  await app.db.updateTable("users").set(row).where("id", "=", person.id).execute();
  return person;
}
const reason = "We decided about the wrong Asha.";
const reopen = (id: string, body: object = { reason }) =>
  app.as("admin").request("POST", `/api/admin/trainees/${id}/reopening`, body);
const COLUMNS = ["status", "paymentOption", "decidedAt", "decidedBy"] as const;
const rowOf = ({ id }: Persona) => storedRow(app.db, "users", COLUMNS, { id });
const WAITS = { status: "pending", paymentOption: null, decidedAt: null, decidedBy: null };

test.each(["approved", "rejected"] as const)(
  "one that was %s waits again, is told why and logged out, and is decided anew; undone it stands as before",
  async (status) => {
    const asha = await decided("Asha", status);
    const before = await rowOf(asha);
    const answer = await reopen(asha.id);
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      "The registration waits again.",
    ]);
    expect(await rowOf(asha)).toEqual(WAITS);
    const mails = await storedRows(app.db, "outbox", ["kind", "textBody"], {
      recipient: asha.email,
    });
    expect(mails).toMatchObject([
      { kind: "registration-reopened", textBody: expect.stringContaining(reason) },
    ]);
    expect(await storedRows(app.db, "sessions", "userId", { userId: asha.id })).toEqual([]);

    const undone = await app
      .as("admin")
      .request("POST", `/api/decisions/${answer.json().decisionId}/undo`);
    expect(undone.statusCode).toBe(200);
    expect(await rowOf(asha)).toEqual(before);
    await reopen(asha.id);
    const again = await app.as("admin").request("PUT", "/api/admin/approve", {
      traineeId: asha.id,
      approved: true,
      paymentOption: "Partial Payment",
    });
    expect(again.statusCode).toBe(200);
    expect(await rowOf(asha)).toMatchObject({
      status: "approved",
      paymentOption: "Partial Payment",
    });
  },
);

test("an approval that was used is not taken back, and says by what", async () => {
  const asha = await decided("Asha", "approved");
  await insertDetails(app.db, asha.id);
  const used = await reopen(asha.id);
  expect([used.statusCode, used.json().message]).toEqual([
    409,
    "They have handed in their details. The account can be locked instead.",
  ]);
  expect(await rowOf(asha)).toMatchObject({ status: "approved" });
  const created = await reopen((await insertPerson(app.db, { name: "Created" })).id);
  expect([created.statusCode, created.json().message]).toEqual([
    409,
    "This account was created by the office. The account can be locked instead.",
  ]);
  expect((await reopen(app.personas.ceo.id)).statusCode).toBe(404);
});

test("one that waits, one that is nobody's and one without a reason change nothing", async () => {
  const asha = await decided("Asha", "approved");
  expect((await reopen(asha.id, { reason: " " })).json().fields).toEqual({
    reason: "Say why it is decided anew.",
  });
  await reopen(asha.id);
  const again = await reopen(asha.id);
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    "This registration waits for a decision.",
  ]);
  expect((await reopen(newId())).statusCode).toBe(404);
});

test("a rejected one whose address registered again meanwhile stays rejected", async () => {
  const asha = await decided("Asha", "rejected");
  const { id } = await insertPerson(app.db, { name: "Anew" });
  await app.db.updateTable("users").set({ email: asha.email }).where("id", "=", id).execute();
  const answer = await reopen(asha.id);
  expect([answer.statusCode, answer.json().reason]).toEqual([409, "ACCOUNT_EXISTS"]);
  expect(await rowOf(asha)).toMatchObject({ status: "rejected" });
});
