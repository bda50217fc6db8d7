import { sql } from "kysely";
import type { Clock } from "../app/clock.ts";
import type { Db } from "../db/db.ts";

type Lease = { name: string; holder: string; seconds: number };

const leaseEnd = (clock: Clock, lease: Lease) =>
  sql<Date>`${clock.sqlNow()} + make_interval(secs => ${lease.seconds})`;

/**
 * Takes the lease if it is free or expired. A lease that ends later than any can was taken under a
 * clock that has since been set back, and counts as expired.
 */
export async function takeLease(db: Db, clock: Clock, lease: Lease): Promise<boolean> {
  const heldUntil = leaseEnd(clock, lease);
  const taken = await db
    .insertInto("jobLeases")
    .values({ name: lease.name, holder: lease.holder, heldUntil })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder: lease.holder, heldUntil })
        .where((row) =>
          row.or([
            row("jobLeases.heldUntil", "<=", clock.sqlNow()),
            row("jobLeases.heldUntil", ">", sql<Date>`${heldUntil} + interval '1 minute'`),
          ]),
        ),
    )
    .returning("name")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function renewLease(db: Db, clock: Clock, lease: Lease): Promise<void> {
  await db
    .updateTable("jobLeases")
    .set({ heldUntil: leaseEnd(clock, lease) })
    .where("name", "=", lease.name)
    .where("holder", "=", lease.holder)
    .execute();
}

export async function releaseLease(db: Db, lease: Lease): Promise<void> {
  await db
    .deleteFrom("jobLeases")
    .where("name", "=", lease.name)
    .where("holder", "=", lease.holder)
    .execute();
}
