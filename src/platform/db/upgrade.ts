import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { OperatorError } from "../ops/operator-error.ts";

/** The last migration before the baseline. */
const LAST_BEFORE = "0120_staff_index.sql";
const UPGRADE = "upgrade_from_0120.sql";
/** The version that upgrades an older database up to there. */
export const VERSION_BEFORE = "0.1.0 of 29 November 2026 (commit 44fcd45e)";

type Baseline = { name: string; checksum: string };

/**
 * Brings a database of the version before to the baseline, within the caller's transaction: applies
 * the parts of `upgrade_from_0120.sql` that it lacks, and records the baseline in place of the
 * migrations it was made of. `applied` are the names in its `schema_migrations`. Throws an
 * OperatorError for an older database, which has to go through the version before.
 */
export async function upgradeToBaseline<T>(
  tx: Kysely<T>,
  { baseline, applied, folder }: { baseline: Baseline; applied: readonly string[]; folder: URL },
): Promise<void> {
  if (!applied.includes(LAST_BEFORE)) {
    throw new OperatorError(
      `The database is of an older version than this one upgrades (${applied.at(-1)}). ` +
        `Start version ${VERSION_BEFORE} on it once, then this one.`,
    );
  }
  const text = (await readFile(new URL(UPGRADE, folder), "utf8")).replaceAll("\r\n", "\n");
  // Each part starts with the name that it was applied under before there was a baseline.
  for (const part of text.split(/^-- was (?=\d{4}_)/m).slice(1)) {
    const [name = "", ...lines] = part.split("\n");
    if (!applied.includes(name)) await sql.raw(lines.join("\n")).execute(tx);
  }
  await sql`delete from schema_migrations`.execute(tx);
  await sql`insert into schema_migrations (name, checksum)
    values (${baseline.name}, ${baseline.checksum})`.execute(tx);
}
