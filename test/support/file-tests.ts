import { afterAll, afterEach, beforeEach } from "vitest";
import type { Db } from "#/platform/db/db.ts";
import { createTestDatabase } from "./database.ts";
import { insertOwner, openTestFiles, type Store } from "./stored-files.ts";
import { startUploads } from "./uploads.ts";

/**
 * What test files about stored files begin with: a database, dropped with the file, and somebody
 * who can own files.
 */
export async function openFileTests() {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  return { db: database.db, ownerId: await insertOwner(database.db) };
}

/**
 * Opens a separate store for each test of a group. Returns a function that gives the running test's
 * store.
 */
export function openStoreForEach(db: Db, store: Store) {
  let world: Awaited<ReturnType<typeof openTestFiles>>;
  beforeEach(async () => {
    world = await openTestFiles(db, store);
  });
  afterEach(async () => {
    await world.close();
    await db.deleteFrom("files").execute();
  });
  return () => world;
}

/**
 * What test files about uploads begin with: an app with an upload call, forgetting after each test,
 * closed with the file.
 */
export async function openUploadTests() {
  const uploads = await startUploads();
  afterEach(() => uploads.forget());
  afterAll(() => uploads.close());
  return uploads;
}
