import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";

/** Every table of the sandbox, in any schema. */
async function listSandboxTables<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname = 'sandbox' or tablename like 'sandbox%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
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
