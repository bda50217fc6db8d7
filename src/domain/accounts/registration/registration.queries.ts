import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { countRows, readPage } from "#/platform/db/pages.ts";
import { namesOf, searchIn } from "#/platform/db/search.ts";
import { nextVersion } from "#/platform/db/versions.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { comparableName } from "#/shared/person-code.ts";
import type { Registration } from "./registration.contract.ts";

const columns = ["id", "username", "email", "status", "paymentOption", "createdAt"] as const;

/** A second live account of an address violates users_email_live. */
export async function insertRegistration(
  db: Db,
  clock: Clock,
  row: { id: string; username: string; email: string; passwordHash: string },
) {
  const now = clock.sqlNow();
  await db
    .insertInto("users")
    .values({
      ...row,
      role: "Trainee",
      status: "pending",
      passwordChangedAt: now,
      createdAt: now,
    })
    .execute();
}

const pendingRegistrations = (db: Db) => db.selectFrom("users").where("status", "=", "pending");

/** How many registrations wait for a decision, for `readTogether`. */
export const countPending = (db: Db) => pendingRegistrations(db).select(countRows);

/** The staff by their normalized names; the oldest account if two share one. */
export async function staffByName(db: Db): Promise<ReadonlyMap<string, string>> {
  const staff = await db
    .selectFrom("users")
    .select(["username", "role", "subRole"])
    .where("role", "<>", sql.lit("Trainee"))
    .where("status", "=", "approved")
    .orderBy("createdAt", "desc")
    .execute();
  return new Map(
    staff.map(({ username, role, subRole }) => [
      comparableName(username),
      `${username}, ${subRole ?? role}`,
    ]),
  );
}

export async function listPendingRegistrations(db: Db, query: ListQuery) {
  const { field, direction } = sortOf<"username" | "email" | "createdAt">(query.sort, "createdAt");
  const pending = pendingRegistrations(db).$call((rows) =>
    searchIn(rows, query.q, ["username", "email", namesOf(sql.ref("users.id"))]),
  );
  const rows = pending.select(columns).orderBy(field, direction).orderBy("id");
  const page = await readPage(query, rows, pending);
  const staff = await staffByName(db);
  const named = page.rows.map((row) => ({
    ...row,
    namesake: staff.get(comparableName(row.username)),
  }));
  return { ...page, rows: named };
}

type ListedRegistration = Awaited<ReturnType<typeof listPendingRegistrations>>["rows"][number];
/** A decided registration has no namesakes. */
type RegistrationRow = Omit<ListedRegistration, "namesake"> & { namesake?: string | undefined };

export const toRegistration = (row: RegistrationRow): Registration => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  approved: row.status === "approved",
  paymentOption: row.paymentOption,
  createdAt: row.createdAt.toISOString(),
  ...(row.namesake ? { namesake: row.namesake } : {}),
});

/** Decides a pending registration; undefined if it is no longer pending, or never was (I-17). */
export const updatePending = (
  db: Db,
  clock: Clock,
  decision: {
    id: string;
    status: "approved" | "rejected";
    paymentOption: PaymentOption | null;
    decidedBy: string;
  },
) =>
  db
    .updateTable("users")
    .set({
      status: decision.status,
      paymentOption: decision.paymentOption,
      decidedBy: decision.decidedBy,
      decidedAt: clock.sqlNow(),
      version: nextVersion,
    })
    .where("id", "=", decision.id)
    .where("role", "=", "Trainee")
    .where("status", "=", "pending")
    .returning(columns)
    .executeTakeFirst();

/** A pending registration, locked until the transaction ends. */
export const lockPending = (tx: Db, id: string) =>
  tx
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "=", id)
    .where("status", "=", "pending")
    .forUpdate()
    .executeTakeFirst();

/** Corrects the address of a registration; undefined once it has been decided. */
export const updatePendingEmail = (db: Db, id: string, email: string) =>
  db
    .updateTable("users")
    .set({ email, version: nextVersion })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning(["id", "username", "email"])
    .executeTakeFirst();

/**
 * A registration in any state, locked until the transaction ends. This waits for a concurrent undo
 * of its decision, so that the result is reliable.
 */
export const lockRegistration = (tx: Db, id: string) =>
  tx
    .selectFrom("users")
    .select(["id", "email", "status", "subRole", "paymentOption", "decidedAt"])
    .where("id", "=", id)
    .where("role", "=", "Trainee")
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Makes a decided registration pending again. */
export const updateReopened = (db: Db, id: string) =>
  db
    .updateTable("users")
    .set({
      status: "pending",
      paymentOption: null,
      decidedBy: null,
      decidedAt: null,
      version: nextVersion,
    })
    .where("id", "=", id)
    .execute();

/** The steps begun by an approved person that prevent reopening the decision. */
export const findBegun = (db: Db, traineeId: string) =>
  db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb.selectFrom("traineeDetails").select("traineeId").where("traineeId", "=", traineeId),
        )
        .as("hasDetails"),
      eb
        .exists(
          eb
            .selectFrom("admissionPayments")
            .select("id")
            .where("traineeId", "=", traineeId)
            .where("status", "in", ["completed", "part"]),
        )
        .as("hasPaid"),
      eb
        .exists(eb.selectFrom("batchMembers").select("batchId").where("traineeId", "=", traineeId))
        .as("isInBatch"),
    ])
    .executeTakeFirstOrThrow();
