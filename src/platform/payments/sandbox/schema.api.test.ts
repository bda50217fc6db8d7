import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Db } from "#/platform/db/db.ts";
import { testApp } from "#test/support/app.ts";
import { openDatabaseBefore } from "#test/support/upgrade.ts";
import { createSandboxTables, openSandboxDb } from "./schema.ts";

/** The migration that moves the sandbox's tables into their own schema. */
const LEAVES = "0046";

/** Every table of the sandbox, in any schema. */
async function listSandboxTables<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname = 'sandbox' or tablename like 'sandbox%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** What the sandbox's tables are made of: columns, constraints, indexes. */
async function describeSandboxTables<T>(db: Kysely<T>): Promise<unknown[]> {
  const { rows } = await sql`
    select c.table_name::text as "table", c.column_name::text as name,
      c.data_type || coalesce(c.column_default, '') || c.is_nullable as what
    from information_schema.columns c where c.table_schema = 'sandbox'
    union all
    select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'sandbox'::regnamespace and contype <> 'n'
    union all
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'sandbox'
    order by 1, 2, 3`.execute(db);
  return rows;
}

describe("the tables of the sandbox", () => {
  test("are not there where a provider is set", async () => {
    const app = await testApp({
      RAZORPAY_KEY_ID: "rzp_live_key",
      RAZORPAY_KEY_SECRET: "secret-of-the-key",
      RAZORPAY_WEBHOOK_SECRET: "secret-of-the-webhooks",
    });
    try {
      expect(app.platform.payments.isSandbox).toBe(false);
      expect(await listSandboxTables(app.db)).toEqual([]);
    } finally {
      await app.close();
    }
  });

  test("are made once where none is, by several instances at once as well", async () => {
    const app = await testApp();
    try {
      await sql`drop schema sandbox cascade`.execute(app.db);
      await Promise.all([app.secondInstance(), app.secondInstance(), app.secondInstance()]);
      expect(await listSandboxTables(app.db)).toEqual([
        "sandbox.disputes",
        "sandbox.orders",
        "sandbox.payments",
        "sandbox.refunds",
      ]);
    } finally {
      await app.close();
    }
  });
});

/** An upgrade from before the tables moved, with `fill` in them. Returns what it left. */
async function upgraded(fill: (db: Db) => Promise<void>) {
  const { db, upgrade, drop } = await openDatabaseBefore(LEAVES);
  try {
    await fill(db);
    await upgrade();
    const tables = await listSandboxTables(db);
    const sandboxDb = await openSandboxDb(db);
    const moved = await describeSandboxTables(db);
    const rows = {
      orders: await sandboxDb.selectFrom("sandbox.orders").select(["id", "notes"]).execute(),
      payments: await sandboxDb.selectFrom("sandbox.payments").select(["id", "orderId"]).execute(),
      refunds: await sandboxDb
        .selectFrom("sandbox.refunds")
        .select(["id", "amountPaise"])
        .execute(),
    };
    await sql`drop schema sandbox cascade`.execute(db);
    await db.transaction().execute(createSandboxTables);
    return { tables, moved, made: await describeSandboxTables(db), rows };
  } finally {
    await drop();
  }
}

describe("an upgrade from before the sandbox had a schema", () => {
  test("moves tables with rows into the new schema", async () => {
    const { moved, made, rows } = await upgraded(async (db) => {
      await sql`insert into sandbox_orders (id, receipt, amount_paise, currency, notes, status, created_at)
        values ('order_1', 'receipt', 1000000, 'INR', '{"who": "Kavya"}', 'paid', now())`.execute(
        db,
      );
      await sql`insert into sandbox_payments (id, order_id, amount_paise, currency, status, method, created_at)
        values ('pay_1', 'order_1', 1000000, 'INR', 'captured', 'upi', now())`.execute(db);
      await sql`insert into sandbox_refunds (id, payment_id, amount_paise, created_at)
        values ('rfnd_1', 'pay_1', 500, now())`.execute(db);
    });
    expect(rows).toEqual({
      orders: [{ id: "order_1", notes: { who: "Kavya" } }],
      payments: [{ id: "pay_1", orderId: "order_1" }],
      refunds: [{ id: "rfnd_1", amountPaise: 500 }],
    });
    expect(moved).toEqual(made);
  });

  test("leaves nothing of empty tables", async () => {
    const { tables } = await upgraded(async () => {});
    expect(tables).toEqual([]);
  });
});
