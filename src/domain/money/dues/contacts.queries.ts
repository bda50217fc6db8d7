import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { OwedContact } from "./contacts.contract.ts";

const contacts = (db: Db) =>
  db
    .selectFrom("owedContacts as contact")
    .innerJoin("users as author", "author.id", "contact.writtenBy")
    .select([
      ...columnsIn("contact", "id", "owedId", "traineeId", "note", "promisedOn", "writtenBy"),
      ...columnsIn("contact", "writtenAt", "version"),
      "author.username as author",
    ]);
export type ContactRow = NonNullable<Awaited<ReturnType<typeof lockContact>>>;

/** A note, locked until the transaction ends. */
export const lockContact = (tx: Db, id: string) =>
  contacts(tx).where("contact.id", "=", id).forUpdate("contact").executeTakeFirst();

export const listContacts = (db: Db, owedId: string): Promise<ContactRow[]> =>
  contacts(db)
    .where("contact.owedId", "=", owedId)
    .orderBy("contact.writtenAt", "desc")
    .orderBy("contact.id", "desc")
    .limit(200)
    .execute();

/** Returns the newest note on each of these owed rows, if any. */
export const listLastContacts = (db: Db, owedIds: readonly string[]): Promise<ContactRow[]> =>
  contacts(db)
    .distinctOn("contact.owedId")
    .where("contact.owedId", "in", owedIds)
    .orderBy("contact.owedId")
    .orderBy("contact.writtenAt", "desc")
    .orderBy("contact.id", "desc")
    .execute();

/** Returns the phone numbers of those people who have given one, by their ids. */
export async function listNumbers(db: Db, userIds: readonly string[]) {
  const { rows } = await sql<{ userId: string; mobile: string | null }>`
    select users.id as user_id, coalesce(details.contact_number, profile.contact, record.mobile) as mobile
    from users
    left join trainee_details details on details.trainee_id = users.id
    left join marketing_profiles profile on profile.trainee_id = users.id
    left join assistance_records record on record.user_id = users.id
    where users.id = any(${userIds}::uuid[])`.execute(db);
  return rows;
}

type NewContact = {
  owedId: string;
  traineeId: string;
  note: string;
  promisedOn: IsoDate | null;
  writtenBy: string;
};

/** Inserts a note. Returns its id. */
export const insertContact = (tx: Db, clock: Clock, contact: NewContact): Promise<string> =>
  insertRow(tx, "owedContacts", { ...contact, writtenAt: clock.sqlNow() });

export const updateContact = (
  tx: Db,
  id: string,
  change: { note: string; promisedOn: IsoDate | null },
) => updateVersioned(tx, "owedContacts", { id }, change);

export const deleteContact = (tx: Db, id: string) =>
  tx.deleteFrom("owedContacts").where("id", "=", id).execute();

/** A note in the format of the API. */
export const presentContact = (row: ContactRow): OwedContact => ({
  _id: row.id,
  note: row.note,
  promisedOn: row.promisedOn,
  writtenBy: row.author,
  writtenById: row.writtenBy,
  writtenAt: row.writtenAt.toISOString(),
  version: row.version,
});
