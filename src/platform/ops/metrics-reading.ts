import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { sharesOf } from "#/domain/money/payments/payments.rules.ts";
import { readQueueCounts } from "#/domain/office/oversight/queue/queue.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Reading } from "./metrics.ts";

/** Returns the mails by state, and the seconds that the longest due one has waited, or 0. */
async function readMails(db: Db, clock: Clock) {
  const now = clock.sqlNow();
  const { rows } = await sql<{ waiting: number; dead: number; oldestSeconds: number }>`
    select count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'dead')::int as dead,
      coalesce(extract(epoch from ${now} - min(created_at)
        filter (where status = 'waiting' and (attempts > 0 or available_at <= ${now}))), 0)::float8 as oldest_seconds
    from outbox where status in ('waiting', 'dead')`.execute(db);
  return rows[0];
}

/**
 * Reads the gauges for Prometheus. Never throws: values that cannot be read are left out and
 * logged.
 */
export async function readState(platform: Platform): Promise<Reading> {
  const { database, db, clock, config, hub, log } = platform;
  const orNothing = async <T>(what: string, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch (error) {
      log.warn({ err: error }, `${what} could not be read for the metrics.`);
      return undefined;
    }
  };
  const isDatabaseUp =
    (await orNothing("The database", () => database.ping().then(() => true))) ?? false;
  return {
    isDatabaseUp,
    connections: database.connections?.(),
    mails: isDatabaseUp ? await orNothing("The mails", () => readMails(db, clock)) : undefined,
    queues: isDatabaseUp
      ? await orNothing("The queues", () =>
          readQueueCounts(db, clock, sharesOf(hub.now().admissionFeePaise)),
        )
      : undefined,
    freeDiskBytes: await orNothing("The free space", async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return bavail * bsize;
    }),
  };
}
