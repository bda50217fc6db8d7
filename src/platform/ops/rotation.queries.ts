import { sql } from "kysely";
import type { AuditChain } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { WRAPPED_BYTES } from "#/platform/files/sealing.ts";

/** A row whose bytes are sealed with a key of the secret: by its key in the table, in order. */
export type KeyedRow = { id: string; bytes: Buffer };

/** Files with a wrapped key, after an id. */
export const listFileKeys = async (db: Db, after: string | undefined, most: number) => {
  const rows = await db
    .selectFrom("files")
    .select(["id", "wrappedKey as bytes"])
    .where("wrappedKey", "is not", null)
    .$if(after !== undefined, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.flatMap(({ id, bytes }) => (bytes ? [{ id, bytes }] : []));
};

/** Replaces a file's key where it is still the one that was read. */
export const updateFileKey = (db: Db, row: KeyedRow, wrappedKey: Buffer) =>
  db
    .updateTable("files")
    .set({ wrappedKey })
    .where("id", "=", row.id)
    .where("wrappedKey", "=", row.bytes)
    .execute();

type AppColumn = "secret" | "pendingSecret";

/** Sealed secrets of authenticator apps, after an account's id. */
export const listAppSecrets = async (
  db: Db,
  column: AppColumn,
  after: string | undefined,
  most: number,
): Promise<KeyedRow[]> => {
  const rows = await db
    .selectFrom("authenticatorApps")
    .select(["userId as id", `${column} as bytes`])
    .where(column, "is not", null)
    .$if(after !== undefined, (query) => query.where("userId", ">", after ?? ""))
    .orderBy("userId")
    .limit(most)
    .execute();
  return rows.flatMap(({ id, bytes }) => (bytes ? [{ id, bytes: bytes as Buffer }] : []));
};

export const updateAppSecret = (db: Db, column: AppColumn, row: KeyedRow, sealed: Buffer) =>
  db
    .updateTable("authenticatorApps")
    .set({ [column]: sealed })
    .where("userId", "=", row.id)
    .where(column, "=", row.bytes)
    .execute();

/**
 * Where a row holds a wrapped key and, behind it, what the key closes: names of the erased, private
 * keys of badges, mails that wait, keys of webhooks.
 */
export type SealedTable = "erasures" | "badgeKeys" | "outbox" | "webhookEndpoints";
type SealedRow = KeyedRow & { sealed: Buffer };

/** Kysely has no query over several tables: these have the two columns named here in common. */
const alike = (table: SealedTable) => table as "erasures";

/** Rows of a table with something sealed, after an id. */
export const listSealed = async (
  db: Db,
  table: SealedTable,
  after: string | undefined,
  most: number,
): Promise<SealedRow[]> => {
  const rows = await db
    .selectFrom(alike(table))
    .select(["id", "sealed"])
    .where("sealed", "is not", null)
    .$if(after !== undefined, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.flatMap(({ id, sealed }) =>
    sealed ? [{ id, bytes: sealed.subarray(0, WRAPPED_BYTES), sealed }] : [],
  );
};

/** Replaces a row's wrapped key if its sealed data has not changed since it was read. */
export const updateSealed = (db: Db, table: SealedTable, row: SealedRow, wrapped: Buffer) =>
  db
    .updateTable(alike(table))
    .set({ sealed: Buffer.concat([wrapped, row.sealed.subarray(WRAPPED_BYTES)]) })
    .where("id", "=", row.id)
    .where("sealed", "=", row.sealed)
    .execute();

/** How many rows a change of the secret looks at. */
export async function countKeyed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from files where wrapped_key is not null)
    + (select count(*) from authenticator_apps where secret is not null)
    + (select count(*) from authenticator_apps where pending_secret is not null)
    + (select count(*) from erasures where sealed is not null)
    + (select count(*) from badge_keys) + (select count(*) from webhook_endpoints)
    + (select count(*) from kept_keys)
    + (select count(*) from outbox where sealed is not null)
    + (select count(*) from audit_seals) + (select count(*) from audit_cuts))::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

type Mac = { chain: AuditChain; number: number; mac: Buffer };

/**
 * Replaces the codes of seals. The trail forbids updates of seals, so each is deleted and inserted
 * in one statement, with retention's permission; the caller holds the lock of the chains.
 */
export async function replaceSealMacs(tx: Db, macs: readonly Mac[]): Promise<void> {
  if (macs.length === 0) return;
  await sql`select set_config('platform.retention', 'audit_log', true)`.execute(tx);
  const made = sql`(values ${sql.join(
    macs.map(({ chain, number, mac }) => sql`(${chain}::text, ${number}::bigint, ${mac}::bytea)`),
  )}) as made (chain, number, mac)`;
  await sql`
    with gone as (
      delete from audit_seals s using ${made} where s.chain = made.chain and s.number = made.number
      returning s.chain, s.number, s.line_ids, s.digests, s.newest, s.sealed_at, s.hash, made.mac)
    insert into audit_seals (chain, number, line_ids, digests, newest, sealed_at, hash, mac)
    select chain, number, line_ids, digests, newest, sealed_at, hash, mac from gone`.execute(tx);
  await sql`select set_config('platform.retention', '', true)`.execute(tx);
}

export const updateCutMac = (tx: Db, { chain, number, mac }: Mac) =>
  tx
    .updateTable("auditCuts")
    .set({ mac })
    .where("chain", "=", chain)
    .where("number", "=", number)
    .execute();

const RECOVERY = "recovery-codes";

/** The wrapped key of recovery codes; undefined while it is derived from the secret in force. */
export const findKeptKey = async (db: Db): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom("keptKeys")
      .select("wrapped")
      .where("name", "=", RECOVERY)
      .executeTakeFirst()
  )?.wrapped;

export const KEPT_KEY_ID = RECOVERY;

/** Keeps the key of recovery codes, unless one is kept. */
export const keepKey = (db: Db, wrapped: Buffer) =>
  db
    .insertInto("keptKeys")
    .values({ name: RECOVERY, wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const listKeptKeys = (db: Db): Promise<KeyedRow[]> =>
  db.selectFrom("keptKeys").select(["name as id", "wrapped as bytes"]).execute();

/** Replaces a kept key where it is still the one that was read. */
export const updateKeptKey = (db: Db, row: KeyedRow, wrapped: Buffer) =>
  db
    .updateTable("keptKeys")
    .set({ wrapped })
    .where("name", "=", row.id)
    .where("wrapped", "=", row.bytes)
    .execute();

const REWRAPPING = "rewrapping";

/** Notes that rows are under two secrets, or that they are no longer. */
export async function setRewrapping(db: Db, isUnderWay: boolean): Promise<void> {
  if (!isUnderWay) {
    await db.deleteFrom("sharedSecrets").where("name", "=", REWRAPPING).execute();
    return;
  }
  await db
    .insertInto("sharedSecrets")
    .values({ name: REWRAPPING, value: "" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a change of the secret was begun and not brought to its end. */
export const isRewrapping = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom("sharedSecrets")
    .select("name")
    .where("name", "=", REWRAPPING)
    .executeTakeFirst()) !== undefined;
