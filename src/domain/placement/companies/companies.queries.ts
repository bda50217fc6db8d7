import { type RawBuilder, sql } from "kysely";
import type { Feedback, Round } from "#/domain/placement/interviews/interviews.rules.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId, newId } from "#/platform/db/ids.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { nullsLowest } from "#/platform/db/order.ts";
import { readPage } from "#/platform/db/pages.ts";
import { readTogether } from "#/platform/db/together.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import { type ListQuery, likeOf, sortOf } from "#/shared/list.ts";
import { STAGES } from "./applications/applications.rules.ts";
import type { ContactFields, ListedCompany } from "./companies.contract.ts";
import { applicationsIn } from "./openings/openings.queries.ts";

/**
 * The spellings of some companies with their keys and how often each was used, wherever a company
 * is named.
 */
const spellings = (among: RawBuilder<unknown>) => sql`
  select key, name, sum(interviews)::int as interviews, sum(placed)::int as placed from (
    select company_key as key, company_name as name, count(*) as interviews, 0 as placed
      from interviews where ${among} group by company_key, company_name
    union all select company_key, placed_company, 0, count(*) from placements where ${among} group by 1, 2
    union all select company_key, company_name, 0, 0 from assistance_records
      where company_name is not null and ${among}
    union all select company_key, company_name, 0, 0 from personal_assistants where ${among}) written
  group by key, name`;

/** Whether a contact's number contains these digits, with the expression of its index. */
export const hasDigits = (digits: string) =>
  sql<boolean>`regexp_replace(contact.phone, '\\D', '', 'g') like ${likeOf(digits)}`;

/** The companies where a contact has a number with these digits. */
const calledFrom = (digits: string) => sql`
  select own.root_id from company_contacts contact join companies own on own.id = contact.company_id
  where ${hasDigits(digits)}`;

/** The keys of a company and of those merged into it, by a column or query of its id. */
export const keysUnder = (root: RawBuilder<unknown>) => sql`
  select k.key from company_keys k join companies c on c.id = k.company_id where c.root_id = ${root}`;

/**
 * The search over all companies: by any spelling, and by digits of a number if the reader may read
 * numbers.
 */
type Filter = { q: string; digits?: string | undefined };
const matches = ({ q, digits }: Filter) =>
  q === ""
    ? sql`true`
    : sql`bool_or(said.name ilike ${likeOf(q)}) or max(root.name) ilike ${likeOf(q)}
        or ${digits === undefined ? sql`false` : sql`root.id in (${calledFrom(digits)})`}`;

/** What the reader may read of a company: the number placed there is null for anyone else. */
type Reader = { placements: boolean; digits?: string | undefined };

/** All companies: by id if the office added anything about them, otherwise by key. */
const companies = (filter: Filter, { placements }: Reader) => sql<ListedCompany>`(
  select coalesce(root.id::text, said.key) as ref,
    coalesce(max(root.name), (array_agg(said.name order by said.interviews + said.placed desc, said.name))[1]) as name,
    sum(said.interviews)::int as interviews,
    ${placements ? sql`sum(said.placed)::int` : sql`null::int`} as placed, max(latest.date)::text as latest
  from (${spellings(sql`true`)} union all select k.key, c.name, 0, 0
    from company_keys k join companies c on c.id = k.company_id) said
  left join lateral (select max(date) as date from interviews
    where company_key = said.key) latest on said.interviews > 0
  left join company_keys mine on mine.key = said.key
  left join companies born on born.id = mine.company_id
  left join companies root on root.id = born.root_id
  group by root.id, coalesce(root.id::text, said.key)
  having ${matches(filter)})`;

/** One page of all companies, by name unless sorted otherwise, and the total. */
export async function listCompanies(db: Db, query: ListQuery, reader: Reader) {
  const { field, direction } = sortOf<"name" | "interviews" | "placed" | "latest">(
    query.sort,
    "name",
  );
  const matching = db.selectFrom(
    companies({ q: query.q ?? "", digits: reader.digits }, reader).as("company"),
  );
  const rows = matching
    .select(columnsIn("company", "ref", "name", "interviews", "placed", "latest"))
    .orderBy(`company.${field}`, nullsLowest(direction))
    .orderBy("company.ref");
  return readPage(query, rows, matching, { isFewInAll: true });
}

/**
 * A company as far as known: without an id the office has added nothing about it, and only its key
 * is known.
 */
export type FoundCompany = {
  id: string | null;
  name: string | null;
  version: number;
  keys: string[];
};

/**
 * Returns the company of an id, a key or a spelling; if it was merged, the one it belongs to now.
 * One that the office added nothing about is just its key, and the caller must check that the
 * spelling exists.
 */
export async function findCompany(db: Db, ref: string, key: string): Promise<FoundCompany> {
  const of = isId(ref)
    ? sql`select root_id from companies where id = ${ref}`
    : sql`select c.root_id from company_keys k join companies c on c.id = k.company_id
        where k.key in (${ref}, ${key}) order by k.key = ${ref} desc limit 1`;
  const { rows } = await sql<FoundCompany>`
    select id, name, version, array(${keysUnder(sql`root.id`)} order by c.id = root.id desc, k.key) as keys
    from companies root where id = (${of})`.execute(db);
  return rows[0] ?? { id: null, name: null, version: 1, keys: [...new Set([ref, key])] };
}

/**
 * The keys of a company by its reference, as an array: those of an id and the companies merged into
 * it, or the single key.
 */
export const keysOfCompany = (ref: string): RawBuilder<string[]> =>
  isId(ref)
    ? sql`array(${keysUnder(sql`(select root_id from companies where id = ${ref})`)})`
    : sql`array[${ref}::text]`;

/**
 * How a key is grouped: by the id of the company that it belongs to now, or by itself if there is
 * none; and the join that this needs.
 */
export const companyOfKey = (key: RawBuilder<unknown>) => ({
  ref: sql`coalesce(company_born.root_id::text, ${key})`,
  join: sql`left join company_keys company_key_of on company_key_of.key = ${key}
    left join companies company_born on company_born.id = company_key_of.company_id`,
});

const among = (keys: readonly string[]) => sql<boolean>`company_key = any(${keys}::text[])`;

/** The spellings of a company, most used first. */
const spellingsOf = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom(
      sql<{
        key: string;
        name: string;
        interviews: number;
        placed: number;
      }>`(${spellings(among(keys))})`.as("said"),
    )
    .select(["said.name", sql<string>`max(said.key)`.as("key")])
    .groupBy("said.name")
    .orderBy(sql`sum(said.interviews + said.placed)`, "desc")
    .orderBy("said.name");

export const listSpellings = (db: Db, keys: readonly string[]) => spellingsOf(db, keys).execute();

/** Openings, latest first, with the numbers of applications and of people who joined. */
const openings = (db: Db) =>
  db
    .selectFrom("openings")
    .select([
      ...columnsIn("openings", "id", "role", "status", "until", "seats"),
      applicationsIn(STAGES.filter((stage) => stage !== "withdrawn")).as("applied"),
      applicationsIn(["joined"]).as("joined"),
      sql<number>`(count(*) over ())::int`.as("inAll"),
    ])
    .orderBy("until", "desc")
    .orderBy("id");

/** All data about one company in one statement; of placed people and openings the first `most`. */
export function readCompanyParts(db: Db, { id, keys }: FoundCompany, most: number) {
  const root = id ?? "00000000-0000-0000-0000-000000000000";
  const inCompany = db.selectFrom("companies").select("companies.id").where("rootId", "=", root);
  return readTogether(db, {
    spellings: spellingsOf(db, keys),
    rounds: db
      .selectFrom("interviews")
      .select([
        sql<Round>`round`.as("round"),
        sql<Feedback>`feedback`.as("feedback"),
        sql<number>`count(*)::int`.as("count"),
        sql<number>`(count(*) filter (where is_no_show))::int`.as("noShows"),
      ])
      .where(among(keys))
      .groupBy(["round", "feedback"])
      .orderBy("round")
      .orderBy("feedback"),
    placed: db
      .selectFrom("placements")
      .innerJoin("users", "users.id", "placements.traineeId")
      .select([
        "users.id as userId",
        "users.username",
        "placements.packageAmount",
        "placements.onboardingDate",
      ])
      .where(sql<boolean>`placements.company_key = any(${keys}::text[])`)
      .orderBy("placements.onboardingDate", "desc")
      .orderBy("placements.id")
      .limit(most),
    packages: db.selectFrom("placements").select("packageAmount").where(among(keys)),
    openings: openings(db).where("companyId", "in", inCompany).limit(most),
    contacts: contacts(db).where("companyId", "in", inCompany).orderBy("name").orderBy("id"),
    notes: db
      .selectFrom("companyNotes")
      .innerJoin("users", "users.id", "companyNotes.createdBy")
      .select([...columnsIn("companyNotes", "id", "text", "createdAt"), "users.username as author"])
      .where("companyNotes.companyId", "in", inCompany)
      .orderBy("companyNotes.createdAt", "desc")
      .orderBy("companyNotes.id"),
    merged: db
      .selectFrom("companies")
      .select(["id", "name", "mergedAt"])
      .where("mergedInto", "=", root)
      .orderBy("mergedAt", "desc")
      .orderBy("id"),
  });
}

/**
 * Stores a company with its key. Breaks company_keys_pkey (COMPANY_KNOWN) if another company has
 * the key.
 */
export async function insertCompany(
  tx: Db,
  clock: Clock,
  { name, key, createdBy }: { name: string; key: string; createdBy: string },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("companies")
    .values({ id, rootId: id, name, createdBy, createdAt: clock.sqlNow() })
    .execute();
  await tx.insertInto("companyKeys").values({ key, companyId: id }).execute();
  return id;
}

/** A row to change, and the version that the caller saw. */
type Seen = { id: string; version: number | undefined };

/** Returns false if the company has another version now. */
export const updateCompany = (tx: Db, seen: Seen, name: string): Promise<boolean> =>
  updateVersioned(tx, "companies", seen, { name });

const contacts = (db: Db) =>
  db
    .selectFrom("companyContacts")
    .select(["id", "companyId", "name", "position", "phone", "email", "version"]);
export type ContactRow = Awaited<ReturnType<ReturnType<typeof contacts>["execute"]>>[number];

export const findContact = (db: Db, id: string) =>
  contacts(db).where("id", "=", id).executeTakeFirst();

/** Locks a contact, so that nobody changes it before it is deleted. */
export const lockContact = (tx: Db, id: string) =>
  contacts(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export const insertContact = (
  tx: Db,
  clock: Clock,
  row: ContactFields & { companyId: string; createdBy: string },
): Promise<string> => insertRow(tx, "companyContacts", { ...row, createdAt: clock.sqlNow() });

/** Returns false if the contact has another version now, or was removed. */
export const updateContact = (tx: Db, seen: Seen, fields: ContactFields): Promise<boolean> =>
  updateVersioned(tx, "companyContacts", seen, fields);

export const insertNote = (
  tx: Db,
  clock: Clock,
  row: { companyId: string; text: string; createdBy: string },
): Promise<string> => insertRow(tx, "companyNotes", { ...row, createdAt: clock.sqlNow() });

export const findNote = (db: Db, id: string) =>
  db
    .selectFrom("companyNotes")
    .select(["id", "companyId", "text"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Deletes a contact or a note. */
export const deleteFrom = (
  tx: Db,
  table: "companyContacts" | "companyNotes",
  id: string,
): Promise<boolean> => isFound(tx.deleteFrom(table).where("id", "=", id).returning("id"));
