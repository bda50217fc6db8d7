import { setTimeout as pause } from "node:timers/promises";
import { newId } from "#/platform/db/ids.ts";
import { releaseLease, renewLease, takeLease } from "#/platform/jobs/job-leases.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import type { World } from "./open-world.ts";

const SECONDS = 60;
/** Housekeeping keeps its lease while it works, rarely more than some seconds. */
const TRIES = 90;

/**
 * Runs work while no server sweeps files: a file that the rows refer to must not vanish before its
 * bytes are copied. It holds the lease of the sweep job.
 */
export async function withoutSweeps<T>(
  { database, clock }: World,
  work: () => Promise<T>,
): Promise<T> {
  const lease = { name: "housekeeping", holder: newId(), seconds: SECONDS };
  for (let count = 1; !(await takeLease(database.db, clock, lease)); count += 1) {
    if (count === TRIES)
      throw new OperatorError("A server is busy sweeping files. Try again later.");
    await pause(1000);
  }
  // A missed renewal is made up for by the next: three fit into the lease.
  const renewal = setInterval(() => {
    renewLease(database.db, clock, lease).catch(() => undefined);
  }, SECONDS * 333);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await releaseLease(database.db, lease);
  }
}
