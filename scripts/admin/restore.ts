import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import type { Config } from "#/platform/config/config.ts";
import { type Migration, migrateWithin, readMigrations } from "#/platform/db/migrate.ts";
import { VERSION_BEFORE } from "#/platform/db/upgrade.ts";
import { readPrivateKey } from "#/platform/ops/archive-key.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { createSandboxTables } from "#/platform/payments/sandbox/schema.ts";
import { findSecret, keepInFolder } from "#/platform/security/root-secret.ts";
import {
  type Archive,
  checkArchive,
  type Manifest,
  markOf,
  membersOf,
  SECRET_MEMBER,
} from "./archive.ts";
import { pathOf } from "./console.ts";
import { inspect, printFindings } from "./doctor.ts";
import { loadRows, type SecretChange } from "./load-rows.ts";
import { type World, withWorld } from "./open-world.ts";
import { removeFiles, writeFiles } from "./restore-files.ts";
import { dropTables, hasTable } from "./rows.ts";
import { settleWaiting } from "./waiting-mails.ts";

export const help = `npm run admin -- restore <archive> [--key <file>] [--replace] [--without-mails]

Checks the whole archive, then fills the database and the file store of the settings from it: the
embedded ones or a server's, whichever the archive was made on. All or nothing: if anything fails,
what was there before still is. Stop every instance of the platform first.

  --key       the file with the private part of the key that the archive is encrypted to
  --replace   also where the database already holds accounts: everything in it is replaced.
  --without-mails   does not send what waited in the archive and was due since: the hub it was made
              of may have sent it

Everybody has to sign in anew afterwards: sessions are not part of a backup.`;

/** Returns the doctor's exit code. */
export async function run(config: Config, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      key: { type: "string" },
      replace: { type: "boolean", default: false },
      "without-mails": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [archivePath] = positionals;
  if (!archivePath || positionals.length > 1)
    throw new OperatorError("Name the archive to restore.");
  const archive = await checkArchive(pathOf(archivePath), await privateKeyIn(values.key));
  const { manifest } = archive;
  const findings = await withWorld(config, { mustExist: false }, async (world) => {
    await restore(world, archive, values.replace);
    const waiting = await settleWaiting(world, {
      madeAt: manifest.madeAt,
      isWithout: values["without-mails"],
    });
    return [...(await inspect(world)), ...waiting];
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows} rows and the files of ${manifest.madeAt}. As it is now:`);
  return printFindings(findings);
}

async function privateKeyIn(name: string | undefined) {
  if (name === undefined) return undefined;
  const pem = await readFile(pathOf(name), "utf8").catch(() => {
    throw new OperatorError(`There is no file ${pathOf(name)} with a key.`);
  });
  return readPrivateKey(pem);
}

/** Replaces existing data by a checked archive. On failure throws and changes nothing. */
export async function restore(world: World, archive: Archive, mayReplace: boolean): Promise<void> {
  const { config, database } = world;
  const layout = layoutOf(archive.manifest, await readMigrations());
  await refuseTarget(world, mayReplace);
  const secrets = await secretsFor(world, archive);
  const written = await writeFiles(config, archive);
  const replaced = await replaceRows(world, { archive, layout, secrets }).catch(
    async (error: unknown) => {
      await removeFiles(config, written);
      throw error;
    },
  );
  await removeFiles(config, replaced);
  // Without fresh statistics the planner would take the full tables for empty ones.
  await sql`analyze`.execute(database.db);
}

type Layout = { base: readonly Migration[]; since: readonly Migration[] };

/** Returns the migrations of the archive's rows, and the newer ones. */
function layoutOf({ migrations }: Manifest, known: readonly Migration[]): Layout {
  if (migrations[0]?.name !== known[0]?.name) {
    throw new OperatorError(
      `The archive was made by an older version (${migrations.at(-1)?.name}). Restore it with version ${VERSION_BEFORE}, then start this one on it.`,
    );
  }
  for (const [index, { name, checksum }] of migrations.entries()) {
    if (known[index]?.name !== name || known[index].checksum !== checksum) {
      throw new OperatorError(
        `The archive was made by another version of the platform (${name}). Restore it with that version or a newer one.`,
      );
    }
  }
  return { base: known.slice(0, migrations.length), since: known.slice(migrations.length) };
}

async function refuseTarget({ database }: World, mayReplace: boolean) {
  const { db } = database;
  const others = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(db);
  if (database.kind === "server" && (others.rows[0]?.count ?? 0) > 0) {
    throw new OperatorError(
      `${others.rows[0]?.count} other connection(s) are using the database. Stop every instance of the platform first.`,
    );
  }
  if (!mayReplace && (await hasAccounts(db))) {
    throw new OperatorError(
      "The database already holds accounts. With --replace everything in it is replaced.",
    );
  }
}

async function hasAccounts(db: World["database"]["db"]): Promise<boolean> {
  if (!(await hasTable(db, "users"))) return false;
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * A platform keeps its own secret, and the files' keys are wrapped again with it; one without a
 * secret takes over the archive's.
 */
async function secretsFor({ config, database }: World, archive: Archive): Promise<SecretChange> {
  const isThere = database.kind === "embedded" || (await hasTable(database.db, "shared_secrets"));
  const own = isThere ? await findSecret(config, database) : config.secretKey;
  const { secretMark } = archive.manifest;
  let archived: string | undefined;
  for await (const { content } of membersOf(archive, SECRET_MEMBER)) {
    archived = content.toString();
  }
  if (archived && markOf(archived) === secretMark) return { from: archived, to: own ?? archived };
  if (own && markOf(own) === secretMark) return { from: own, to: own };
  throw new OperatorError(
    "The archive holds no secret: SECRET_KEY must be the one of the platform it was made on.",
  );
}

type Replacement = { archive: Archive; layout: Layout; secrets: SecretChange };

/** Replaces all rows in one transaction. Returns the ids of the files that are no longer needed. */
async function replaceRows(
  { config, database }: World,
  { archive, layout, secrets }: Replacement,
): Promise<string[]> {
  const { db, kind } = database;
  // Without a secret nothing can depend on it yet, so it may come before the rows.
  if (kind === "embedded" && !(await findSecret(config, database))) {
    await keepInFolder(config.dataDir, secrets.to);
  }
  return db.transaction().execute(async (tx) => {
    const before = (await hasAccounts(tx))
      ? await tx.selectFrom("files").select("id").execute()
      : [];
    await dropTables(tx);
    await migrateWithin(tx, layout.base);
    const isSandbox = archive.manifest.tables.some(({ name }) => name.startsWith("sandbox."));
    if (isSandbox) await createSandboxTables(tx);
    await loadRows(tx, archive, secrets);
    await migrateWithin(tx, layout.since);
    if (kind === "server" && !config.secretKey) {
      await tx.insertInto("sharedSecrets").values({ name: "root", value: secrets.to }).execute();
    }
    const storedIds = new Set(
      (await tx.selectFrom("files").select("id").execute()).map(({ id }) => id),
    );
    return before.map(({ id }) => id).filter((id) => !storedIds.has(id));
  });
}
