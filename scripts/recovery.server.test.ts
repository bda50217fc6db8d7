import { execFile } from "node:child_process";
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#/platform/db/db.ts";
import { readTableSums } from "#/platform/ops/table-sums.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { insertOwner } from "#test/support/stored-files.ts";
import { findPostgres, unprivilegedUser } from "./postgres.ts";
import { startCluster, startTestCluster } from "./test-cluster.ts";

const run = promisify(execFile);

/** The folder in docs/operations/backup.md; here a temporary one is used instead. */
const DOCUMENTED_FOLDER = "/var/backups/hub";

let folder: string;
let documented: string;
beforeAll(async () => {
  folder = await ownFolder(path.join(await mkdtemp(path.join(tmpdir(), "recovery-")), "backups"));
  documented = await readFile(path.resolve("docs/operations/backup.md"), "utf8");
});
afterAll(() => rm(path.dirname(folder), { recursive: true, force: true }));

/** Returns a folder that the server's user may write to. */
async function ownFolder(name: string): Promise<string> {
  await mkdir(name, { recursive: true });
  const owner = unprivilegedUser();
  if (owner) {
    await chown(path.dirname(name), owner.uid, owner.gid);
    await chown(name, owner.uid, owner.gid);
  }
  return name;
}

/** Returns the settings in a block of the page, as arguments of PostgreSQL. */
function documentedSettings(first: string): Record<string, string> {
  const block = documented.split("```").find((text) => text.includes(`\n${first} = `)) ?? "";
  const lines = block.matchAll(/^(\w+) = '?(.*?)'?(?: *#.*)?$/gm);
  return Object.fromEntries(
    [...lines].map(([, name, value]) => [name, value?.replaceAll(DOCUMENTED_FOLDER, folder) ?? ""]),
  );
}

async function asFirstDatabase<T>(
  url: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir: folder, databaseUrl: url });
  return work(database).finally(() => database.close());
}

test(
  "a server that archives its log as documented comes back to the moment before a mistake, row by row",
  async () => {
    const binaries = findPostgres() ?? "";
    await ownFolder(path.join(folder, "wal"));
    const primary = await startTestCluster(binaries, {
      full_page_writes: "on",
      ...documentedSettings("archive_mode"),
    });
    const base = path.join(await ownFolder(path.join(folder, "recovered")), "data");
    const { sums, moment } = await asFirstDatabase(primary.url, async (database) => {
      await database.migrate();
      await run(
        path.join(binaries, "pg_basebackup"),
        ["-d", primary.url, "-D", base, "-c", "fast"],
        {
          ...unprivilegedUser(),
        },
      );
      const { db } = database;
      for (let count = 0; count < 3; count += 1) await insertOwner(db);
      const before = await readTableSums(db);
      const { rows } = await sql<{ moment: string }>`select now()::text as moment`.execute(db);
      await db.updateTable("users").set({ username: "Everybody" }).execute();
      await untilArchived(db);
      return { sums: before, moment: rows[0]?.moment ?? "" };
    });
    await primary.stop();

    await writeFile(path.join(base, "recovery.signal"), "");
    const recovered = await startCluster(binaries, path.dirname(base), {
      ...documentedSettings("restore_command"),
      recovery_target_time: moment,
    });
    const found = await asFirstDatabase(recovered.url, async ({ db }) => {
      await expect.poll(() => isWritable(db)).toBe(true);
      return readTableSums(db);
    });
    await recovered.stop();
    expect(found).toEqual(sums);
    expect(found.find(({ name }) => name === "public.users")?.rows).toBe(3);
  },
  scaledTimeout(60_000),
);

/** Ends the current log segment and waits until the archive has it. */
async function untilArchived(db: Database["db"]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(pg_switch_wal()) as name`.execute(db);
  const last = async () => {
    const { rows: found } = await sql<{ name: string | null }>`
      select last_archived_wal as name from pg_stat_archiver`.execute(db);
    return (found[0]?.name ?? "") >= (rows[0]?.name ?? "");
  };
  await expect.poll(last, { timeout: scaledTimeout(20_000) }).toBe(true);
}

const isWritable = async (db: Database["db"]): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select not pg_is_in_recovery() as is`.execute(db);
  return rows[0]?.is ?? false;
};
