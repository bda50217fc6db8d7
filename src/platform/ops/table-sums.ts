import { type RawBuilder, sql } from "kysely";
import { readAnchors } from "#/platform/audit/trail-sealing.ts";
import type { Db } from "#/platform/db/db.ts";

/** A table, its number of rows, and the sum of their hashes, whatever their order. */
export type TableSum = { name: string; rows: number; sum: string };

type Name = { schema: string; table: string };
const textOf = ({ schema, table }: Name): string => `${schema}.${table}`;

const OWN = sql`n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;

/** Reads every row of every table. Equal versions with equal rows give equal sums. */
export async function readTableSums(db: Db): Promise<TableSum[]> {
  const { rows: tables } = await sql<Name>`
    select n.nspname::text as schema, c.relname::text as table
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${OWN} order by 1, 2`.execute(db);
  const sums: TableSum[] = [];
  for (const name of tables) {
    const { rows } = await sql<{ rows: number; sum: string }>`
      select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum
      from ${sql.id(name.schema, name.table)} t`.execute(db);
    sums.push({ name: textOf(name), rows: rows[0]?.rows ?? 0, sum: rows[0]?.sum ?? "" });
  }
  return sums;
}

/** The ends of growing tables: each table's newest row by id, and each chain of the audit trail. */
export type NewestRows = Record<string, string | null>;

/** Returns the tables that have an id, which grows from row to row. */
export async function listTablesWithId(db: Db): Promise<Name[]> {
  const { rows } = await sql<Name>`
    select n.nspname::text as schema, c.relname::text as table
    from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and i.indnkeyatts = 1 and a.attname = 'id' and ${OWN}
    order by 1, 2`.execute(db);
  return rows;
}

/** Reads all these ends, by one look-up in each index. */
export async function readNewestRows(db: Db, tables: readonly Name[]): Promise<NewestRows> {
  const last = ({ schema, table }: Name): RawBuilder<unknown> =>
    sql`select ${sql.lit(textOf({ schema, table }))} as name,
      (select id::text from ${sql.id(schema, table)} order by id desc limit 1) as last`;
  const { rows } = await sql<{ name: string; last: string | null }>`
    ${sql.join(tables.map(last), sql` union all `)}`.execute(db);
  const ends: NewestRows = Object.fromEntries(rows.map(({ name, last: id }) => [name, id]));
  for (const [index, anchor] of (await readAnchors(db)).entries()) ends[`trail ${index}`] = anchor;
  return ends;
}
