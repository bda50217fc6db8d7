import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Generated, type Kysely, sql } from "kysely";
import type { Db, Tables } from "#/platform/db/db.ts";
import { ROOT } from "../../config/root.ts";

const TABLES = path.join(ROOT, "src/platform/payments/sandbox/books.sql");

/** The sandbox's tables, which are in its own schema and in no migration (books.sql). */
export type SandboxTables = {
  "sandbox.orders": {
    id: string;
    receipt: string;
    amountPaise: number;
    currency: string;
    notes: unknown;
    status: "created" | "attempted" | "paid";
    attempts: Generated<number>;
    createdAt: Date;
  };
  "sandbox.payments": {
    id: string;
    orderId: string;
    amountPaise: number;
    currency: string;
    status: "failed" | "captured" | "refunded";
    method: string;
    refundedPaise: Generated<number>;
    createdAt: Date;
  };
  "sandbox.refunds": {
    id: string;
    paymentId: string;
    amountPaise: number;
    idempotencyKey: string | null;
    /** The caller's reference; null if simulated as made in the dashboard. */
    receipt: string | null;
    status: Generated<"pending" | "processed" | "failed">;
    createdAt: Date;
  };
  "sandbox.disputes": {
    id: string;
    paymentId: string;
    amountPaise: number;
    status: "open" | "under_review" | "won" | "lost" | "closed";
    respondBy: Date;
    createdAt: Date;
  };
};

/** The name of the sandbox's schema, as created by books.sql. */
export const SANDBOX_SCHEMA = "sandbox";

/** Any number that no other lock uses. */
const LOCK = 7_254_003;

/** True if the tables exist, by the catalog's rows: look-ups by name may be stale after a wait. */
async function hasSandboxTables(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_tables
    where schemaname = ${SANDBOX_SCHEMA} and tablename = 'disputes'`.execute(db);
  return rows.length > 0;
}

/** Creates the sandbox's schema and missing tables, in the caller's transaction. */
export async function createSandboxTables(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  // Another instance may have created them meanwhile.
  if (await hasSandboxTables(tx)) return;
  await sql.raw(await readFile(TABLES, "utf8")).execute(tx);
}

export type SandboxDb = Kysely<Tables & SandboxTables>;

/** Returns the database with the sandbox's tables, created if missing. */
export async function openSandboxDb(db: Db): Promise<SandboxDb> {
  // A start with nothing to create writes nothing.
  if (!(await hasSandboxTables(db))) await db.transaction().execute(createSandboxTables);
  return db.withTables<SandboxTables>();
}
