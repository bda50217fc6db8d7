import { PGlite } from "@electric-sql/pglite";

/**
 * One connection and no replication: no memory is reserved for a hundred connections and for
 * standbys, but locks are kept at what one transaction may need.
 */
const SETTINGS = [
  "wal_sync_method=fsync",
  "shared_buffers=8MB",
  "wal_buffers=1MB",
  "max_connections=4",
  "superuser_reserved_connections=0",
  "max_locks_per_transaction=1024",
  "max_pred_locks_per_transaction=256",
  "max_wal_senders=0",
  "max_replication_slots=0",
  "autovacuum_worker_slots=1",
  "io_max_concurrency=1",
];

/**
 * Returns the arguments that the embedded engine is started with. Durable means that each commit is
 * synced: without the engine's own `-F` (fsync off), and by fsync, since its fdatasync is a stub.
 */
export function startParams({ isDurable }: { isDurable: boolean }): string[] {
  const params = PGlite.defaultStartParams.filter((param) => param !== "-F" || !isDurable);
  return [...params, ...SETTINGS.flatMap((setting) => ["-c", setting])];
}
