import { execFile } from "node:child_process";
import { type KeyObject, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBackupKey, readPrivateKey } from "#/platform/ops/archive-key.ts";
import { checkArchive, createArchive, membersOf } from "./archive.ts";

const run = promisify(execFile);

/** Made by version 0.1.0, which packed archives with its own code. */
const WRITTEN_BEFORE = `
H4sIAAAAAAAEA+1XTY/TMBANnwd+BZpztjvjz9g3LlwQN06sKmQ7zm7YpoU4BZaqB/7b/jCUgkq7q6rSqtsKKb5MZNnvjd7MODPt
7Hs6n6fYphGu1uhzmk0n2SFXj6sQsz8E9ywi1xlJjiiYRtQZEmli2Ws8pBO7sOapc22GR+Ha5cMJ9xdQl2CBIIc+C6auiWDh3e2v
bzcOlq9O6NlAfQwF2r7+Y/Oluzlh/SPerX+l5VD/x4h/VU9iOkcy5vHY9rz/xLTYjj9qwYb4P15ANpGfPH32/MXLbDCDBP9dFmzm
8fD9IAUaN62rmLpV2/8ghP2X9r3/ePf9JxTD/3+/roc4sYBq1jauA0s5NK6MbzqwwJCpM6IzRh8Yt8JYpkeFFh8hh6a+bF1Xz6YJ
7MUC/g4MiEifXAiz+bRLo/R1AjmEqxiu07wBCz9gOc6hc34St66tBs/+6Gwyb1aI/TiyMYqMc+g7VLDUAzR1SvX08m3fs4C9GOeQ
Ymhj996112Ch6U0OTWx8bLd4Vl3u/SkXckj1zwiWUw7pyjGpwEKpZVSmCC4YVgYRyGlOzKlKl6oovPAsGu55KUkGLaMhVXCsWFBU
OV4hwjJf67KjvV4T4wZv5B6DEMwUVaBAwrjKVyIUxqjKGyaYdlFQFEoYb7gIThhpDHldSOYLKTd5/7V1ayqNm2Q+UKh4QIUkqez5
HEctC6VU6WVRypJxVmo0ET0pwugcwxIZiyZ67wUsx8tD5N+AMSgwKDAoMChwGgV+A8uY68AAFgAA`;

let folder: string;
let before: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "archives-"));
  before = path.join(folder, "before.tar.gz");
  await writeFile(before, Buffer.from(WRITTEN_BEFORE, "base64"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const USERS = {
  name: "rows/users.000000.jsonl",
  content: Buffer.from('{"id":"1","username":"Kāvya"}\n'),
};
const EMPTY = { name: "rows/empty.000000.jsonl", content: Buffer.alloc(0) };
const FILE = {
  name: "files/0199",
  content: Buffer.from(Array.from({ length: 700 }, (_, i) => i % 7)),
};
const MEMBERS = [USERS, EMPTY, FILE];

/** Checks an archive and returns its members before the manifest. */
async function read(file: string, privateKey?: KeyObject) {
  const archive = await checkArchive(file, privateKey);
  const members = [];
  for await (const member of membersOf(archive, "")) members.push(member);
  expect(members.pop()?.name).toBe("manifest.json");
  return members;
}

async function write(name: string, publicKey?: string): Promise<string> {
  const file = path.join(folder, name);
  const archive = await createArchive(file, publicKey);
  for (const { name, content } of MEMBERS) await archive.add(name, content);
  const { migrations, tables, missingFiles, secretMark } = (await checkArchive(before)).manifest;
  await archive.finish({ migrations, tables, missingFiles, secretMark });
  return file;
}

test("an archive that was written before tar-stream came is read", async () => {
  expect(await read(before)).toEqual(MEMBERS);
});

test("an archive is read as it was written, and any tar lists and unpacks it", async () => {
  const file = await write("now.tar.gz");
  expect(await read(file)).toEqual(MEMBERS);

  const { stdout } = await run("tar", ["-tzf", file]);
  expect(stdout.trim().split("\n")).toEqual([...MEMBERS.map(({ name }) => name), "manifest.json"]);
  const unpacked = await run("tar", ["-xzOf", file, FILE.name], { encoding: "buffer" });
  expect(unpacked.stdout).toEqual(FILE.content);
});

/** Returns the archive unpacked by tar and repacked with these names, which changes its headers. */
async function repackByTar(name: string, ...names: string[]): Promise<string> {
  const unpacked = path.join(folder, `${name}.d`);
  await mkdir(unpacked);
  await run("tar", ["-xzf", before, "-C", unpacked]);
  await symlink("0199", path.join(unpacked, "files/link"));
  const file = path.join(folder, name);
  await run("tar", ["-czf", file, "-C", unpacked, ...names]);
  return file;
}

test("an archive that tar has packed again is read, but nothing in it than files", async () => {
  const names = [...MEMBERS.map(({ name }) => name), "manifest.json"];
  expect(await read(await repackByTar("again.tar.gz", ...names))).toEqual(MEMBERS);

  const damaged = "The archive is damaged: it is not as it was written.";
  const withFolder = await repackByTar("folder.tar.gz", "rows", FILE.name, "manifest.json");
  await expect(checkArchive(withFolder)).rejects.toThrow(damaged);
  const withLink = await repackByTar("link.tar.gz", "files/link", ...names);
  await expect(checkArchive(withLink)).rejects.toThrow(damaged);
});

test("an archive encrypted to a key is read with its private part alone, and openssl knows both", async () => {
  const { publicKey, privateKey } = newBackupKey();
  const key = readPrivateKey(privateKey);
  const file = await write("sealed", publicKey);
  expect(await read(file, key)).toEqual(MEMBERS);
  expect((await readFile(file)).includes("rows/users")).toBe(false);
  await expect(checkArchive(file)).rejects.toThrow(/encrypted: name the file/);
  const other = readPrivateKey(newBackupKey().privateKey);
  await expect(checkArchive(file, other)).rejects.toThrow(/another key/);
  expect(await read(await write("plain.tar.gz"), key)).toEqual(MEMBERS);

  const pem = path.join(folder, "key.pem");
  await writeFile(pem, privateKey);
  const { stdout } = await run("openssl", ["pkey", "-in", pem, "-pubout"]);
  expect(stdout.split("\n")[1]).toBe(publicKey);
});

test("nothing can be changed in an encrypted archive, cut off it or put behind it", async () => {
  const { publicKey, privateKey } = newBackupKey();
  const whole = await readFile(await write("whole.sealed", publicKey));
  const flipped = (at: number) => whole.map((byte, index) => (index === at ? byte ^ 1 : byte));
  const damaged: Uint8Array[] = [
    ...[20, 59, 70, whole.length - 1].map(flipped),
    ...[0, 10, 59, 60, whole.length - 1].map((length) => whole.subarray(0, length)),
    Buffer.concat([whole, Buffer.of(0)]),
  ];
  for (const [index, bytes] of damaged.entries()) {
    const file = path.join(folder, `${index}.sealed`);
    await writeFile(file, bytes);
    await expect(checkArchive(file, readPrivateKey(privateKey))).rejects.toThrow(
      /^(The archive is damaged|The archive is encrypted|This is no backup)/,
    );
  }
});

test("where the disk takes no more, adding and finishing say why and wait for nothing", async () => {
  const archive = await createArchive(path.join(folder, "missing/a.tar.gz"));
  // More than is buffered on the way to the disk.
  const addMuch = async () => {
    for (let count = 0; count < 50; count += 1) {
      await archive.add(`files/${count}`, randomBytes(1024 ** 2));
    }
  };
  await expect(addMuch()).rejects.toMatchObject({ code: "ENOENT" });
  const about = { migrations: [], tables: [], missingFiles: [], secretMark: "mark" };
  await expect(archive.finish(about)).rejects.toMatchObject({ code: "ENOENT" });
  await archive.abandon();
});
