import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { NO_MEETING } from "#/shared/meeting.ts";

type Sql = RawBuilder<unknown>;

/** The tables whose rows are deleted with their person, in an order that every reference allows. */
const DELETED = {
  user_id: [
    "push_subscriptions",
    "sessions",
    "access_tokens",
    "known_devices",
    "authenticator_apps",
    "passkeys",
    "single_sign_on_accounts",
    "single_sign_ons",
    "recovery_codes",
    "account_links",
    "email_changes",
    "password_codes",
    "calendar_keys",
    "notifications",
    "notification_preferences",
    "message_recipients",
    "phone_messages",
    "notification_habits",
    // With the calls that were noted about it.
    "enquiries",
    "interview_looks",
    "idempotency_keys",
  ],
  trainee_id: [
    "details_changes",
    "documents",
    "document_sets",
    "trainee_details",
    "marketing_profiles",
    "resumes",
    "resume_shares",
    "introduction_consents",
    "introduced_candidates",
    "job_preferences",
    "answers",
    "interview_questions",
    "check_ins",
    "batch_waitlist",
    "batch_offers",
    "warning_notes",
    "owed_contacts",
    "payment_claims",
    "tax_customers",
    "warning_signs",
  ],
} as const;

/** Rows that refer to a person only by their address. */
const DELETED_BY_EMAIL = {
  outbox: "recipient",
  contact_messages: "email",
  enquiries: "email",
  password_codes: "email",
};

/** Replaces a text about a person if the column requires one. */
const ERASED = "Erased.";
/** A number nobody has. */
const NO_MOBILE = "0000000000";

export type Erased = {
  id: string;
  /** Their former name and address. */
  username: string;
  email: string;
  /** Their name from now on. */
  number: string;
};

/** A hash without a password: nobody can find one whose digest is all zeros. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

type Values = Readonly<Record<string, unknown>>;

/** Whether a row differs from the values, so that erasing again only writes what is new. */
const differs = (values: Values) =>
  sql<boolean>`(${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
    is distinct from (${sql.join(Object.values(values))})`;

const overwrite = (tx: Db, table: string, where: Sql, values: Values) => {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql`update ${sql.table(table)} set ${sql.join(set)}
    where ${where} and ${differs(values)}`.execute(tx);
};

/** Erases the texts that staff wrote about a person's training, interviews and support. */
async function eraseReasons(tx: Db, id: string): Promise<void> {
  const ofTrainee = sql`trainee_id = ${id}`;
  const ofInterviews = sql`interview_id in (select id from interviews where ${ofTrainee})`;
  await overwrite(tx, "interview_moves", ofInterviews, { reason: null });
  // The row stays, so that nothing is delivered twice.
  await overwrite(tx, "webhook_deliveries", sql`person_id = ${id}`, {
    data: sql`'{}'::jsonb`,
    answer: null,
    status: sql`case status when 'waiting' then 'failed' else status end`,
  });
  for (const table of ["batch_departures", "excused_absences"]) {
    await overwrite(tx, table, ofTrainee, { reason: ERASED });
  }
  for (const table of ["module_scores", "batch_departures"]) {
    await overwrite(tx, table, ofTrainee, { remarks: null });
  }
  await sql`delete from assistance_requests where user_id = ${id} and not exists (select
    from assistance_records where user_id = ${id} and submitted_at is not null)`.execute(tx);
  await overwrite(tx, "assistance_requests", sql`user_id = ${id}`, { topic: null });
  const ofRecord = sql`record_id in (select id from assistance_records where user_id = ${id})`;
  await overwrite(tx, "assistance_entries", ofRecord, { text: ERASED });
}

/**
 * Erases a person, in the caller's transaction: deletes rows that only concern them, destroys the
 * keys of their files, and replaces their name in others' records by a number. Books and audit
 * trail stay unchanged. Writes nothing if none of their data is left.
 */
export async function erasePerson(tx: Db, clock: Clock, person: Erased): Promise<void> {
  const { id, email, number } = person;
  const noAddress = `${id}@erased.invalid`;
  await overwrite(tx, "interviews", sql`trainee_id = ${id}`, {
    description: null,
    attachmentFileId: null,
    ...NO_MEETING,
  });
  await eraseReasons(tx, id);
  await overwrite(tx, "assistance_records", sql`user_id = ${id}`, {
    username: number,
    email: noAddress,
    termsFileId: null,
    mobile: sql`case when submitted_at is null then null else ${NO_MOBILE} end`,
  });
  // The number is never issued again, and says that its holder was erased.
  await overwrite(tx, "certificates", sql`trainee_id = ${id}`, {
    holder: null,
    reason: sql`case when reason is null then null else ${ERASED} end`,
  });
  for (const [column, tables] of Object.entries(DELETED)) {
    for (const table of tables) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
    }
  }
  for (const [table, column] of Object.entries(DELETED_BY_EMAIL)) {
    await sql`delete from ${sql.table(table)} where lower(${sql.ref(column)}) = ${email}`.execute(
      tx,
    );
  }
  await renameInNotices(tx, person);
  // Without its key a file is unreadable, wherever its bytes are; the sweep removes those.
  await tx
    .updateTable("files")
    .set({ wrappedKey: null, name: "erased", state: "dropped", changedAt: clock.sqlNow() })
    .where("ownerId", "=", id)
    .where("kind", "<>", "sessionAssignment")
    .where("wrappedKey", "is not", null)
    .execute();
  const nobody = {
    username: number,
    email: noAddress,
    mobile: null,
    passwordHash: NO_PASSWORD,
    isDisabled: true,
    hasInitialPassword: false,
    isInvited: false,
  };
  await tx
    .updateTable("users")
    .set((row) => ({ ...nobody, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .where(differs(nobody))
    .execute();
}

/**
 * Replaces the person's name by their number in others' notices; not if the same words are, or are
 * part of, the name of another person whom the text may mean.
 */
const renameInNotices = (tx: Db, { id, username, number }: Erased) =>
  sql`update notifications n set text = replace(n.text, ${username}, ${number})
    where position(${username} in n.text) > 0 and not exists (
      select from users other where other.id <> ${id}
        and position(${username} in other.username) > 0 and position(other.username in n.text) > 0)`.execute(
    tx,
  );

/** The person to erase, locked until the transaction ends. */
export const lockPerson = (tx: Db, id: string) =>
  tx
    .selectFrom("users")
    .select(["id", "username", "email"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const deleteMailsTo = (tx: Db, email: string) =>
  tx.deleteFrom("outbox").where("recipient", "=", email).execute();

export const listSealedOf = (db: Db, userId: string) =>
  db
    .selectFrom("erasures")
    .select(["id", "sealed"])
    .where("userId", "=", userId)
    .where("status", "=", "sealed")
    .execute();
