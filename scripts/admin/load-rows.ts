import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { AuditChain } from "#/platform/audit/audit.ts";
import { macUnder } from "#/platform/audit/trail-chain.ts";
import type { Tables } from "#/platform/db/db.ts";
import { TamperedError, unwrapKey, WRAPPED_BYTES, wrapKey } from "#/platform/files/sealing.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { SEALED } from "#/platform/ops/rewrap.ts";
import { KEPT_KEY_ID, keepKey } from "#/platform/ops/rotation.queries.ts";
import { deriveKey } from "#/platform/security/secrets.ts";
import { type Archive, type Manifest, membersOf } from "./archive.ts";
import { hasTable, listTables, withLateKeys, writeRows } from "./rows.ts";

/** The secret that an archive is under, and the one for its rows here. */
export type SecretChange = { from: string; to: string };

/** Fills empty tables with an archive's rows. Throws an OperatorError unless every row arrives. */
export async function loadRows(
  tx: Transaction<Tables>,
  archive: Archive,
  secrets: SecretChange,
): Promise<void> {
  const { manifest } = archive;
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const rewrite = rewritersOf(secrets);
  // Lines are restored with their seals and must not be sealed again.
  await sql`select set_config('platform.restoring', 'on', true)`.execute(tx);
  await withLateKeys(tx, async () => {
    for await (const { name, content } of membersOf(archive, "rows/")) {
      const table = tables.get(/^rows\/(.+)\.\d+\.jsonl$/.exec(name)?.[1] ?? "");
      if (!table) throw new OperatorError(`The archive holds rows of no table (${name}).`);
      const lines = content.toString().split("\n").slice(0, -1);
      await writeRows(tx, table, lines.map(rewrite[table.name] ?? asItIs));
    }
  });
  await compareCounts(tx, manifest);
  await keepRecoveryKey(tx, secrets);
}

/** In an archive from before the key was kept, the codes were made with its own secret. */
async function keepRecoveryKey(tx: Transaction<Tables>, { from, to }: SecretChange) {
  if (from === to || !(await hasTable(tx, "kept_keys"))) return;
  const code = await tx.selectFrom("recoveryCodes").select("userId").limit(1).executeTakeFirst();
  if (!code) return;
  await keepKey(tx, wrapKey(deriveKey(to, "kept-keys"), KEPT_KEY_ID, deriveKey(from, "factors")));
}

type Rewrite = (line: string) => string;
const asItIs: Rewrite = (line) => line;

/** A table's name in SQL. */
const inSql = (table: string): string =>
  table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns how another secret here changes the rows, by table. */
function rewritersOf({ from, to }: SecretChange): Record<string, Rewrite> {
  if (from === to) return {};
  const keys = (purpose: Parameters<typeof deriveKey>[1]) => ({
    from: deriveKey(from, purpose),
    to: deriveKey(to, purpose),
  });
  const sealed = SEALED.map(([purpose, table]) => [
    inSql(table),
    rewrapper(keys(purpose), "id", ["sealed"]),
  ]);
  return {
    ...Object.fromEntries(sealed),
    files: rewrapper(keys("files"), "id", ["wrapped_key"]),
    authenticator_apps: rewrapper(keys("factors"), "user_id", ["secret", "pending_secret"]),
    kept_keys: rewrapper(keys("kept-keys"), "name", ["wrapped"]),
    audit_seals: rewriteMac(keys("trail"), "seal"),
    audit_cuts: rewriteMac(keys("trail"), "cut"),
  };
}

type Keys = { from: Buffer; to: Buffer };

/** bytea in PostgreSQL's text form: \x and hexadecimal digits. */
const bytesOf = (text: string): Buffer => Buffer.from(text.slice(2), "hex");
const textOf = (bytes: Buffer): string => `\\x${bytes.toString("hex")}`;

/**
 * Wraps the values of columns again; `idColumn` names the owner that each value is bound to. A
 * value that the archive's own secret does not open stays as it is, as in a change of the secret:
 * one such value must not keep all others from being restored.
 */
const rewrapper =
  (keys: Keys, idColumn: string, columns: readonly string[]): Rewrite =>
  (line) => {
    const row: Record<string, string | null> = JSON.parse(line);
    const id = row[idColumn] ?? "";
    for (const column of columns) {
      const wrapped = row[column];
      if (!wrapped) continue;
      const bytes = bytesOf(wrapped);
      const key = opened(keys.from, id, bytes.subarray(0, WRAPPED_BYTES));
      if (!key) continue;
      // The value encrypted with the key may follow directly.
      const rest = bytes.subarray(WRAPPED_BYTES);
      row[column] = textOf(Buffer.concat([wrapKey(keys.to, id, key), rest]));
    }
    return JSON.stringify(row);
  };

function opened(key: Buffer, id: string, wrapped: Buffer): Buffer | undefined {
  try {
    return unwrapKey(key, id, wrapped);
  } catch (error) {
    if (error instanceof TamperedError) return undefined;
    throw error;
  }
}

type MacRow = { chain: AuditChain; number: number; hash: string; mac: string };

const rewriteMac =
  (keys: Keys, what: "seal" | "cut"): Rewrite =>
  (line) => {
    const row: MacRow = JSON.parse(line);
    const head = { ...row, hash: bytesOf(row.hash), mac: bytesOf(row.mac) };
    return JSON.stringify({ ...row, mac: textOf(macUnder(keys, head, what)) });
  };

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
