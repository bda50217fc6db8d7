import { expect, test } from "vitest";
import { readMigrations } from "./migrate.ts";

/**
 * A database compares the checksums of what it has applied at each start, and does not start where
 * one differs, not even in a comment. This file run with a `-u` at the end lists a new migration.
 */
test("every migration is as it was merged", async () => {
  const lines = (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}\n`);
  await expect(lines.join("")).toMatchFileSnapshot("../../../migrations/checksums.sha256");
});
