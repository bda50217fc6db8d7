import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBackupKey, readPrivateKey } from "#/platform/ops/archive-key.ts";
import { startObjectStore } from "#test/support/object-store.ts";
import { checkArchive } from "./archive.ts";
import { backUp } from "./backup.ts";
import { inspect } from "./doctor.ts";
import type { World } from "./open-world.ts";
import { restore } from "./restore.ts";
import { type Member, packTar, readTar } from "./tar.ts";
import {
  dump,
  fill,
  newEmbeddedWorld,
  newWorld,
  readContents,
  type TestWorld,
} from "./test-platform.ts";

const { publicKey, privateKey: privatePem } = newBackupKey();
const privateKey = readPrivateKey(privatePem);

let folder: string;
let source: TestWorld;
let sourceRows: Record<string, string[]>;
let ids: string[];
let contents: Buffer[];
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  source = await newWorld();
  ids = await fill(source);
  contents = await readContents(source, ids);
  sourceRows = await dump(source);
  archive = path.join(folder, "whole.tar.gz");
  await backUp(source, archive, { hasSecret: true });
});
afterAll(async () => {
  await source.remove();
  await rm(folder, { recursive: true, force: true });
});

const restoreFrom = async (world: World, file: string, mayReplace = false) =>
  restore(world, await checkArchive(file, privateKey), mayReplace);

async function expectSourceIn(world: World) {
  expect(await dump(world)).toEqual(sourceRows);
  expect(await readContents(world, ids)).toEqual(contents);
  const findings = await inspect(world);
  expect(findings.filter(({ level, text }) => level === "trouble" && !/admin/.test(text))).toEqual(
    [],
  );
}

test("every row and file comes back on another kind of database, under another secret, and home again", async () => {
  const away = await newEmbeddedWorld();
  await writeFile(
    path.join(away.config.dataDir, "secret"),
    `${"a secret of its own ".repeat(2)}\n`,
  );
  await restoreFrom(away, archive);
  await expectSourceIn(away);

  const again = path.join(folder, "again.tar.gz");
  await backUp(away, again, { hasSecret: true, publicKey });
  const home = await newWorld();
  await restoreFrom(home, again);
  await expectSourceIn(home);
  await home.remove();
  await away.remove();
});

test("files from the disk come back in an object store", async () => {
  const store = await startObjectStore();
  const { bucket, region, endpoint = "", accessKeyId, secretAccessKey } = store.config;
  const target = await newWorld({
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  await restoreFrom(target, archive);
  expect((await store.keys()).sort()).toEqual(ids);
  await expectSourceIn(target);
  await target.remove();
  await store.close();
});

test("an archive without the secret only opens with the secret of where it was made", async () => {
  const file = path.join(folder, "without-secret.tar.gz");
  await backUp(source, file, { hasSecret: false });
  const SECRET_KEY = "the right secret is not this one";
  const target = await newWorld({ SECRET_KEY });
  await expect(restoreFrom(target, file)).rejects.toThrow(/SECRET_KEY must be the one/);
  await target.remove();
});

test("a platform that holds accounts is only replaced when told to, files and all", async () => {
  const target = await newWorld();
  await fill(target);
  const before = await dump(target);
  await expect(restoreFrom(target, archive)).rejects.toThrow(/already holds accounts/);
  expect(await dump(target)).toEqual(before);

  await restoreFrom(target, archive, true);
  await expectSourceIn(target);
  expect((await readdir(path.join(target.config.dataDir, "files"))).sort()).toEqual(ids);
  await target.remove();
});

const isUsers = ({ name }: Member) => name.startsWith("rows/users.");

/** Returns the archive with its members changed and packed again. */
async function repack(name: string, change: (members: Member[]) => Member[]): Promise<string> {
  const members: Member[] = [];
  const bytes = gunzipSync(await readFile(archive));
  for await (const member of readTar(asStream(bytes))) members.push(member);
  const tar = packTar(new Date());
  const packed = buffer(tar.bytes);
  for (const member of change(members)) await tar.add(member);
  tar.end();
  const file = path.join(folder, name);
  await writeFile(file, gzipSync(await packed));
  return file;
}

async function* asStream(bytes: Buffer) {
  yield bytes;
}

const withUsers = (members: readonly Member[], from: RegExp, to: string): Member[] =>
  members.map((member) =>
    isUsers(member)
      ? { ...member, content: Buffer.from(member.content.toString().replace(from, to)) }
      : member,
  );

const DAMAGED: [what: string, make: () => Promise<string>][] = [
  ["a byte flipped", () => rewrite("flipped", (bytes) => flipMiddle(bytes))],
  ["the end cut off", () => rewrite("cut", (bytes) => bytes.subarray(0, -40))],
  ["something else", () => rewrite("other", () => Buffer.from("no archive"))],
  ["a row changed", () => repack("row", (members) => withUsers(members, /Owner/, "Owned"))],
  ["a member gone", () => repack("gone", (all) => all.filter((member) => !isUsers(member)))],
  ["a member added", () => repack("more", (members) => [STRANGER, ...members])],
  ["not there", async () => path.join(folder, "nowhere")],
];
const STRANGER = { name: "rows/users.000009.jsonl", content: Buffer.from("{}\n") };

async function rewrite(name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, change(await readFile(archive)));
  return file;
}

function flipMiddle(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  return bytes;
}

test.each(DAMAGED)("a damaged archive is refused by its check: %s", async (_what, make) => {
  await expect(checkArchive(await make())).rejects.toThrow(
    /^(The archive|There is no archive|This is no backup)/,
  );
});

test("rows that the database refuses leave everything as it was", async () => {
  const target = await newWorld();
  const ownIds = await fill(target);
  const before = await dump(target);
  // Its checksums match, but its registrant's approver does not exist.
  const nobody = '"decided_by":"019a0000-0000-7000-8000-000000000000"';
  const file = await repack("nobody", (members) =>
    withNewChecksums(withUsers(members, /"decided_by":"[^"]+"/, nobody)),
  );
  await expect(restoreFrom(target, file, true)).rejects.toMatchObject({
    constraint: "users_decided_by",
  });
  expect(await dump(target)).toEqual(before);
  expect((await readdir(path.join(target.config.dataDir, "files"))).sort()).toEqual(ownIds);
  await target.remove();
});

function withNewChecksums(members: readonly Member[]): Member[] {
  const sums = new Map(
    members.map(({ name, content }) => [name, createHash("sha256").update(content).digest("hex")]),
  );
  return members.map((member) => {
    if (member.name !== "manifest.json") return member;
    const manifest = JSON.parse(member.content.toString());
    for (const entry of manifest.members) entry.sha256 = sums.get(entry.name);
    return { ...member, content: Buffer.from(JSON.stringify(manifest)) };
  });
}

test("a backup is not written over another file", async () => {
  await expect(backUp(source, archive, { hasSecret: true })).rejects.toThrow(/is there already/);
});
