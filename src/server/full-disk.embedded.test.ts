import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patient } from "#/server/testing/patience.ts";
import { createTestFiles } from "./testing/database.ts";
import { smallDiskArguments } from "./testing/small-disk.ts";

/** Only run where this may be done: see vitest.config.ts. */
const program = path.join(import.meta.dirname, "testing/write-on-full-disk.ts");
const main = path.join(import.meta.dirname, "main.ts");

let folder: string;
let files: string;
beforeAll(async () => {
  files = await createTestFiles();
  folder = await mkdtemp(path.join(tmpdir(), "small-disk-"));
});
afterAll(async () => {
  for (const made of [folder, files]) await rm(made, { recursive: true });
});

const OK = { status: 200 };
const REFUSED = { status: 503, code: "UNAVAILABLE", retryAfter: "2" };

test(
  "a disk that fills across a checkpoint: reads work, writes are refused, it resumes alone",
  async () => {
    const args = smallDiskArguments(folder, process.execPath, program, folder, files);
    const { stdout } = await promisify(execFile)("unshare", args);
    const seen = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    const [{ total }] = seen.before;
    const found = { ...OK, total };

    expect(seen.before).toMatchObject([OK, OK]);
    expect(seen.checkpoint).toBe("The embedded database has stopped.");
    expect(seen.full).toEqual([found, REFUSED, found, REFUSED]);
    expect(seen.rows).toEqual([{ count: 5000 }]);
    expect(seen.after).toMatchObject([found, OK]);
    expect(seen.warnings.toSorted()).toEqual([
      expect.stringContaining("only reads"),
      expect.stringContaining("has room again"),
      expect.stringContaining("started anew"),
    ]);
  },
  patient(60_000),
);

test(
  "a start on a full disk leaves with one line",
  async () => {
    const script =
      'head -c 200M /dev/zero > "$0/ballast" 2>/dev/null; DATA_DIR="$0/data" exec "$@"';
    const server = ["sh", "-c", script, folder, process.execPath, main];
    const args = smallDiskArguments(folder, ...server);
    const started = promisify(execFile)("unshare", args, { cwd: folder });
    const { stderr, code } = await started.then(
      () => expect.unreachable(),
      (error: { stderr: string; code: number }) => error,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^(There is no room left on the disk|The embedded database).+\n$/);
  },
  patient(60_000),
);
