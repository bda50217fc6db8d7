import { type RawBuilder, sql } from "kysely";
import type { Platform } from "../app/platform.ts";
import { cutTrail } from "../audit/trail-sealing.ts";
import type { Config } from "../config/config.ts";
import { SWEEP_JOB } from "../files/open-files.ts";
import type { Job } from "./jobs.ts";
import { forEachOneByOne } from "./one-by-one.ts";

const ROWS_AT_ONCE = 2000;

type Kind = {
  table:
    | "outbox"
    | "notifications"
    | "messages"
    | "phone_messages"
    | "push_subscriptions"
    | "webhook_events"
    | "webhook_deliveries"
    | "access_tokens"
    | "contact_messages"
    | "batch_offers"
    | "imports";
  /** The column that holds a row's age. */
  at: string;
  days: (keepDays: Config["keepDays"]) => number;
  /** The rows of the table it applies to; all by default. */
  which?: RawBuilder<unknown>;
};

/**
 * Every table that keeps growing, apart from the audit trail, and its retention
 * (docs/operations/retention.md).
 */
export const RETENTION_RULES: readonly Kind[] = [
  {
    table: "outbox",
    at: "sent_at",
    days: (keep) => keep.KEEP_MAIL_DAYS,
    which: sql`status in ('sent', 'skipped')`,
  },
  {
    table: "outbox",
    at: "created_at",
    days: (keep) => keep.KEEP_DEAD_MAIL_DAYS,
    which: sql`status = 'dead'`,
  },
  { table: "contact_messages", at: "created_at", days: (keep) => keep.KEEP_CONTACT_DAYS },
  // Offers of batches, kept as long as the notices about them.
  { table: "batch_offers", at: "offered_at", days: (keep) => keep.KEEP_NOTIFICATIONS_DAYS },
  // With their recipients: the fate of their mails is known only as long as the mails are kept.
  { table: "messages", at: "created_at", days: (keep) => keep.KEEP_MAIL_DAYS },
  // Mails of notices; those of a message are deleted with it.
  {
    table: "phone_messages",
    at: "created_at",
    days: (keep) => keep.KEEP_MAIL_DAYS,
    which: sql`message_id is null`,
  },
  { table: "notifications", at: "created_at", days: (keep) => keep.KEEP_NOTIFICATIONS_DAYS },
  // A browser that has not opened the hub for this long gets no more push notices.
  { table: "push_subscriptions", at: "used_at", days: () => 60 },
  // Webhook deliveries; kept twice as long as anyone looks them up.
  { table: "webhook_deliveries", at: "created_at", days: () => 60 },
  // Ended tokens, kept for as long as the trail names them.
  { table: "access_tokens", at: "ends_at", days: (keep) => keep.KEEP_AUDIT_DAYS },
  // With their rows: by then an import has been stored or abandoned.
  { table: "imports", at: "started_at", days: () => 30 },
  // Providers repeat an event for days, not for months; by then it has been processed.
  { table: "webhook_events", at: "received_at", days: () => 90 },
];

/** Deletes expired rows, in bounded batches with a transaction each. */
async function deleteOld(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = platform;
  const items = RETENTION_RULES.map((rule) => ({ ...rule, name: rule.table }));
  await forEachOneByOne(platform, { items, signal }, async ({ table, at, days, which }) => {
    let deleted = BigInt(ROWS_AT_ONCE);
    while (deleted === BigInt(ROWS_AT_ONCE) && !signal.aborted) {
      deleted = await db.transaction().execute(async (tx) => {
        const { numAffectedRows } = await sql`
          delete from ${sql.table(table)} where ctid in (
            select ctid from ${sql.table(table)}
            where ${sql.ref(at)} < ${clock.sqlNow()} - make_interval(days => ${days(config.keepDays)})
              and ${which ?? sql`true`}
            limit ${sql.lit(ROWS_AT_ONCE)}
          )`.execute(tx);
        return numAffectedRows ?? 0n;
      });
    }
  });
}

/** Short-lived rows: idempotency keys (24 hours), throttle windows (a day), and open things. */
export const housekeepingJobs: Job[] = [
  {
    name: "housekeeping",
    everySeconds: 3600,
    isExclusive: true,
    run: async ({ db, clock }) => {
      const yesterday = sql<Date>`${clock.sqlNow()} - interval '25 hours'`;
      await db.deleteFrom("idempotencyKeys").where("createdAt", "<", yesterday).execute();
      await db.deleteFrom("throttles").where("startedAt", "<", yesterday).execute();
      await db.deleteFrom("onlookers").where("seenUntil", "<", clock.sqlNow()).execute();
    },
  },
  {
    // Also nudged when a file is replaced, so that unreadable bytes do not fill the disk.
    name: SWEEP_JOB,
    everySeconds: 60,
    run: async ({ files }) => {
      await files.sweep();
    },
  },
  {
    name: "retention",
    everySeconds: 3600,
    isExclusive: true,
    run: (platform, signal) =>
      forEachOneByOne(platform, { items: [cutTrail, deleteOld], signal }, (work) =>
        work(platform, signal),
      ),
  },
];
