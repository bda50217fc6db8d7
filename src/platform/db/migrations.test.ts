import { expect, test } from "vitest";
import { readMigrations } from "./migrate.ts";

/**
 * At each start, a database compares the checksums of its applied migrations; it does not start if
 * one differs, even in a comment. Run this file with `-u` to list a new migration.
 */
test("every migration is as it was merged", async () => {
  const lines = (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}\n`);
  await expect(lines.join("")).toMatchFileSnapshot("../../../migrations/checksums.sha256");
});
