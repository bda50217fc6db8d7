import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { Tables } from "#/server/db.ts";
import { unwrapKey, wrapKey } from "#/server/files/sealing.ts";
import { OperatorError } from "#/server/operator-error.ts";
import { openSecrets } from "#/server/secrets.ts";
import { type Archive, type Manifest, membersOf } from "./archive.ts";
import { listTables, withLateKeys, writeRows } from "./rows.ts";

type SecretChange = { from: string; to: string };

/** Fills empty tables with an archive's rows. Throws an OperatorError unless every row arrives. */
export async function loadRows(
  tx: Transaction<Tables>,
  archive: Archive,
  secrets: SecretChange,
): Promise<void> {
  const { manifest } = archive;
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const rewrap = rewrapperOf(secrets);
  await withLateKeys(tx, async () => {
    for await (const { name, content } of membersOf(archive, "rows/")) {
      const table = tables.get(/^rows\/(.+)\.\d+\.jsonl$/.exec(name)?.[1] ?? "");
      if (!table) throw new OperatorError(`The archive holds rows of no table (${name}).`);
      const lines = content.toString().split("\n").slice(0, -1);
      await writeRows(tx, table, table.name === "files" ? lines.map(rewrap) : lines);
    }
  });
  await compareCounts(tx, manifest);
}

/** Wraps the key of each file anew where the secret is another one here. */
function rewrapperOf({ from, to }: SecretChange): (line: string) => string {
  if (from === to) return (line) => line;
  const [oldKey, newKey] = [from, to].map((secret) => openSecrets(secret).keyFor("files"));
  return (line) => {
    const row: { id: string; wrapped_key: string | null } = JSON.parse(line);
    if (!row.wrapped_key || !oldKey || !newKey) return line;
    // bytea as PostgreSQL writes it: \x and hexadecimal digits.
    const dataKey = unwrapKey(oldKey, row.id, Buffer.from(row.wrapped_key.slice(2), "hex"));
    const wrapped = wrapKey(newKey, row.id, dataKey).toString("hex");
    return JSON.stringify({ ...row, wrapped_key: `\\x${wrapped}` });
  };
}

async function compareCounts(tx: Transaction<Tables>, manifest: Manifest) {
  const present = new Set((await listTables(tx)).map(({ name }) => name));
  for (const { name, rows: expected } of manifest.tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)}`.execute(tx);
    if (!present.has(name) || rows[0]?.count !== expected) {
      throw new OperatorError(`The archive is not whole: ${name} should have ${expected} rows.`);
    }
  }
}
