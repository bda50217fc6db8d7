/** The archive of a backup: its contents, and how it is written, read and checked. */
import { createHash, type KeyObject } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { syncFolder } from "#/platform/files/disk-blobs.ts";
import { isSealed, sealTo, unsealWith } from "#/platform/ops/archive-key.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { openSecrets, secretMark } from "#/platform/security/secrets.ts";
import { type Member, packTar, readTar } from "./tar.ts";

const MANIFEST = "manifest.json";
export const SECRET_MEMBER = "secret";
const FORMAT = 1;

const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The migrations that define the layout of the rows, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^(sandbox\.)?[a-z_][a-z0-9_]*$/),
      columns: z.array(z.string()).min(1),
      rows: z.number().int(),
    }),
  ),
  /** Files whose bytes could not be read when the backup was made. */
  missingFiles: z.array(z.string()),
  /**
   * Where each chain of the audit trail ended, as input for `check-trail`; none in older archives.
   */
  trail: z.array(z.string()).optional(),
  /** Identifies the secret that the files are sealed with, without revealing it. */
  secretMark: z.string(),
  members: z.array(z.object({ name: z.string(), size: z.number().int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

/** A checked archive, and its manifest. */
export type Archive = { file: string; manifest: Manifest; privateKey?: KeyObject | undefined };

export const markOf = (secret: string): string => secretMark(openSecrets(secret));

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Starts an archive next to its destination. It appears there complete and synced when it is
 * finished, or not at all. Only its owner can read it; with a public key, only holders of the
 * private key. Returns functions that add to it, finish it and abandon it; each throws the disk's
 * errors.
 */
export async function createArchive(file: string, publicKey?: string) {
  const unfinished = `${file}.part`;
  const madeAt = new Date();
  const members: Manifest["members"] = [];
  const tar = packTar(madeAt);
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const target = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  const seal = (bytes: AsyncIterable<Uint8Array>) => (publicKey ? sealTo(publicKey, bytes) : bytes);
  const written = pipeline(tar.bytes, gzip, seal, target);
  // Awaited at the end; a full disk meanwhile must not end the process.
  written.catch(() => undefined);

  const add = async (member: Member) => {
    const added = tar.add(member).catch(async (error) => {
      // The disk's own error says what went wrong; the packing only knows that it was ended.
      await written;
      throw error;
    });
    await Promise.race([added, written]);
  };
  return {
    add: async (name: string, content: Buffer) => {
      members.push({ name, size: content.length, sha256: sha256(content) });
      await add({ name, content });
    },
    finish: async (about: Omit<Manifest, "format" | "madeAt" | "members">) => {
      const manifest: Manifest = {
        format: FORMAT,
        madeAt: madeAt.toISOString(),
        ...about,
        members,
      };
      await add({ name: MANIFEST, content: Buffer.from(JSON.stringify(manifest)) });
      tar.end();
      await written;
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
    },
    abandon: async () => {
      gzip.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}
export type NewArchive = Awaited<ReturnType<typeof createArchive>>;

/**
 * Yields the members before the manifest, and last the manifest itself. Throws an OperatorError.
 */
async function* readMembers(file: string, privateKey?: KeyObject): AsyncGenerator<Member> {
  const gunzip = createGunzip();
  const open = (bytes: AsyncIterable<Uint8Array>) =>
    privateKey ? unsealWith(privateKey, bytes) : bytes;
  const fed = pipeline(createReadStream(file), open, gunzip);
  fed.catch(() => undefined);
  try {
    yield* readTar(gunzip);
    await fed;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new OperatorError(`There is no archive ${file}.`);
    if (/^(Z_|ERR_STREAM_PREMATURE_CLOSE)/.test(code)) {
      throw new OperatorError("The archive is damaged: it is not as it was written.");
    }
    throw error;
  } finally {
    gunzip.destroy();
  }
}

/**
 * Returns whether the archive is encrypted. Before anything is read, refuses in plain words a
 * missing file, or one that cannot be opened without a key.
 */
async function mayOpen(file: string, privateKey: KeyObject | undefined): Promise<boolean> {
  await using handle = await open(file).catch(() => {
    throw new OperatorError(`There is no archive ${file}.`);
  });
  const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0);
  if (isSealed(buffer) && !privateKey) {
    throw new OperatorError(
      "The archive is encrypted: name the file of the private key with --key.",
    );
  }
  return isSealed(buffer);
}

/**
 * Reads a whole archive and compares every member with the manifest. Returns it with its manifest.
 * Throws an OperatorError that says what is wrong. Touches nothing but the file. An unencrypted
 * archive needs no key, and one that is given is ignored.
 */
export async function checkArchive(file: string, ownKey?: KeyObject): Promise<Archive> {
  const privateKey = (await mayOpen(file, ownKey)) ? ownKey : undefined;
  const digests = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const { name, content } of readMembers(file, privateKey)) {
    if (manifest) throw new OperatorError("The archive is damaged: it goes on after its end.");
    if (name === MANIFEST) manifest = readManifest(content);
    else digests.set(name, sha256(content));
  }
  if (!manifest) throw new OperatorError("This is no backup: it holds no manifest.");
  for (const { name, sha256: expected } of manifest.members) {
    if (digests.get(name) !== expected) {
      throw new OperatorError(`The archive is damaged: ${name} is not as it was written.`);
    }
    digests.delete(name);
  }
  const [stranger] = digests.keys();
  if (stranger)
    throw new OperatorError(`The archive holds ${stranger}, which does not belong to it.`);
  return { file, manifest, privateKey };
}

function readManifest(content: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(content.toString()));
  } catch {
    throw new OperatorError("This is no backup that this version can read.");
  }
}

/**
 * Yields the members of a checked archive whose names start with a prefix; checks each again as it
 * comes. Throws an OperatorError if it does not match the manifest.
 */
export async function* membersOf(
  { file, manifest, privateKey }: Archive,
  prefix: string,
): AsyncGenerator<Member> {
  const expected = new Map(manifest.members.map((member) => [member.name, member.sha256]));
  for await (const member of readMembers(file, privateKey)) {
    if (!member.name.startsWith(prefix)) continue;
    if (member.name !== MANIFEST && sha256(member.content) !== expected.get(member.name)) {
      throw new OperatorError(`The archive was changed while it was read (${member.name}).`);
    }
    yield member;
  }
}
