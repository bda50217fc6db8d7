import { sql } from "kysely";
import { listStaffIds } from "#/domain/messaging/notices/notices.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { nullsLast } from "#/platform/db/order.ts";
import { readPage } from "#/platform/db/pages.ts";
import { namesOf, searchByIndex } from "#/platform/db/search.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import type { Role, SubRole } from "#/shared/actor.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Paise } from "#/shared/money.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { hasFactor } from "../factors/factors.queries.ts";
import { hasWorkAccount } from "../single-sign-on/single-sign-on.queries.ts";
import type { ApprovedUser } from "./users.contract.ts";

const approvedRows = (db: Db) =>
  db
    .selectFrom("users")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("marketingProfiles", "marketingProfiles.traineeId", "users.id")
    .leftJoin("assistanceRecords", "assistanceRecords.userId", "users.id")
    .leftJoin("emailChanges", "emailChanges.userId", "users.id")
    .where("users.status", "=", "approved");

/**
 * From the details, else the marketing profile, else the assistance record (C72), else the
 * office's.
 */
const contactNumber = sql<string | null>`coalesce(trainee_details.contact_number,
  marketing_profiles.contact, assistance_records.mobile, users.mobile)`;

/**
 * The number by subqueries, for a query that neither sorts nor searches by it and needs no joins.
 */
const contactNumberOfRow = sql<string | null>`coalesce(
  (select contact_number from trainee_details where trainee_details.trainee_id = users.id),
  (select contact from marketing_profiles where marketing_profiles.trainee_id = users.id),
  (select mobile from assistance_records where assistance_records.user_id = users.id), users.mobile)`;

/** The number that the person gave, as ten digits; null for none. */
const ownNumber = sql<string | null>`coalesce(
  (select right(contact_number, 10) from trainee_details where trainee_details.trainee_id = users.id),
  (select contact from marketing_profiles where marketing_profiles.trainee_id = users.id),
  (select mobile from assistance_records where assistance_records.user_id = users.id))`;

/**
 * All columns that a search covers, separated by a character nobody types: one comparison per row.
 */
const everyText = sql`concat_ws(chr(31), users.username, users.email, ${contactNumber},
  users.payment_option, users.role, users.sub_role)`;

const rowColumns = [
  ...columnsIn("users", "id", "username", "email"),
  contactNumberOfRow.as("contactNumber"),
  ...columnsIn("users", "paymentOption", "role", "subRole", "isDisabled", "isInvited"),
  hasFactor.as("hasFactor"),
  hasWorkAccount.as("hasWorkAccount"),
  "emailChanges.email as pendingEmail",
  "users.createdAt",
  "users.version",
] as const;

const CAN_BE_NULL = ["contactNumber", "paymentOption", "subRole"] as const;
export type ApprovedField =
  | (typeof CAN_BE_NULL)[number]
  | "username"
  | "email"
  | "role"
  | "createdAt";
const nullable = new Set<ApprovedField>(CAN_BE_NULL);

export function listApprovedUsers(db: Db, query: ListQuery) {
  const { field, direction } = sortOf<ApprovedField>(query.sort, "-createdAt");
  const rows = approvedRows(db).$call((all) =>
    searchByIndex(all, query.q, "users", [everyText, namesOf(sql.ref("users.id"))]),
  );
  const column = field === "contactNumber" ? contactNumber : sql.ref(`users.${field}`);
  const ordered = rows
    .select(rowColumns)
    // Only for nullable columns: nulls last would defeat the index of the others.
    .orderBy(column, nullable.has(field) ? nullsLast(direction) : direction)
    .orderBy("users.id");
  return readPage(query, ordered, rows, { key: "users.id" });
}

export const findApprovedUser = (db: Db, userId: string) =>
  approvedRows(db).select(rowColumns).where("users.id", "=", userId).executeTakeFirst();

type ApprovedRow = NonNullable<Awaited<ReturnType<typeof findApprovedUser>>>;

/** An approved account, as its list and its page show it. */
export const toApprovedUser = (row: ApprovedRow): ApprovedUser => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  contactNumber: row.contactNumber,
  paymentOption: row.paymentOption,
  role: row.role,
  subRole: row.subRole as SubRole | null,
  disabled: row.isDisabled,
  isInvited: row.isInvited,
  hasFactor: row.hasFactor,
  ...(row.hasWorkAccount && { hasWorkAccount: true as const }),
  pendingEmail: row.pendingEmail,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

/**
 * An account as stored, locked until the transaction ends. The pending address is read once the
 * lock is held: columns joined to a locked row are read as they were before the wait.
 */
export async function lockApprovedUser(tx: Db, userId: string) {
  const account = tx
    .selectFrom("users")
    .where("users.id", "=", userId)
    .where("users.status", "=", "approved");
  // No key of the row changes, so audit lines that reference this person are not blocked.
  await account.select("users.id").forNoKeyUpdate().execute();
  return account
    .leftJoin("emailChanges", "emailChanges.userId", "users.id")
    .select([
      ...columnsIn("users", "id", "username", "email", "role", "subRole", "paymentOption"),
      ...columnsIn("users", "isDisabled", "isInvited", "version"),
      "emailChanges.email as pendingEmail",
    ])
    .executeTakeFirst();
}

/** An arbitrary number that all instances use for the same lock. */
const GENERAL_ADMINS_LOCK = 7_310_002;

/**
 * Returns whether a person is the only general admin who may sign in, and takes a lock. Other
 * callers wait until the transaction ends: with row locks, two admins who demote each other could
 * deadlock.
 */
export async function lockLastGeneralAdmin(tx: Db, userId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${GENERAL_ADMINS_LOCK})`.execute(tx);
  const admins = await listStaffIds(tx, null);
  return admins.length === 1 && admins[0] === userId;
}

export async function insertUser(
  db: Db,
  clock: Clock,
  row: {
    id: string;
    username: string;
    email: string;
    passwordHash: string;
    role: Role;
    subRole: SubRole | null;
    paymentOption: PaymentOption | null;
    /** Somebody else knows the password: it only works for the first sign-in. */
    hasInitialPassword: boolean;
    /** Ten digits, if the office has a number. */
    mobile?: string | null;
    /** Nobody knows the password: the first one is set by the link in a mail. */
    isInvited?: boolean;
  },
) {
  const now = clock.sqlNow();
  await db
    .insertInto("users")
    .values({ ...row, status: "approved", passwordChangedAt: now, createdAt: now })
    .execute();
}

/** Stores the request of a created Assistance user as approved with the amount (A6). */
export async function insertApprovedAssistance(
  db: Db,
  clock: Clock,
  request: { userId: string; amountPaise: Paise },
) {
  const now = clock.sqlNow();
  await db
    .insertInto("assistanceRequests")
    .values({ ...request, status: "Approved", requestedAt: now, decidedAt: now })
    .execute();
}

export async function updateUserAccess(
  db: Db,
  change: {
    id: string;
    subRole: SubRole | null;
    paymentOption: PaymentOption | null;
    isDisabled: boolean;
  },
) {
  const { id, ...values } = change;
  await updateVersioned(db, "users", { id }, values);
}

/** A general admin, who may be locked: only they can create accounts. */
export const findGeneralAdmin = (db: Db) =>
  db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "Admin")
    .where("subRole", "is", null)
    .where("status", "=", "approved")
    .limit(1)
    .executeTakeFirst();

/** An arbitrary number that all instances use for the same lock. */
const FIRST_ADMIN_LOCK = 7_310_001;

/** Makes another instance starting on the same empty database wait until the transaction ends. */
export const lockFirstAdmin = (tx: Db) =>
  sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(tx);

const accounts = (db: Db) =>
  db
    .selectFrom("users")
    .select([
      ...columnsIn("users", "id", "username", "email", "role", "subRole", "status", "mobile"),
      ...columnsIn("users", "paymentOption", "isDisabled", "isInvited", "decidedAt", "version"),
      ownNumber.as("ownNumber"),
    ]);
export type StoredAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The account of an address: the live one, else the one removed last. */
export const findAccount = (db: Db, email: string) =>
  accounts(db)
    .where("email", "=", email)
    .orderBy(sql`status = 'rejected'`)
    .orderBy("decidedAt", (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();

/** An account in any state, locked until the transaction ends. */
export const lockAccount = (tx: Db, id: string) =>
  accounts(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

type AccountChange = {
  username?: string;
  mobile?: string | null;
  status?: "approved" | "rejected";
  subRole?: string | null;
  paymentOption?: string | null;
  isDisabled?: boolean;
  decidedBy?: string;
};

/** Changes a locked account; setting a status also sets when it was decided. */
export async function updateAccount(tx: Db, clock: Clock, id: string, change: AccountChange) {
  const { subRole, paymentOption, ...others } = change;
  await updateVersioned(
    tx,
    "users",
    { id },
    {
      ...others,
      ...(subRole !== undefined && { subRole: subRole as SubRole | null }),
      ...(paymentOption !== undefined && { paymentOption: paymentOption as PaymentOption | null }),
      ...(change.status && { decidedAt: clock.sqlNow() }),
    },
  );
}

/**
 * Whether an account has been used: the owner chose a password after being invited (`wasInvited`),
 * signed in, joined a batch, submitted something or paid.
 */
export const isUsed = (tx: Db, id: string, wasInvited: boolean): Promise<boolean> =>
  isFound(
    tx
      .selectFrom("users")
      .select("id")
      .where("id", "=", id)
      .where(
        sql<boolean>`(is_invited is distinct from ${wasInvited}
          or exists (select 1 from sessions where user_id = users.id)
          or exists (select 1 from batch_members where trainee_id = users.id)
          or exists (select 1 from trainee_details where trainee_id = users.id)
          or exists (select 1 from module_scores where trainee_id = users.id)
          or exists (select 1 from interviews where trainee_id = users.id)
          or exists (select 1 from admission_payments where trainee_id = users.id))`,
      ),
  );

/** Deletes the request that was stored with a new Assistance account. */
export const deleteNewRequest = (tx: Db, userId: string) =>
  tx.deleteFrom("assistanceRequests").where("userId", "=", userId).execute();
