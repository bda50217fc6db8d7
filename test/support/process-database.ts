import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "#/platform/db/db.ts";
import { createTestDatabase, createTestFiles } from "./database.ts";

/**
 * Makes a migrated database of the kind named by TEST_DB for a server that is a separate process,
 * and its data folder, whose name begins with `prefix`. `own` exists on a server only; its creator
 * drops it. `inDatabase` opens the embedded one for as long as it is used: not while the process
 * runs.
 */
export async function createProcessDatabase(prefix: string) {
  const isOnServer = process.env.TEST_DB === "server";
  const dataDir = isOnServer ? await mkdtemp(path.join(tmpdir(), prefix)) : await createTestFiles();
  const own = isOnServer ? await createTestDatabase() : undefined;
  const inDatabase = async <T>(use: (database: Database) => Promise<T>): Promise<T> => {
    if (own) return use(own);
    const embedded = await openDatabase({ dataDir });
    return use(embedded).finally(embedded.close);
  };
  return { dataDir, own, inDatabase };
}
