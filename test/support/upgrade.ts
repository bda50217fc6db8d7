import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { migrate, readMigrations } from "#/platform/db/migrate.ts";
import { createTestDatabase } from "./database.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../migrations");

/**
 * A database as it was before a migration, named by its number ("0046"), to be filled as a version of
 * then would have. `upgrade` applies that migration and all that follow; drop it when done.
 */
export async function openDatabaseBefore(number: string) {
  const { db, drop } = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  await sql.raw("drop schema public cascade; create schema public").execute(db);
  for (const { name } of await readMigrations()) {
    if (name < number) await cp(path.join(MIGRATIONS, name), path.join(folder, name));
  }
  await migrate(db, { folder: pathToFileURL(`${folder}/`) });
  await rm(folder, { recursive: true });
  return { db, upgrade: () => migrate(db), drop };
}
