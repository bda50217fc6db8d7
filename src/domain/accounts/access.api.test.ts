import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertPayment } from "#test/support/payments.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const update = (id: string, body: object) =>
  app.as("admin").request("PUT", `/api/admin/users/${id}`, body);

describe("PUT /api/admin/users/{id}", () => {
  test("changes sub-role, option and access, and leaves an audit line with both values", async () => {
    const person = await insertPerson(app.db, { name: "moved", paymentOption: "Full Payment" });
    const answer = await update(person.id, { paymentOption: "No Payment", disabled: true });
    expect(answer.json().user).toMatchObject({ paymentOption: "No Payment", disabled: true });
    const line = await app.db
      .selectFrom("auditLog")
      .selectAll()
      .where("subjectId", "=", person.id)
      .where("action", "=", "user.changed")
      .executeTakeFirst();
    expect(line).toMatchObject({
      oldValue: { paymentOption: "Full Payment", isDisabled: false },
      newValue: { paymentOption: "No Payment", isDisabled: true },
    });
    const signIn = { email: person.email, password: "correct horse battery", role: "Trainee" };
    const refused = await app.as(null).request("POST", "/api/auth/login", signIn);
    expect(refused.statusCode).toBe(403);
    const open = await app.withToken(person.token).request("GET", "/api/auth/session");
    expect(open.statusCode).toBe(401);
  });

  test.each([
    {},
    { paymentOption: "Full Payment", disabled: false },
    { subRole: null, version: 1 },
  ])("%j changes nothing: session, version and trail stay as they are (C17)", async (same) => {
    const person = await insertPerson(app.db, { name: "same", paymentOption: "Full Payment" });
    const answer = await update(person.id, same);
    expect([answer.statusCode, answer.json().user.version]).toEqual([200, 1]);
    const still = await app.withToken(person.token).request("GET", "/api/auth/session");
    expect(still.statusCode).toBe(200);
    const lines = await storedRows(app.db, "auditLog", "id", { subjectId: person.id });
    expect(lines).toEqual([]);
  });

  test("who has paid keeps the sub-role, and is told about the sub-role", async () => {
    const person = await insertPerson(app.db, { name: "paid", paymentOption: "Full Payment" });
    await insertPayment(app, person.id);
    const answers = [
      await update(person.id, { subRole: "Existing Trainee" }),
      await update(person.id, { paymentOption: "No Payment" }),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [409, "The sub-role cannot change after a payment."],
      [409, "The payment option cannot change after a payment."],
    ]);
  });

  test("null clears the sub-role and leaves the option and the access as they are", async () => {
    const person = await insertPerson(app.db, { name: "kept", paymentOption: "Partial Payment" });
    const nothing = { subRole: null, paymentOption: null, disabled: null };
    const answer = await update(person.id, nothing);
    expect(answer.json().user).toMatchObject({
      subRole: null,
      paymentOption: "Partial Payment",
      disabled: false,
    });
  });

  test("refuses a sub-role that does not fit, one's own lock-out, a stale version, an unknown id", async () => {
    const { trainer, admin, trainee } = app.personas;
    const answers = [
      await update(trainer.id, { subRole: "CEO" }),
      await update(admin.id, { disabled: true }),
      await update(trainee.id, { disabled: false, version: 99 }),
      await update(newId(), { disabled: true }),
      await update("x", { disabled: true }),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().reason])).toEqual([
      [400, "ROLE_PAIR_INVALID"],
      [409, "OWN_ACCOUNT_LOCKED"],
      [409, "STALE_VERSION"],
      [404, "NOT_FOUND"],
      [404, "NOT_FOUND"],
    ]);
  });
});

describe("somebody can always approve and undo", () => {
  const LAST = "This is the only general admin who can sign in. Make another one first.";
  const demote = (
    actor: { token: string },
    id: string,
    change: object,
    on: Pick<TestApp, "withToken"> = app,
  ) => on.withToken(actor.token).request("PUT", `/api/admin/users/${id}`, change);
  const admin = (name: string) => insertPerson(app.db, { name, role: "Admin", audience: "admin" });
  const open = () =>
    storedRows(app.db, "users", "id", { role: "Admin", subRole: null, isDisabled: false });

  test("the only general admin stays one", async () => {
    const { admin: only } = app.personas;
    expect(await open()).toEqual([{ id: only.id }]);
    const answer = await demote(only, only.id, { subRole: "Informer" });
    expect([answer.statusCode, answer.json().message]).toEqual([409, LAST]);
    const second = await admin("second");
    const allowed = await demote(only, second.id, { disabled: true });
    expect(allowed.statusCode).toBe(200);
    expect((await demote(only, only.id, { subRole: "CEO" })).statusCode).toBe(409);
  });

  test.each([{ subRole: "Informer" }, { disabled: true }])(
    "many who change each other by %j at once on two instances: one is left",
    async (change) => {
      const others = await Promise.all(["a", "b", "c", "d"].map((name) => admin(name)));
      const all = [app.personas.admin, ...others];
      const second = await app.secondInstance();
      const answers = await Promise.all(
        all.flatMap((actor, index) =>
          all.map((target) => demote(actor, target.id, change, index % 2 ? app : second)),
        ),
      );
      const statuses = new Set(answers.map(({ statusCode }) => statusCode));
      expect([...statuses].filter((status) => status >= 500)).toEqual([]);
      expect(await open()).toHaveLength(1);
      await app.db
        .updateTable("users")
        .set({ subRole: null, isDisabled: false })
        .where("id", "=", app.personas.admin.id)
        .execute();
    },
  );
});
