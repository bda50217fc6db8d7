/**
 * Whole platforms for the tests of the operators' commands: settings, database and stored files.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { openClock } from "#/platform/app/clock.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { sealTrail } from "#/platform/audit/trail-sealing.ts";
import { readConfig } from "#/platform/config/config.ts";
import { type Database, openDatabase } from "#/platform/db/db.ts";
import type { Files } from "#/platform/files/files.ts";
import { openFiles } from "#/platform/files/open-files.ts";
import { readSecretSet } from "#/platform/ops/secret-set.ts";
import { openSandboxDb } from "#/platform/payments/sandbox/schema.ts";
import { enterPayment, sandboxStore } from "#/platform/payments/sandbox/store.ts";
import { readSecret, secretStore } from "#/platform/security/root-secret.ts";
import { openSecrets } from "#/platform/security/secrets.ts";
import { createTestDatabase, createTestFiles } from "#test/support/database.ts";
import { samplePdf, samplePng } from "#test/support/sample-files.ts";
import { documentRule, insertOwner, streamOf } from "#test/support/stored-files.ts";
import type { World } from "./open-world.ts";
import { listTables, readRows } from "./rows.ts";

export type TestWorld = World & { remove: () => Promise<void> };

/** Returns a migrated platform without accounts, on the kind of database of the test project. */
export async function newWorld(settings: Record<string, string> = {}): Promise<TestWorld> {
  const database = await createTestDatabase();
  return worldOf(database, database.drop, settings);
}

/** The same on an embedded database, whatever the test project. */
export async function newEmbeddedWorld(settings: Record<string, string> = {}): Promise<TestWorld> {
  const folder = await createTestFiles();
  const database = await openDatabase({ dataDir: folder, embedded: { isDurable: false } });
  const drop = async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return worldOf(database, drop, { DATA_DIR: folder, ...settings });
}

async function worldOf(
  database: Database,
  drop: () => Promise<void>,
  settings: Record<string, string> = {},
): Promise<TestWorld> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "admin-"));
  return {
    config: readConfig({ DATA_DIR: dataDir, ...settings }),
    database,
    clock: openClock(undefined),
    remove: async () => {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the stored files as the server would now, with the secret in force. */
async function filesOf({ config, database, clock }: World): Promise<Files> {
  await readSecret(config, database);
  const secrets = openSecrets(await readSecretSet(secretStore(config, database), database.db));
  const log = { warn: () => undefined };
  return openFiles({ config, db: database.db, clock, secrets, log });
}

/** Fills a platform with people, two stored files and values that are easily corrupted. */
export async function fill(world: World): Promise<string[]> {
  const { db } = world.database;
  const registrant = await insertOwner(db);
  // Joined later than the one she decided about.
  const admin = await insertOwner(db);
  const username = 'Öğr. "Ana" \\ O’Neil\n🙂';
  await db.updateTable("users").set({ role: "Admin", username }).where("id", "=", admin).execute();
  const decision = { decidedBy: admin, decidedAt: new Date() };
  await db.updateTable("users").set(decision).where("id", "=", registrant).execute();
  await writeAudit(db, world, "user.created", ["user", null], {
    actorId: admin,
    newValue: { nested: [1, null, { deep: "₹" }] },
  });
  await fillSandbox(world, username);
  const secrets = openSecrets(await readSecret(world.config, world.database));
  await sealTrail({ ...world, db, secrets, log: { debug: () => undefined } });
  const files = await filesOf(world);
  const ids: string[] = [];
  for (const [fileName, bytes] of [
    ["terms.pdf", samplePdf({ bytes: 70_000 })],
    ["photo.png", await samplePng()],
  ] as const) {
    const part = {
      ownerId: registrant,
      rule: documentRule,
      field: "panCard",
      fileName,
      stream: streamOf(bytes),
    };
    ids.push((await files.stage(part)).id);
  }
  await db.transaction().execute((tx) => files.claim(tx, ids));
  return ids.sort();
}

/** Adds a paid order of the sandbox, whose tables have a schema of their own. */
async function fillSandbox({ database, clock }: World, who: string) {
  const sandboxDb = await openSandboxDb(database.db);
  const { id: orderId } = await sandboxStore(sandboxDb, clock).insertOrder({
    amount: 1_000_000,
    currency: "INR",
    receipt: "receipt",
    notes: { who },
  });
  await enterPayment(sandboxDb, clock, { orderId, outcome: "captured" });
}

/** Returns every row that a backup keeps, as text; rows made with different secrets differ. */
export function dump({ database }: World): Promise<Record<string, string[]>> {
  return database.db.transaction().execute(async (tx) => {
    const rows: Record<string, string[]> = {};
    for (const { name } of await listTables(tx)) {
      const lines: string[] = [];
      for await (const piece of readRows(tx, name)) lines.push(...linesOf(piece.lines));
      rows[name] = lines.sort();
    }
    return rows;
  });
}

const linesOf = (lines: Buffer): string[] =>
  lines
    .toString()
    .split("\n")
    .slice(0, -1)
    .map((line) => line.replace(/"(wrapped_key|mac)":"[^"]+"/, '"$1":"made with the secret"'));

/** Returns the clear bytes of stored files, as a download would. */
export async function readContents(world: World, ids: readonly string[]): Promise<Buffer[]> {
  const files = await filesOf(world);
  const contents: Buffer[] = [];
  for (const id of ids) {
    const opened = await files.open(id);
    if (!opened) throw new Error(`There is no file ${id}.`);
    contents.push(await buffer(opened.stream));
  }
  return contents;
}
