import { type Expression, type RawBuilder, sql } from "kysely";
import { likeOf } from "#/shared/list.ts";
import { numberIn, writingsOf } from "#/shared/search-text.ts";
import { monthsWith } from "./written-months.ts";

/** What of a shorter text an index of trigrams could find is most of all rows. */
const SHORTEST_INDEXED = 3;

/**
 * Whether a search may find a row by its own text or its person's: name, address, role, numbers. It
 * is used in addition to the comparison of what a list shows, never instead of it, and spares it
 * most rows where the database has the indexes of migrations/0053_search.sql and
 * 0094_emergency_numbers.sql. True of every row without a text, and for a very short one.
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

/**
 * Whose number, or that of whom to call in an emergency, has these digits in it, by each table that
 * holds numbers, as its index has it.
 */
export const ownersOfNumber = (digits: string) => {
  const like = likeOf(digits);
  return sql`select trainee_id from trainee_details
    where (contact_number || E'\\x1f' || whatsapp_number) like ${like} or emergency_contact_number like ${like}
  union all select trainee_id from marketing_profiles where contact like ${like}
  union all select user_id from assistance_records where mobile like ${like}`;
};

/**
 * Whether the e-mail address or a number of the person in a column has the text of a search in it;
 * none has a very short one.
 */
export function isReachedBy(person: Expression<unknown>, text: string): RawBuilder<boolean> {
  const reached = reachedBy(text);
  return reached.length > 0
    ? sql`${person} in (${sql.join(reached, sql` union all `)})`
    : sql`false`;
}

/**
 * Whether a search finds the person in a column: by what a list shows of them, which `shown` asks
 * for what is like a text (queries of ids), by address or number. True of everybody without a text.
 * An index finds them before any row is looked at, where `searchIn` compares each.
 */
export function isFoundBy(
  person: Expression<unknown>,
  text: string | undefined,
  shown: (like: string) => readonly RawBuilder<unknown>[],
): RawBuilder<boolean> {
  if (!text) return sql`true`;
  const found = [...writingsOf(text).flatMap((one) => shown(likeOf(one))), ...reachedBy(text)];
  return sql`${person} in (${sql.join(found, sql` union all `)})`;
}

/** Accounts that are like a text in a column of theirs, for `isFoundBy`. */
export const accountsLike = (
  column: "username" | "email",
  text: string | undefined,
  like: string,
): RawBuilder<unknown> =>
  sql`select users.id from users where ${sql.ref(column)} ilike ${like} and ${mayHaveText("users", text)}`;

/** Whether a search finds the person in a column where their name and address are shown. */
export const isAccountLike = (person: Expression<unknown>, text: string | undefined) =>
  isFoundBy(person, text, (like) => [
    accountsLike("username", text, like),
    accountsLike("email", text, like),
  ]);

/**
 * Those whose name in their details is like a text, for `isFoundBy`; an index has it
 * (migrations/0103_searches_of_names.sql).
 */
export const detailsLike = (like: string): RawBuilder<unknown> =>
  sql`select trainee_id from trainee_details where (firstname || ' ' || lastname) ilike ${like}`;

/**
 * Queries of the ids of the rows of records of assistance that a search finds: by the name that the
 * record has (migrations/0105_searches_of_dues.sql), by address or number of whose it is, or by the
 * month as it is written.
 */
export function recordRowsLike(table: "dues" | "assistance_payments", text: string) {
  const rows = sql.table(table);
  const months = monthsWith(text);
  const isPerson = isFoundBy(sql.ref("record.userId"), text, (like) => [
    sql`select user_id from assistance_records where username ilike ${like}`,
  ]);
  const ofPerson = sql`select own.id from assistance_records record join ${rows} own on own.record_id = record.id
    where ${isPerson}`;
  const ofMonth = sql`select id from ${rows} where month = any(${months}::date[])`;
  return months.length > 0 ? [ofPerson, ofMonth] : [ofPerson];
}

/** Whether a search finds a word that many rows have, such as a status. */
export const isWordLike = (word: string, text: string): boolean =>
  writingsOf(text).some((one) => word.toLowerCase().includes(one.toLowerCase()));

/** Queries of the ids of whose address or number has a text in it. */
function reachedBy(text: string): RawBuilder<unknown>[] {
  if (text.length < SHORTEST_INDEXED) return [];
  const digits = numberIn(text);
  // Behind its @ an address names nobody: half of them would be found by "mail".
  const address = text.includes("@") ? sql`email` : sql`split_part(email, '@', 1)`;
  return [
    sql`select id from users where ${address} ilike ${likeOf(text)} and ${mayHaveText("users", text)}`,
    ...(digits ? [ownersOfNumber(digits)] : []),
  ];
}
