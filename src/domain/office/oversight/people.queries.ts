import { sql } from "kysely";
import { LIVE, peopleTable } from "#/domain/insights/journeys.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { readPage } from "#/platform/db/pages.ts";
import { namesOf, searchByIndex, searchIn } from "#/platform/db/search.ts";
import type { Role, SubRole } from "#/shared/actor.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { ACCOUNT_STATES, type AccountState } from "./people.rules.ts";

export const accountState = sql<AccountState>`case when users.status = 'pending' then 'Awaiting approval'
  when users.status = 'rejected' then 'Rejected'
  when users.is_disabled then 'Disabled' else 'Active' end`;

/** A person with an account, in any state. */
export type PersonRow = {
  id: string;
  username: string;
  email: string;
  role: Role;
  subRole: SubRole | null;
  state: AccountState;
};

/** Every telephone number that a person gave as their own, as an array. */
export const everyNumber = sql`array[trainee_details.contact_number, trainee_details.whatsapp_number,
  marketing_profiles.contact, assistance_records.mobile, users.mobile]`;

/**
 * All searchable text in one, separated by a character nobody types, with every number, including
 * that of the emergency contact.
 */
const everyText = sql`concat_ws(chr(31), users.username, users.email, users.role, users.sub_role,
  trainee_details.contact_number, trainee_details.whatsapp_number, trainee_details.emergency_contact_number,
  marketing_profiles.contact, assistance_records.mobile, users.mobile, ${accountState})`;

const everybody = (db: Db) =>
  db
    .selectFrom("users")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("marketingProfiles", "marketingProfiles.traineeId", "users.id")
    .leftJoin("assistanceRecords", "assistanceRecords.userId", "users.id");

const columns = [
  ...columnsIn("users", "id", "username", "email", "role", "subRole"),
  accountState.as("state"),
  "users.createdAt",
] as const;

export async function listPeople(db: Db, query: ListQuery) {
  const { field, direction } = sortOf<"username" | "email" | "role" | "state" | "createdAt">(
    query.sort,
    "username",
  );
  const text = query.q;
  const searched = [everyText, namesOf(sql.ref("users.id"))];
  const matching = everybody(db).$call((rows) =>
    isOfState(text) ? searchIn(rows, text, searched) : searchByIndex(rows, text, "users", searched),
  );
  const ordered = matching
    .select(columns)
    .orderBy(field === "state" ? accountState : sql.ref(`users.${field}`), direction)
    .orderBy("users.username")
    .orderBy("users.id");
  return readPage(query, ordered, matching, { key: "users.id" });
}

/** Whether a text is part of a state's name, which is no column and in no index. */
const isOfState = (text = ""): boolean =>
  ACCOUNT_STATES.some((state) => state.toLowerCase().includes(text.toLowerCase()));

/** A trainee's journey status by the metrics' rule, as JSON in SQL; null for everyone else. */
export const journeyStatus = (today: IsoDate, userId: string) => sql<JourneyStatus | null>`(
  with ${peopleTable(today, LIVE, sql`id = ${userId}::uuid`)}
  select json_build_object('key', p.stands, 'label', p.place) from people p)`;
export type JourneyStatus = { key: string | null; label: string | null };
