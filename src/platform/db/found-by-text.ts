import { type Expression, type RawBuilder, sql } from "kysely";
import { likeOf } from "#/shared/list.ts";
import { nearKeys, numberIn, wordsOf, writingsOf } from "#/shared/search-text.ts";
import { monthsMatching } from "./written-months.ts";

const UNION = sql` union all `;

/** A trigram index finds most of all rows for a text shorter than this. */
const SHORTEST_INDEXED = 3;

/**
 * Returns queries of the ids of accounts, or receipts, that an index finds for a text: by their own
 * text or their person's. They return all ids if the database has no pg_trgm (end of
 * migrations/0001_baseline.sql); undefined for a text too short for an index.
 */
function indexed(table: "users" | "receipts", text: string): RawBuilder<unknown>[] | undefined {
  if (text.length < SHORTEST_INDEXED) return undefined;
  const found = sql.raw(table === "users" ? "found_people" : "found_receipts");
  return writingsOf(text).map((one) => sql`select found from ${found}(${likeOf(one)}) found`);
}

/**
 * True if a search may find a row literally by its own text or its person's: names, address, role,
 * numbers; for a receipt also by the names of `people`, the table's columns with their ids. Used in
 * addition to the comparison of what a list shows, never instead of it, to spare it most rows. True
 * of every row for a very short text.
 */
export function mayHaveText(
  table: "users" | "receipts",
  text: string,
  people: readonly Expression<unknown>[],
): RawBuilder<boolean> {
  const ids = indexed(table, text);
  if (!ids) return sql`true`;
  const found = peopleNamed(text);
  const named =
    table === "users"
      ? [found]
      : people.map((person) => sql`select id from receipts where ${person} in (${found})`);
  const digits = table === "users" ? numberIn(text) : undefined;
  const ofOffice = digits ? [sql`select id from users where mobile like ${likeOf(digits)}`] : [];
  return sql`${sql.ref(`${table}.id`)} in (${sql.join([...ids, ...ofOffice, ...named], UNION)})`;
}

/**
 * Returns who has these digits in their number or in that of their emergency contact, for each
 * table that holds numbers, in the form of its index.
 */
export const ownersOfNumber = (digits: string) => {
  const like = likeOf(digits);
  return sql`select trainee_id from trainee_details
    where (contact_number || E'\\x1f' || whatsapp_number) like ${like} or emergency_contact_number like ${like}
  union all select trainee_id from marketing_profiles where contact like ${like}
  union all select user_id from assistance_records where mobile like ${like}
  union all select id from users where mobile like ${like}`;
};

/**
 * True if the e-mail address or a number of the person in a column contains the text of a search;
 * never for a very short text.
 */
export function isReachedBy(person: Expression<unknown>, text: string): RawBuilder<boolean> {
  const reached = reachedBy(text);
  return reached.length > 0 ? sql`${person} in (${sql.join(reached, UNION)})` : sql`false`;
}

/**
 * True if a search finds the person in a column: by what a list shows of them (`shown` returns
 * queries of the ids like a text), by their names, address or number; by names with one wrong
 * letter if nobody else matches. True of everyone without a text. An index finds them before any
 * row is looked at, whereas `searchIn` compares each.
 */
export function isFoundBy(
  person: Expression<unknown>,
  text: string | undefined,
  shown: (like: string) => readonly RawBuilder<unknown>[],
): RawBuilder<boolean> {
  if (!text) return sql`true`;
  const shownOnes = writingsOf(text).flatMap((one) => shown(likeOf(one)));
  const found = sql.join([...shownOnes, ...reachedBy(text), peopleNamed(text)], UNION);
  const near = nearlyNamed(text);
  return near
    ? sql`${person} in (with found(id) as (${found}) select id from found
        union all select near.* from (${near}) near where not exists (select from found))`
    : sql`${person} in (${found})`;
}

/**
 * The text of an account as its index has it, which includes the text of each of its columns. Used
 * in place of `found_people`: that compared each id with each id that the column gave, which took
 * seconds when most of 10,000 people matched.
 */
const ACCOUNT_TEXT = sql`(users.username || E'\\x1f' || users.email || E'\\x1f' || users.role
  || E'\\x1f' || coalesce(users.sub_role, '') || E'\\x1f' || coalesce(users.payment_option, ''))`;

/** Returns the accounts with one column like a text, for `isFoundBy`; names have an index. */
export function accountsLike(column: "username" | "email", like: string): RawBuilder<unknown> {
  const narrowed = column === "email" ? sql`and ${ACCOUNT_TEXT} ilike ${like}` : sql``;
  return sql`select users.id from users where ${sql.ref(column)} ilike ${like} ${narrowed}`;
}

/** True if a search finds the person in a column where their name and address are shown. */
export const isAccountLike = (person: Expression<unknown>, text: string | undefined) =>
  isFoundBy(person, text, (like) => [accountsLike("username", like), accountsLike("email", like)]);

/** The names of the details, as the indexes have them. */
const DETAILS_NAMES = sql`(surname || ' ' || firstname || ' ' || lastname)`;

/** Returns the people whose names in their details are like a text, for `isFoundBy`. */
export const detailsLike = (like: string): RawBuilder<unknown> =>
  sql`select trainee_id from trainee_details where ${DETAILS_NAMES} ilike ${like}`;

/** Matches a name with a word: by the text that contains it, and perhaps by the word's keys. */
type NameMatch = (name: RawBuilder<unknown>) => RawBuilder<unknown>;

const ACCOUNT_NAME = sql`username`;

const isLike =
  (word: string): NameMatch =>
  (name) =>
    sql`${name} ilike ${likeOf(word)}`;

/** Matches a name that contains a word, or one that differs from it by a letter. */
function isNearly(word: string): NameMatch {
  const keys = nearKeys(word);
  if (keys.length === 0) return isLike(word);
  return (name) => sql`(${isLike(word)(name)} or name_keys(${name}) && ${keys}::text[])`;
}

/** Returns a query of the ids of people with a word in a name, of the account or of the details. */
export const namedLike = (word: string): RawBuilder<unknown> =>
  sql`${accountsLike("username", likeOf(word))} union all ${detailsLike(likeOf(word))}`;

/** Returns a query of the people with a name one letter off a word; undefined for a short word. */
export function namedNearly(word: string): RawBuilder<unknown> | undefined {
  const keys = nearKeys(word);
  if (keys.length === 0) return undefined;
  return sql`select id from users where name_keys(username) && ${keys}::text[]
    union all select trainee_id from trainee_details where name_keys(${DETAILS_NAMES}) && ${keys}::text[]`;
}

/**
 * The rows of `query` for the longest word, which the fewest people have, filtered by a name for
 * each other word: six words that everyone has in a name cost little more than one.
 */
function ofEveryWord(
  text: string,
  query: (word: string) => RawBuilder<unknown>,
  fits: (word: string) => NameMatch,
): RawBuilder<unknown> {
  const [longest = text, ...others] = wordsOf(text).toSorted((a, b) => b.length - a.length);
  if (others.length === 0) return query(longest);
  const isFit = others.map((word) => {
    const isInName = fits(word);
    return sql`(exists (select from users where id = named.id and ${isInName(ACCOUNT_NAME)})
      or exists (select from trainee_details where trainee_id = named.id and ${isInName(DETAILS_NAMES)}))`;
  });
  return sql`select named.id from (${query(longest)}) named(id) where ${sql.join(isFit, sql` and `)}`;
}

/** Returns a query of the ids of people who have each word of a text in a name, in any order. */
export const peopleNamed = (text: string): RawBuilder<unknown> =>
  ofEveryWord(text, namedLike, isLike);

/**
 * Returns a query of people with each word in a name, give or take a letter; undefined if all words
 * are short.
 */
export function nearlyNamed(text: string): RawBuilder<unknown> | undefined {
  if (!wordsOf(text).some((word) => namedNearly(word))) return undefined;
  const query = (word: string) => {
    const near = namedNearly(word);
    return near ? sql`${namedLike(word)} union all ${near}` : namedLike(word);
  };
  return ofEveryWord(text, query, isNearly);
}

/**
 * Returns queries of the ids of the assistance records that a search finds: by the name in the
 * record, by the address or number of its person, or by the month as it is written.
 */
export function recordRowsLike(table: "dues" | "assistance_payments", text: string) {
  const rows = sql.table(table);
  const months = monthsMatching(text);
  const isPerson = isFoundBy(sql.ref("record.userId"), text, (like) => [
    sql`select user_id from assistance_records where username ilike ${like}`,
  ]);
  const ofPerson = sql`select own.id from assistance_records record join ${rows} own on own.record_id = record.id
    where ${isPerson}`;
  const ofMonth = sql`select id from ${rows} where month = any(${months}::date[])`;
  return months.length > 0 ? [ofPerson, ofMonth] : [ofPerson];
}

/** True if a search finds a word that many rows have, such as a status. */
export const isWordLike = (word: string, text: string): boolean =>
  writingsOf(text).some((one) => word.toLowerCase().includes(one.toLowerCase()));

/** Returns queries of the ids of people whose address or number contains a text. */
function reachedBy(text: string): RawBuilder<unknown>[] {
  if (text.length < SHORTEST_INDEXED) return [];
  const digits = numberIn(text);
  // The part of an address after the @ is not searched: "mail" would match half of them.
  const address = text.includes("@") ? sql`email` : sql`split_part(email, '@', 1)`;
  return [
    sql`select id from users where ${address} ilike ${likeOf(text)} and ${ACCOUNT_TEXT} ilike ${likeOf(text)}`,
    ...(digits ? [ownersOfNumber(digits)] : []),
  ];
}
