import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import type { BlobStore } from "#/platform/files/blobs.ts";
import { sealedSize, unseal, unwrapWithAny } from "#/platform/files/sealing.ts";
import { readSecretSet } from "#/platform/ops/secret-set.ts";
import { secretStore } from "#/platform/security/root-secret.ts";
import { openSecrets } from "#/platform/security/secrets.ts";
import { listKeys, readBlob } from "./blobs.ts";
import { type Finding, few, note, ok, trouble } from "./findings.ts";
import type { World } from "./open-world.ts";

type Options = { isQuick?: boolean; mayRemove?: boolean };
type LiveFile = { id: string; size: number; wrappedKey: Uint8Array | null };

/** Checks that every live file has bytes that open, and that no bytes are without a row. */
export async function checkFiles(
  { config, database }: World,
  blobs: BlobStore,
  { isQuick = false, mayRemove = false }: Options,
): Promise<Finding[]> {
  const store = secretStore(config, database);
  if (!(await store.read()).current) return [note("Files: no secret and so no file yet.")];
  // Keys first: a file that is stored meanwhile has its row before its bytes.
  const keys = await listKeys(blobs);
  const files = await listLive(database.db);
  const filesKeys = openSecrets(await readSecretSet(store, database.db)).keysFor("files");
  const missing: string[] = [];
  const broken: string[] = [];
  for (const file of files) {
    if (!keys.has(file.id)) missing.push(file.id);
    else if (!isQuick && !(await opens(blobs, filesKeys, file))) broken.push(file.id);
  }
  const findings = [...(await checkStrays(database.db, blobs, keys, mayRemove))];
  if (missing.length > 0) findings.unshift(trouble(`Files: bytes missing: ${few(missing)}.`));
  if (broken.length > 0) {
    const hint = broken.length === files.length ? " Has the secret changed?" : "";
    findings.unshift(trouble(`Files: damaged, or under another secret: ${few(broken)}.${hint}`));
  }
  if (missing.length + broken.length > 0) return findings;
  const how = isQuick ? "are there" : "are there and open";
  return [ok(`Files: all ${files.length} ${how}.`), ...findings];
}

const listLive = (db: Db): Promise<LiveFile[]> =>
  db.selectFrom("files").select(["id", "size", "wrappedKey"]).where("state", "=", "live").execute();

async function opens(
  blobs: BlobStore,
  filesKeys: readonly Buffer[],
  file: LiveFile,
): Promise<boolean> {
  try {
    const dataKey = unwrapWithAny(filesKeys, file.id, file.wrappedKey ?? Buffer.alloc(0));
    const sealed = await readBlob(blobs, file.id);
    let size = 0;
    for await (const bytes of unseal(dataKey, [sealed] as never)) size += bytes.length;
    return size === file.size && sealed.length === sealedSize(file.size);
  } catch {
    return false;
  }
}

/** Bytes without a row: leftovers of an interrupted restore. */
async function checkStrays(
  db: Db,
  blobs: BlobStore,
  keys: ReadonlySet<string>,
  mayRemove: boolean,
): Promise<Finding[]> {
  const { rows } = await sql<{ id: string }>`select id from files`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  // A key that is not an id was not put there by the platform.
  const strays = [...keys].filter((key) => isId(key) && !known.has(key));
  if (strays.length === 0) return [];
  if (!mayRemove) {
    return [
      trouble(`Files: ${strays.length} stored without a row: doctor --remove-strays removes them.`),
    ];
  }
  for (const key of strays) await blobs.delete(key);
  return [note(`Files: ${strays.length} stored without a row were removed.`)];
}
