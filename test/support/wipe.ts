import { sql } from "kysely";
import type { Database, Db } from "#/platform/db/db.ts";

/** The state of a database after nothing but its migrations. */
export type Pristine = {
  /** A fingerprint that changes with anything of the schema, or with a row that migrations left. */
  print: string;
  schemas: string[];
  /** The tables in which migrations left rows. */
  filled: string[];
};

/** Returns the state of a database that was just migrated. */
export async function describePristine({ db }: Database): Promise<Pristine> {
  const filled = await listFilled(db);
  return { print: await fingerprint(db, filled), schemas: await listSchemas(db), filled };
}

/** As `discard all`, but keeps the statements that a driver prepared in a session. */
export const FRESHEN = `reset all; discard plans; discard temp; discard sequences; unlisten *;
  select pg_advisory_unlock_all()`;

/**
 * Restores a database to its described state: without later rows, schemas and settings of its
 * session, and without connections except those of the processes `kept`. Returns whether that
 * succeeded: it does not if a schema itself was changed, or a row that migrations left.
 */
export async function wipe(
  { db }: Database,
  pristine: Pristine,
  kept: readonly number[],
): Promise<boolean> {
  // A single session, which is the only one if the database has one.
  return db.connection().execute(async (session) => {
    await sql.raw(FRESHEN).execute(session);
    // Such as those of a server that a test killed.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and pid <> all(${kept})`.execute(
      session,
    );
    for (const name of await listSchemas(session)) {
      if (pristine.schemas.includes(name)) continue;
      await sql`drop schema ${sql.id(name)} cascade`.execute(session);
    }
    const filled = await listFilled(session);
    await empty(
      session,
      filled.filter((name) => !pristine.filled.includes(name)),
    );
    await forgetStatistics(session);
    return (await fingerprint(session, pristine.filled)) === pristine.print;
  });
}

/** Not by `truncate`, which makes new files for every table that refers to one of these. */
async function empty(session: Db, names: readonly string[]) {
  if (names.length === 0) return;
  // Without triggers: those of foreign keys, and those that protect the audit trail.
  const deletes = names.map((name) => `delete from ${name};`).join("\n");
  await sql
    .raw(`set session_replication_role = replica; ${deletes} reset session_replication_role`)
    .execute(session);
  await sql.raw(`vacuum ${names.join(", ")}`).execute(session);
}

/**
 * Resets the planner's statistics of each table to those of a new one. Also for tables without
 * rows: one that was counted while empty is scanned for each row of a long insert into it.
 */
async function forgetStatistics(session: Db) {
  const counted = sql`select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and reltuples >= 0 and ${isOwn}`;
  await sql`delete from pg_statistic where starelid in (${counted})`.execute(session);
  await sql`update pg_class set relpages = 0, reltuples = -1 where oid in (${counted})`.execute(
    session,
  );
}

const isOwn = sql`nspname not like 'pg\_%' and nspname <> 'information_schema'`;

async function listSchemas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where ${isOwn} order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the tables whose files hold anything. */
async function listFilled(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and ${isOwn} and pg_relation_size(c.oid) > 0
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Returns one line over everything that a migration, or a test that acts like one, can change: each
 * row of the catalogues with the transaction that wrote it, settings that outlive a session, and
 * the rows of `filled`.
 */
async function fingerprint(db: Db, filled: readonly string[]): Promise<string> {
  const rowsOf = filled.map((name) => `union all select '${name}' || t::text from ${name} t`);
  const { rows } = await sql<{ print: string }>`
    select md5(string_agg(line, ',' order by line)) as print from (
      select 'class ' || oid || relname as line from pg_class
        where relnamespace in (select oid from pg_namespace where ${isOwn})
      union all select 'attribute ' || attrelid || ' ' || attnum || ' ' || xmin from pg_attribute
        where attrelid >= 16384
      union all select 'default ' || oid || ' ' || xmin from pg_attrdef
      union all select 'constraint ' || oid || ' ' || xmin from pg_constraint
      union all select 'trigger ' || oid || ' ' || xmin from pg_trigger
      union all select 'function ' || oid || ' ' || xmin from pg_proc where oid >= 16384
      union all select 'type ' || oid || ' ' || xmin from pg_type where oid >= 16384
      union all select 'rule ' || oid || ' ' || xmin from pg_rewrite where oid >= 16384
      union all select 'schema ' || oid || ' ' || xmin from pg_namespace where ${isOwn}
      union all select 'extension ' || oid || ' ' || xmin from pg_extension
      union all select 'setting ' || setdatabase || ' ' || setrole || setconfig::text
        from pg_db_role_setting
      union all select 'sequence ' || schemaname || sequencename || coalesce(last_value, -1)
        from pg_sequences
      ${sql.raw(rowsOf.join("\n"))}
    ) as lines`.execute(db);
  return rows[0]?.print ?? "";
}
