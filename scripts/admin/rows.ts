/** Every row of the database as lines of JSON, in PostgreSQL's own format, and back. */
import { sql, type Transaction } from "kysely";
import type { Db, Tables } from "#/platform/db/db.ts";
import { SANDBOX_SCHEMA } from "#/platform/payments/sandbox/schema.ts";

/**
 * Not in a backup: the ledger of migrations (made again), secrets (separate, so that they can be
 * left out), leases, rows that must not be restored (sessions, access tokens, one-time codes, known
 * browsers), and rows derived from restored ones.
 */
const LEFT_OUT = [
  "schema_migrations",
  "shared_secrets",
  "job_leases",
  "sessions",
  "access_tokens",
  "password_codes",
  "known_devices",
  "person_journey_refresh",
  "session_slots",
  "warning_refresh",
  "warning_signs",
];
const ROWS_AT_ONCE = 500;

type Tx = Transaction<Tables>;
export type Table = { name: string; columns: string[] };

/** The platform's own schema, and the sandbox's if it exists. */
const kept = sql`n.nspname in (current_schema(), ${SANDBOX_SCHEMA})`;
/** A table's name, with the schema only if it is the sandbox's. */
const name = sql`case when n.nspname = current_schema() then '' else n.nspname || '.' end || c.relname`;

/**
 * Returns whether the platform's own schema has a table: an older layout or an empty database may
 * not.
 */
export async function hasTable(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_tables where schemaname = current_schema() and tablename = ${table}`.execute(db);
  return rows.length > 0;
}

/** Returns the tables to keep, with the columns that are stored and not computed. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select ${name} as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a
      on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where ${kept} and c.relkind = 'r' and c.relname <> all (${LEFT_OUT}::text[])
    group by n.nspname, c.relname
    order by 1`.execute(db);
  return rows;
}

/** Yields a table's rows in pieces, each a Buffer of lines. Only within a transaction. */
export async function* readRows(
  tx: Db,
  table: string,
): AsyncGenerator<{ lines: Buffer; count: number }> {
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(tx);
    if (rows.length === 0) break;
    yield { lines: Buffer.from(rows.map(({ line }) => `${line}\n`).join("")), count: rows.length };
  }
  await sql`close backup_rows`.execute(tx);
}

/** Writes rows back, given as the lines they were read as. */
export async function writeRows(
  tx: Tx,
  { name, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(",")}]`}::json)`.execute(
    tx,
  );
}

/**
 * Runs work with all foreign keys checked only at its end, so that rows may come in any order (a
 * user may have been approved by a later one).
 */
export async function withLateKeys(tx: Tx, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string }>`
    select ${name} as "table", k.conname::text as name
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${kept}`.execute(tx);
  const alterAll = async (how: "deferrable initially deferred" | "not deferrable") => {
    for (const { table, name } of keys) {
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(how)}`.execute(
        tx,
      );
    }
  };
  await alterAll("deferrable initially deferred");
  await work();
  await sql`set constraints all immediate`.execute(tx);
  await alterAll("not deferrable");
}

/**
 * Removes every table and function; part of the transaction, so that a failure brings them back.
 */
export async function dropTables(tx: Tx): Promise<void> {
  await sql`drop schema if exists ${sql.id(SANDBOX_SCHEMA)} cascade`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = current_schema()`.execute(tx);
  if (rows.length === 0) return;
  await sql`drop table ${sql.join(rows.map(({ name }) => sql.table(name)))} cascade`.execute(tx);
  // Everything else created by the migrations, with the types of its arguments.
  const functions = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(
    tx,
  );
  for (const { signature } of functions.rows) {
    await sql`drop function ${sql.raw(signature)} cascade`.execute(tx);
  }
}
