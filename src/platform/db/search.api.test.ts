import { sql } from "kysely";
import { expect, test } from "vitest";
import { openPaymentTests } from "#test/support/payment-tests.ts";
import { insertPayer } from "#test/support/payments.ts";
import { plansOfReads, stepsOf } from "#test/support/plans.ts";
import { isAccountLike } from "./found-by-text.ts";
import { namesOf, searchByIndex } from "./search.ts";

const { app } = await openPaymentTests();

test("a receipt is found by an index by each person whose names the list searches", async () => {
  const [payer, admin] = [await insertPayer(app), app.personas.admin];
  const name = { username: "Meenakshi Iyer" };
  await app.db.updateTable("users").set(name).where("id", "=", admin.id).execute();
  const paid = { userId: payer.id, part: "Fee", method: "Cash", amount: 10_000 };
  await app.as("admin").request("POST", "/api/payment/record", paid);
  const find = (text: string, column: string) => {
    const receipts = app.db.selectFrom("receipts").select("traineeId");
    const columns = ["receipts.number", namesOf(sql.ref(`receipts.${column}`))] as const;
    return searchByIndex(receipts, text, "receipts", columns).execute();
  };
  for (const typed of ["Meenakshi", "iyer meen", "Menakshi"]) {
    expect([await find(typed, "recordedBy"), await find(typed, "traineeId")], typed).toEqual([
      [{ traineeId: payer.id }],
      [],
    ]);
  }
});

test("what all accounts have in common is found without comparing each with each", async () => {
  await sql`insert into users (id, username, email, password_hash, role, status, payment_option,
      password_changed_at, created_at)
    select gen_random_uuid(), 'Somebody', 'person' || n || '@many.example', 'none', 'Trainee', 'approved',
      'Full Payment', now(), now() from generate_series(1, 1000) n`.execute(app.db);
  await sql`analyze users`.execute(app.db);
  const plans = await plansOfReads(app.database, () =>
    app.db
      .selectFrom("users")
      .select("id")
      .where(isAccountLike(sql.ref("users.id"), "person"))
      .execute(),
  );
  const compared = plans
    .flatMap(stepsOf)
    .map((step) => (step["Rows Removed by Join Filter"] ?? 0) * step["Actual Loops"]);
  expect(Math.max(...compared)).toBeLessThan(10_000);
});
