import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Config, readConfig } from "#/platform/config/config.ts";
import { newId } from "#/platform/db/ids.ts";
import { listCopies } from "#/platform/ops/copies.ts";
import { setRewrapping } from "#/platform/ops/rotation.queries.ts";
import { readTableSums } from "#/platform/ops/table-sums.ts";
import { takeCopy } from "#/platform/ops/take-copy.ts";
import { readSecret } from "#/platform/security/root-secret.ts";
import { openSecrets } from "#/platform/security/secrets.ts";
import { inspect } from "./doctor.ts";
import { withWorld } from "./open-world.ts";
import { restoreCopy } from "./restore-copy.ts";
import { fill, newEmbeddedWorld, readContents, type TestWorld } from "./test-platform.ts";

const SECRET_KEY = "the secret of the platform that is copied";

let folder: string;
let copies: string;
let source: TestWorld;
let fileIds: string[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "copies-"));
  copies = path.join(folder, "copies");
  source = await newEmbeddedWorld({ SECRET_KEY, BACKUP_DIR: copies });
  fileIds = await fill(source);
});
afterAll(async () => {
  await source.remove();
  await rm(folder, { recursive: true, force: true });
});

const copyNow = async () => {
  const secrets = openSecrets(await readSecret(source.config, source.database));
  const config = { ...source.config, backup: { directory: copies, copies: 2 } };
  return takeCopy({ config, db: source.database.db, secrets });
};

const targetConfig = async (env: Record<string, string> = {}): Promise<Config> =>
  readConfig({ DATA_DIR: await mkdtemp(path.join(folder, "target-")), SECRET_KEY, ...env });

/** Writes messages one after another until it is stopped; returns how many were acknowledged. */
function keepWriting() {
  const written = { count: 0, isStopped: false };
  const write = async () => {
    while (!written.isStopped) {
      const message = { id: newId(), name: "Visitor", email: "v@hub.example", message: "Hello" };
      const createdAt = new Date();
      await source.database.db
        .insertInto("contactMessages")
        .values({ ...message, createdAt })
        .execute();
      written.count += 1;
    }
  };
  const ended = write();
  const stop = () => {
    written.isStopped = true;
    return ended;
  };
  return { written, stop };
}

test("copies made while somebody writes hold all that was acknowledged before, and nothing torn", async () => {
  const { written, stop } = keepWriting();
  for (const _round of [1, 2]) {
    const before = written.count;
    await copyNow();
    const [newest] = await listCopies(copies);
    const messages = newest?.about?.tables.find(({ name }) => name === "public.contact_messages");
    expect(messages?.rows).toBeGreaterThanOrEqual(before);
    expect(messages?.rows).toBeLessThanOrEqual(written.count + 1);
    expect(written.count).toBeGreaterThan(before);
  }
  await stop();
});

test("no copy is made while rows are under two secrets", async () => {
  const { db } = source.database;
  await setRewrapping(db, true);
  await expect(copyNow()).rejects.toThrow("The secret is being changed");
  await setRewrapping(db, false);
});

test("drill: a copy comes back with the same rows and files by checksum, and the doctor finds all well", async () => {
  const sums = await readTableSums(source.database.db);
  const hashes = (await readContents(source, fileIds)).map(hashOf);
  // Over one of the first two copies, whose unchanged files it keeps.
  const taken = await copyNow();
  expect((await readdir(copies)).sort()).toEqual(["copy-1", "copy-2", "files"]);
  await source.database.db.deleteFrom("contactMessages").execute();

  const config = await targetConfig();
  await restoreCopy(config, copies, false);
  await withWorld(config, { mustExist: true }, async (world) => {
    expect(await readTableSums(world.database.db)).toEqual(sums);
    expect((await readContents(world, fileIds)).map(hashOf)).toEqual(hashes);
    const troubles = (await inspect(world)).filter(({ level }) => level === "trouble");
    expect(troubles.filter(({ text }) => !/admin/.test(text))).toEqual([]);
  });

  // Replaces an existing database only on request, and keeps the old one next to it.
  await expect(restoreCopy(config, taken.folder, false)).rejects.toThrow(/holds a database/);
  await restoreCopy(config, taken.folder, true);
  expect(
    (await readdir(config.dataDir)).filter((name) => name.startsWith("db.before-")),
  ).toHaveLength(1);
});

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("a copy that is not whole, damaged or of another secret is refused, and nothing is touched", async () => {
  const [newest] = await listCopies(copies);
  const config = await targetConfig();
  const other = await targetConfig({ SECRET_KEY: "another secret than the platform's own" });
  await expect(restoreCopy(other, copies, false)).rejects.toThrow(/SECRET_KEY/);
  await expect(restoreCopy(config, folder, false)).rejects.toThrow(/no verified copy/);

  const damaged = path.join(folder, "damaged");
  await cp(newest?.folder ?? "", damaged, { recursive: true });
  await replaceInFiles(path.join(damaged, "db/base"), "terms.pdf", "terms.PDF");
  await expect(restoreCopy(config, damaged, false)).rejects.toThrow(
    /invalid page|checksum|is damaged/,
  );
  expect(await readdir(config.dataDir)).not.toContain("db");

  await rm(path.join(damaged, "copy.json"));
  await expect(restoreCopy(config, damaged, false)).rejects.toThrow(/no verified copy/);
});

async function replaceInFiles(directory: string, from: string, to: string) {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const at = bytes.indexOf(from);
    if (at < 0) continue;
    bytes.write(to, at);
    await writeFile(file, bytes);
  }
}
