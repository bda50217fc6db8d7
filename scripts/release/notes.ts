/**
 * The notes of a release (notes.md), from the commits since the last one, signed with an SSH key
 * (Ed25519; notes.md.sig) by tools that every machine has:
 *
 *     node scripts/release/notes.ts v1.2.0 --since v1.1.0 --key ~/.ssh/release --to notes.md
 *     ssh-keygen -Y verify -f release-keys -I release -n hub-release -s notes.md.sig < notes.md
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { stalePictures } from "../guide/pictures.ts";

/** The purpose of the signature, so that it is not valid for anything else. */
export const NAMESPACE = "hub-release";

type Commit = { hash: string; subject: string };

/** Returns the commits after one version up to another, the newest first, without merges. */
export function commitsBetween(root: string, since: string | undefined, until: string): Commit[] {
  const range = since ? `${since}..${until}` : until;
  const lines = execFileSync("git", ["log", "--no-merges", "--format=%h %s", range], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
  });
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => ({
      hash: line.slice(0, line.indexOf(" ")),
      subject: line.slice(line.indexOf(" ") + 1),
    }));
}

type Release = {
  version: string;
  commits: readonly Commit[];
  /** Files published with the notes, with the SHA-256 that their signature vouches for. */
  files: readonly { name: string; sha256: string }[];
};

/** Returns the notes as Markdown: each commit's subject is already a sentence. */
export function writeNotes({ version, commits, files }: Release): string {
  const changes = commits.map(({ hash, subject }) => `- ${subject} (${hash})`);
  const sums = files.map(({ name, sha256 }) => `- \`${name}\` ${sha256}`);
  const parts = [`# ${version}`, changes.join("\n") || "- No changes."];
  if (sums.length > 0) parts.push("## Files (SHA-256)", sums.join("\n"));
  return `${parts.join("\n\n")}\n`;
}

/**
 * Signs a file with the private key in another; the signature is `<file>.sig`. Throws ssh-keygen's
 * error.
 */
export function signFile(file: string, key: string): void {
  rmSync(`${file}.sig`, { force: true });
  execFileSync("ssh-keygen", ["-Y", "sign", "-f", key, "-n", NAMESPACE, file], { stdio: "pipe" });
}

/** Throws if a picture of the guides shows a page that was changed since. */
function refuseStalePictures(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new Error(
    `Older than their pages: ${names.join(", ")}. Run npm run guide-pictures and commit them.`,
  );
}

function main() {
  const { values, positionals } = parseArgs({
    options: {
      since: { type: "string" },
      key: { type: "string" },
      to: { type: "string", default: "notes.md" },
      with: { type: "string", multiple: true, default: [] },
    },
    allowPositionals: true,
  });
  const [version] = positionals;
  if (!version) throw new Error("Name the version, as its tag is called.");
  refuseStalePictures(stalePictures());
  const commits = commitsBetween(process.cwd(), values.since, "HEAD");
  const files = values.with.map((name) => ({
    name,
    sha256: createHash("sha256").update(readFileSync(name)).digest("hex"),
  }));
  writeFileSync(values.to, writeNotes({ version, commits, files }));
  if (values.key) signFile(values.to, values.key);
  console.log(`${values.to}: ${commits.length} changes${values.key ? ", signed" : ", not signed"}`);
}

if (import.meta.main) main();
