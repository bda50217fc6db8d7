import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import type { AuditChain } from "./audit.ts";
import type { Head, Seal, SealedLine } from "./trail-chain.ts";

/** Any number that no other lock uses. */
const LOCK = 7_254_031;

/** A time as a text that sorts as the time does, whatever the session's time zone. */
const momentText = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * A whole line as one text. A column added later is only included if it has a value, so that hashes
 * of older lines stay valid.
 */
const line = sql`l.id, ${momentText(sql`l.at`)} as at, l.action,
  (jsonb_build_array(l.id, ${momentText(sql`l.at`)}, l.actor_id, l.action, l.subject_type, l.subject_id,
    l.old_value, l.new_value, l.request_id, l.ip, l.user_agent)
    || case when l.token_id is null then '[]' else jsonb_build_array(l.token_id) end)::text as text`;

const seal = sql`chain, number, line_ids, digests, ${momentText(sql`newest`)} as newest,
  ${momentText(sql`sealed_at`)} as sealed_at, hash, mac`;

/** Locks the chains until the transaction ends: only one at a time may extend or cut them. */
export const lockChains = (tx: Db) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);

export async function isAnyUnsealed(db: Db): Promise<boolean> {
  const row = await db.selectFrom("auditUnsealed").select("lineId").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns the oldest lines that no seal covers yet. */
export async function listUnsealed(tx: Db, most: number): Promise<SealedLine[]> {
  const { rows } = await sql<SealedLine>`
    select ${line} from audit_unsealed u join audit_log l on l.id = u.line_id
    order by u.line_id limit ${most}`.execute(tx);
  return rows;
}

export async function listLines(db: Db, ids: readonly string[]): Promise<SealedLine[]> {
  const { rows } = await sql<SealedLine>`
    select ${line} from audit_log l where l.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Returns where a chain continues; undefined before its first seal. */
export async function findHead(db: Db, chain: AuditChain): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select chain, number, hash from (
      (select chain, number, hash from audit_seals where chain = ${chain} order by number desc limit 1)
      union all select chain, number, hash from audit_cuts where chain = ${chain}) head
    order by number desc limit 1`.execute(db);
  return rows[0];
}

export const findCut = (db: Db, chain: AuditChain) =>
  db
    .selectFrom("auditCuts")
    .select(["number", "hash", "mac"])
    .where("chain", "=", chain)
    .executeTakeFirst();

/** Returns the seals of a chain after a number, in order. */
export async function listSeals(
  db: Db,
  { chain, after, most }: { chain: AuditChain; after: number; most: number },
): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select ${seal} from audit_seals where chain = ${chain} and number > ${after}
    order by number limit ${most}`.execute(db);
  return rows;
}

/** Returns the first seals of a chain whose lines are all older than this many days. */
export async function listOldSeals(
  db: Db,
  { chain, days, most, clock }: { chain: AuditChain; days: number; most: number; clock: Clock },
): Promise<Seal[]> {
  const limit = sql`${clock.sqlNow()} - make_interval(days => ${days})`;
  const { rows } = await sql<Seal>`
    select ${seal} from audit_seals where chain = ${chain} and number < coalesce((
      select number from audit_seals where chain = ${chain} and newest >= ${limit}
      order by number limit 1), 9223372036854775807)
    order by number limit ${most}`.execute(db);
  return rows;
}

export async function insertSeals(tx: Db, seals: readonly Seal[]): Promise<void> {
  for (const { lineIds, ...one } of seals) {
    await sql`insert into audit_seals (chain, number, line_ids, digests, newest, sealed_at, hash, mac)
      values (${one.chain}, ${one.number}, ${lineIds}::uuid[], ${one.digests}, ${one.newest}::timestamptz,
        ${one.sealedAt}::timestamptz, ${one.hash}, ${one.mac})`.execute(tx);
  }
  const sealed = seals.flatMap(({ lineIds }) => lineIds);
  await sql`delete from audit_unsealed where line_id = any(${sealed}::uuid[])`.execute(tx);
}

export async function readMoment(db: Db, clock: Clock): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select ${momentText(sql`(${clock.sqlNow()})`)} as now`.execute(db);
  return rows[0]?.now ?? "";
}

/**
 * Removes seals up to this one with their lines, and records where the chain now begins. Returns
 * how many.
 */
export async function cutUpTo(
  tx: Db,
  clock: Clock,
  { chain, number, hash, mac }: Head & { mac: Buffer },
): Promise<number> {
  const { rows } = await sql<{ went: number }>`
    select cut_audit_trail(${chain}, ${number}) as went`.execute(tx);
  const went = rows[0]?.went ?? 0;
  if (went === 0) return 0;
  const cut = { number, hash, mac, cutAt: clock.sqlNow() };
  await tx
    .insertInto("auditCuts")
    .values({ chain, ...cut })
    .onConflict((conflict) => conflict.column("chain").doUpdateSet(cut))
    .execute();
  return went;
}

/** Returns lines that neither a seal covers nor the list of those to be sealed names. */
export async function listUncovered(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from audit_log l
    where not exists (select from audit_unsealed u where u.line_id = l.id)
      and not exists (select from (select unnest(line_ids) as id from audit_seals) s where s.id = l.id)
    order by l.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns lines that were to be sealed and are missing. */
export async function listLostUnsealed(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.line_id as id from audit_unsealed u
    where not exists (select from audit_log l where l.id = u.line_id)
    order by 1 limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_unsealed`.execute(db);
  return rows[0]?.count ?? 0;
}
