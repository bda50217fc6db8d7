import { type Expression, type RawBuilder, sql } from "kysely";
import { likeOf } from "#/shared/list.ts";
import { numberIn, writingsOf } from "#/shared/search-text.ts";

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
  const ids = writingsOf(text).map((one) => sql`select found from ${found}(${likeOf(one)}) found`);
  return sql`${sql.ref(`${table}.id`)} in (${sql.join(ids, sql` union all `)})`;
}

/** Whose number, or that of whom to call in an emergency, has these digits in it, by each table that holds numbers. */
export const ownersOfNumber = (digits: string) => {
  const like = likeOf(digits);
  return sql`select trainee_id from trainee_details
    where contact_number like ${like} or whatsapp_number like ${like} or emergency_contact_number like ${like}
  union all select trainee_id from marketing_profiles where contact like ${like}
  union all select user_id from assistance_records where mobile like ${like}`;
};

/** Whether the e-mail address or a number of the person in a column has the text of a search in it; none has a very short one. */
export function isReachedBy(person: Expression<unknown>, text: string): RawBuilder<boolean> {
  if (text.length < SHORTEST_INDEXED) return sql`false`;
  const digits = numberIn(text);
  // Behind its @ an address names nobody: half of them would be found by "mail".
  const address = text.includes("@") ? sql`email` : sql`split_part(email, '@', 1)`;
  const found = sql.join(
    [
      sql`select id from users where ${address} ilike ${likeOf(text)} and ${mayHaveText("users", text)}`,
      ...(digits ? [ownersOfNumber(digits)] : []),
    ],
    sql` union all `,
  );
  return sql`${person} in (${found})`;
}
