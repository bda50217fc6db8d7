import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { JOINED_STEP, type Result, type Wants } from "./enquiries.rules.ts";

/** The step of an enquiry's account, as its position; null without an account. */
const step = sql<number | null>`(
  select journey.step from person_journey journey where journey.id = enquiries.user_id)`;

/** Whether the person of an enquiry has settled the fee, or is in a batch without a fee. */
export const hasJoined = sql<boolean>`(enquiries.user_id is not null
  and coalesce(${step}, 0) >= ${sql.lit(JOINED_STEP)})`;

/** The possible owners of an enquiry: general admins and sales heads who may sign in. */
const isOwner = sql<boolean>`(owner.role = 'Admin' and owner.status = 'approved' and not owner.is_disabled
  and (owner.sub_role is null or owner.sub_role = 'Sales Head'))`;

/** Enquiries with their owners; without one if the owner no longer works here. */
export const enquiries = (db: Db) =>
  db
    .selectFrom("enquiries")
    .leftJoin("users as owner", (join) =>
      join.onRef("owner.id", "=", "enquiries.handledBy").on(isOwner),
    )
    .leftJoin("users as account", "account.id", "enquiries.userId");

const lastCall = sql<{ result: Result; at: string } | null>`(
  select json_build_object('result', call.result, 'at', call.called_at) from enquiry_calls call
  where call.enquiry_id = enquiries.id order by call.called_at desc, call.id desc limit 1)`;

/** The columns read of an enquiry. */
export const COLUMNS = [
  ...columnsIn("enquiries", "id", "mobile", "name", "email", "source", "wants", "note"),
  ...columnsIn("enquiries", "nextCallOn", "nextCallAt", "lostAt", "lostReason", "userId"),
  ...columnsIn("enquiries", "invitedAt", "messageId", "createdAt", "version"),
  "owner.id as ownerId",
  "owner.username as ownerName",
  "account.status as accountStatus",
  "account.isInvited as isInvited",
  step.as("step"),
  lastCall.as("lastCall"),
  sql<number>`(select count(*)::int from enquiry_calls call where call.enquiry_id = enquiries.id)`.as(
    "calls",
  ),
] as const;
export type EnquiryRow = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>;

export const findEnquiry = (db: Db, id: string) =>
  enquiries(db).select(COLUMNS).where("enquiries.id", "=", id).executeTakeFirst();

/** An enquiry, locked until the transaction ends. */
export const lockEnquiry = (tx: Db, id: string) =>
  enquiries(tx)
    .select(COLUMNS)
    .where("enquiries.id", "=", id)
    .forUpdate("enquiries")
    .executeTakeFirst();

/** The open enquiry with a number, except the given one. */
export const findOpen = (db: Db, mobile: string, exceptId: string | null) =>
  db
    .selectFrom("enquiries")
    .select(["id", "name"])
    .where("mobile", "=", mobile)
    .where("lostAt", "is", null)
    .$if(exceptId !== null, (rows) => rows.where("id", "<>", exceptId ?? ""))
    .executeTakeFirst();

/** The possible owners of an enquiry, by name. */
export const listOwners = (db: Db) =>
  db
    .selectFrom("users as owner")
    .select(["owner.id", "owner.username as name"])
    .where(isOwner)
    .orderBy("owner.username")
    .orderBy("owner.id");

/** A possible owner, locked so that the account cannot be locked before the transaction is over. */
export const lockOwner = (tx: Db, id: string) =>
  tx
    .selectFrom("users as owner")
    .select("owner.id")
    .where("owner.id", "=", id)
    .where(isOwner)
    .forShare()
    .executeTakeFirst();

export type EnquiryValues = {
  mobile: string;
  name: string;
  email: string | null;
  source: string;
  wants: Wants;
  note: string | null;
  nextCallOn: IsoDate | null;
  nextCallAt: string | null;
  handledBy: string | null;
};

/**
 * Stores an enquiry. Returns its id; undefined if there is an open one with its number, even if
 * stored concurrently.
 */
export async function insertEnquiry(
  tx: Db,
  clock: Clock,
  values: EnquiryValues & { messageId: string | null; createdBy: string },
): Promise<string | undefined> {
  const stored = await tx
    .insertInto("enquiries")
    .values({ ...values, id: newId(), createdAt: clock.sqlNow() })
    .onConflict((conflict) => conflict.column("mobile").where("lostAt", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored?.id;
}

export const updateEnquiry = (
  tx: Db,
  id: string,
  values: Partial<EnquiryValues> & { lostReason?: null; lostAt?: null; userId?: null },
) => updateVersioned(tx, "enquiries", { id }, values);

export const updateLost = (tx: Db, clock: Clock, id: string, lostReason: string) =>
  updateVersioned(tx, "enquiries", { id }, { lostReason, lostAt: clock.sqlNow() });

export const updateInvited = (
  tx: Db,
  clock: Clock,
  id: string,
  account: { userId: string; name: string; email: string },
) => updateVersioned(tx, "enquiries", { id }, { ...account, invitedAt: clock.sqlNow() });

export const deleteEnquiry = (tx: Db, id: string) =>
  tx.deleteFrom("enquiries").where("id", "=", id).execute();

const calls = (db: Db) =>
  db
    .selectFrom("enquiryCalls as call")
    .innerJoin("users as caller", "caller.id", "call.calledBy")
    .select([
      ...columnsIn("call", "id", "enquiryId", "result", "note", "nextCallOn", "nextCallAt"),
      ...columnsIn("call", "calledBy", "calledAt", "version"),
      "caller.username as caller",
    ]);
export type CallRow = NonNullable<Awaited<ReturnType<typeof lockCall>>>;

export const listCalls = (db: Db, enquiryId: string): Promise<CallRow[]> =>
  calls(db)
    .where("call.enquiryId", "=", enquiryId)
    .orderBy("call.calledAt", "desc")
    .orderBy("call.id", "desc")
    .limit(200)
    .execute();

/** A call, locked until the transaction ends. */
export const lockCall = (tx: Db, id: string) =>
  calls(tx).where("call.id", "=", id).forUpdate("call").executeTakeFirst();

type NewCall = {
  enquiryId: string;
  result: Result;
  note: string | null;
  nextCallOn: IsoDate | null;
  nextCallAt: string | null;
  calledBy: string;
};

export const insertCall = (tx: Db, clock: Clock, call: NewCall): Promise<string> =>
  insertRow(tx, "enquiryCalls", { ...call, calledAt: clock.sqlNow() });

export const updateCall = (tx: Db, id: string, values: { result: Result; note: string | null }) =>
  updateVersioned(tx, "enquiryCalls", { id }, values);
