import { PGlite } from "@electric-sql/pglite";

/**
 * Returns the arguments the embedded engine is started with. Durable means that each commit is
 * synced: without the engine's own `-F` (fsync off), and by fsync, since its fdatasync is a stub.
 */
export function startParams({ isDurable }: { isDurable: boolean }): string[] {
  const params = PGlite.defaultStartParams.filter((param) => param !== "-F" || !isDurable);
  const settings = ["wal_sync_method=fsync", "shared_buffers=16MB", "wal_buffers=1MB"];
  return [...params, ...settings.flatMap((setting) => ["-c", setting])];
}
