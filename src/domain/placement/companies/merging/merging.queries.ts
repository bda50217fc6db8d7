import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Moves } from "./merging.rules.ts";

/** Counts what is stored for the keys and their company, and returns who was placed there. */
export async function countWritten(
  db: Db,
  { id, keys }: { id: string | null; keys: readonly string[] },
) {
  const { rows } = await sql<Moves & { placedIds: string[] }>`
    select (select count(*)::int from interviews where company_key = any(${keys}::text[])) as interviews,
      (select count(*)::int from placements where company_key = any(${keys}::text[])) as placements,
      ((select count(*) from assistance_records where company_key = any(${keys}::text[]))
        + (select count(*) from personal_assistants where company_key = any(${keys}::text[])))::int as supported,
      (select count(*)::int from company_contacts where company_id in (select c.id from companies c
        where c.root_id = ${id})) as contacts,
      (select count(*)::int from company_notes where company_id in (select c.id from companies c
        where c.root_id = ${id})) as notes,
      (select count(*)::int from openings where company_id in (select c.id from companies c
        where c.root_id = ${id})) as openings,
      array(select trainee_id::text from placements where company_key = any(${keys}::text[])) as placed_ids`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("a select without a table has one row");
  return row;
}

/** Makes a company, with all those merged into it, part of another. Both must be locked. */
export async function updateMerged(
  tx: Db,
  clock: Clock,
  { from, into, mergedBy }: { from: string; into: string; mergedBy: string },
): Promise<void> {
  await tx
    .updateTable("companies")
    .set({ mergedInto: into, mergedAt: clock.sqlNow(), mergedBy, rootId: into })
    .where("id", "=", from)
    .execute();
  await tx.updateTable("companies").set({ rootId: into }).where("rootId", "=", from).execute();
}

/** Separates a merged company again, with those merged into it before. */
export async function updateParted(tx: Db, id: string): Promise<void> {
  await sql`
    with recursive below as (
      select id from companies where id = ${id}
      union all select c.id from companies c join below on c.merged_into = below.id)
    update companies set root_id = ${id} where id in (select id from below) and id <> ${id}`.execute(
    tx,
  );
  await tx
    .updateTable("companies")
    .set({ mergedInto: null, mergedAt: null, mergedBy: null, rootId: id })
    .where("id", "=", id)
    .execute();
}

/**
 * Locks companies, so that merges run one after another. Returns each with the company it was
 * merged into.
 */
export const lockCompanies = (tx: Db, ids: readonly string[]) =>
  tx
    .selectFrom("companies")
    .select(["id", "name", "mergedInto", "rootId"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
