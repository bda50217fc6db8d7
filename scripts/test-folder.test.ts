import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FILE = path.join(import.meta.dirname, "test-folder.ts");
const SCRIPT = `import { keepFilesInMemory } from ${JSON.stringify(FILE)};
import { statSync } from "node:fs";
keepFilesInMemory();
const folder = process.env.TMPDIR ?? "";
console.log(JSON.stringify({ folder, mode: folder ? statSync(folder).mode & 0o7777 : 0 }));`;

/**
 * Returns where a process started with this setting keeps its files, their mode, and the process.
 */
function placeOf(named: string | undefined): { folder: string; mode: number; pid: number } {
  const { TMPDIR: _, ...others } = process.env;
  const answer = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", SCRIPT], {
    env: named === undefined ? others : { ...others, TMPDIR: named },
    encoding: "utf8",
  });
  expect(answer.stderr).toBe("");
  return { ...JSON.parse(answer.stdout), pid: answer.pid };
}

test("a folder that is named is taken", () => {
  expect(placeOf(import.meta.dirname).folder).toBe(import.meta.dirname);
});

test("a folder in memory is open to everybody and ends with its process, or with the next where that was killed", () => {
  const first = placeOf(undefined);
  // If memory is short, the system's own folder is used.
  if (first.folder === "") return;
  expect(first.mode).toBe(0o1777);
  expect(existsSync(first.folder)).toBe(false);
  mkdirSync(first.folder);
  placeOf(undefined);
  expect(existsSync(first.folder)).toBe(false);
});
