import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import { lockUser } from "#/platform/db/lock-user.ts";

/** The customer on a trainee's invoices, locked within a change. */
export const findTaxCustomer = (db: Db, traineeId: string) =>
  db
    .selectFrom("users")
    .leftJoin("taxCustomers as customer", "customer.traineeId", "users.id")
    .select(["users.id", "customer.gstin", "customer.legalName", "customer.address"])
    .select(sql<number>`coalesce(customer.version, 0)`.as("version"))
    .where("users.id", "=", traineeId)
    .where("users.role", "=", "Trainee")
    .executeTakeFirst();

/** Locks a trainee's account, so that concurrent changes of the customer wait for each other. */
export const lockTaxCustomer = async (tx: Db, traineeId: string) => {
  await lockUser(tx, traineeId);
  return findTaxCustomer(tx, traineeId);
};

type Customer = { gstin: string; legalName: string; address: string };
const NOBODY = { gstin: null, legalName: null, address: null };

/** Stores the customer, or that there is none any more. Returns the version. */
export async function upsertTaxCustomer(
  tx: Db,
  clock: Clock,
  { traineeId, customer }: { traineeId: string; customer: Customer | null },
): Promise<number> {
  const row = { ...(customer ?? NOBODY), changedAt: clock.sqlNow() };
  const { version } = await tx
    .insertInto("taxCustomers")
    .values({ ...row, traineeId, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column("traineeId")
        .doUpdateSet({ ...row, version: sql<number>`tax_customers.version + 1` }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}
