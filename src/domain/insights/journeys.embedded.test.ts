import { expect, test } from "vitest";
import { createTestDatabase } from "#test/support/database.ts";
import { refreshCached } from "./journeys.queries.ts";

/**
 * The embedded database is newer than the server's here, and stricter about what a refresh may
 * call.
 */
test("what figures of many people are read from is refreshed in the embedded database too", async () => {
  const database = await createTestDatabase();
  await expect(refreshCached(database.db)).resolves.toBeDefined();
  await database.drop();
});
