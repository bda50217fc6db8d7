import { sql } from "kysely";
import type { Clock } from "../app/clock.ts";
import type { Db } from "../db/db.ts";

type Lease = { name: string; holder: string; seconds: number };

const leaseEnd = (clock: Clock, lease: Lease) =>
  sql<Date>`${clock.sqlNow()} + make_interval(secs => ${lease.seconds})`;

/**
 * Takes the lease when nobody holds it, or when its holder has let it run out; one that is held for
 * longer than leases are was taken by a clock that has been set back since.
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
