import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { type RowFilter, VERDICTS, type Verdict } from "./imports.rules.ts";

/**
 * Selects exactly the given rows that change stored data, with the columns to change in each.
 * Returns how many there are.
 */
export async function updateChosen(
  tx: Db,
  importId: string,
  rows: readonly { number: number; columns: readonly string[] }[],
): Promise<number> {
  await sql`update import_rows set chosen = null
    where import_id = ${importId} and state = 'checked' and chosen is not null`.execute(tx);
  const { numAffectedRows } = await sql`update import_rows set chosen = given.columns
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (number int, columns text[])
    where import_id = ${importId} and import_rows.number = given.number and state = 'checked'
      and verdict = 'changed' and exists (select from jsonb_array_elements(differences) difference
        where difference ->> 'column' = any(given.columns))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** One page of the rows of an import that match a filter, and the total. */
export function listRows(
  db: Db,
  { importId, show }: { importId: string; show: RowFilter | undefined },
  query: ListQuery,
) {
  const { direction } = sortOf<"number">(query.sort, "number");
  const matching = db
    .selectFrom("importRows")
    .where("importId", "=", importId)
    .$if(show === "refused", (rows) => rows.where("state", "=", "refused"))
    .$if(show === "left", (rows) => rows.where("state", "in", ["kept", "failed"]))
    .$if(show === "asked", (rows) =>
      rows.where("state", "=", "checked").where("verdict", "=", "changed"),
    )
    .$if(
      VERDICTS.some((verdict) => verdict === show),
      (rows) => rows.where("verdict", "=", show as Verdict),
    )
    .$call((rows) => searchIn(rows, query.q, [sql`array_to_string(cells, chr(31))`]));
  const rows = matching
    .select(["number", "cells", "state", "verdict", "problems", "differences"])
    .orderBy("number", direction);
  return readPage(query, rows, matching);
}
