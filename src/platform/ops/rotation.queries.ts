import { sql } from "kysely";
import type { AuditChain } from "#/platform/audit/audit.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db, Tables } from "#/platform/db/db.ts";
import { WRAPPED_BYTES } from "#/platform/files/sealing.ts";

/**
 * Where keys are wrapped with a key of the secret: a column, and the one that identifies its row.
 * In `sealed`, the content that the wrapped key opens follows it; any other column is the key
 * alone.
 */
export type KeyPlace = { table: keyof Tables; id: string; column: string };
export type KeyedRow = { id: string; kept: Buffer };

const keptIn = ({ table, column }: KeyPlace) =>
  sql`from ${sql.table(table)} where ${sql.ref(column)} is not null`;

/** Returns the next rows of a place that have a key, in order of their ids, after one. */
export async function listKeyed(
  db: Db,
  place: KeyPlace,
  { after, most }: { after: string | undefined; most: number },
): Promise<KeyedRow[]> {
  const id = sql.ref(place.id);
  const { rows } = await sql<KeyedRow>`
    select ${id} as id, ${sql.ref(place.column)} as kept ${keptIn(place)}
      ${after === undefined ? sql`` : sql`and ${id} > ${after}`}
    order by ${id} limit ${most}`.execute(db);
  return rows;
}

/** Replaces a row's wrapped key if the one that was read is still there. */
export const updateKeyed = (
  db: Db,
  { table, id, column }: KeyPlace,
  row: KeyedRow,
  wrapped: Buffer,
) =>
  sql`update ${sql.table(table)}
    set ${sql.ref(column)} = ${Buffer.concat([wrapped, row.kept.subarray(WRAPPED_BYTES)])}
    where ${sql.ref(id)} = ${row.id} and ${sql.ref(column)} = ${row.kept}`.execute(db);

/** Returns how many rows a change of the secret checks. */
export async function countKeyed(db: Db, places: readonly KeyPlace[]): Promise<number> {
  const keyed = places.map((place) => sql`(select count(*) ${keptIn(place)})`);
  const { rows } = await sql<{ count: number }>`
    select (${sql.join(keyed, sql` + `)} + (select count(*) from audit_seals)
      + (select count(*) from audit_cuts))::int as count`.execute(db);
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

/** Keeps the key of recovery codes, unless one is kept already. */
export const keepKey = (db: Db, wrapped: Buffer) =>
  db
    .insertInto("keptKeys")
    .values({ name: RECOVERY, wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const REWRAPPING = "rewrapping";

/** Records that rows are under two secrets, or that they no longer are. */
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

/** True if a change of the secret was begun and not finished. */
export const isRewrapping = (db: Db): Promise<boolean> =>
  isFound(db.selectFrom("sharedSecrets").select("name").where("name", "=", REWRAPPING));
