import { type RawBuilder, sql } from "kysely";
import { likeOf } from "#/shared/list.ts";

/** What of a shorter text an index of trigrams could find is most of all rows. */
const SHORTEST_INDEXED = 3;

/**
 * Whether a row is one that a search may find by its own text or its person's: name, address, role, numbers. It is asked
 * beside the comparison of what a list shows, never in its place, and spares it most rows where the database has the
 * indexes of migrations/0053_search.sql and 0094_emergency_numbers.sql. True of every row without a text, and for a very
 * short one.
 */
export function mayHaveText(
  table: "users" | "receipts",
  text: string | undefined,
): RawBuilder<boolean> {
  if (!text || text.length < SHORTEST_INDEXED) return sql`true`;
  const found = sql.raw(table === "users" ? "found_people" : "found_receipts");
  return sql`${sql.ref(`${table}.id`)} in (select found from ${found}(${likeOf(text)}) found)`;
}
