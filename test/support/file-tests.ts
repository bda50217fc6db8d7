import { afterAll, afterEach, beforeEach } from "vitest";
import type { Db } from "#/platform/db/db.ts";
import { createTestDatabase } from "./database.ts";
import { insertOwner, openTestFiles, type Store } from "./stored-files.ts";
import { startUploads } from "./uploads.ts";

/**
 * The setup of test files about stored files: a database, dropped with the file, and a user who can
 * own files.
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
 * The setup of test files about uploads: an app with an upload call, reset after each test, closed
 * with the file.
 */
export async function openUploadTests() {
  const uploads = await startUploads();
  afterEach(() => uploads.forget());
  afterAll(() => uploads.close());
  return uploads;
}
