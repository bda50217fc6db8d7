import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestFiles } from "#test/support/database.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { MAIN } from "#test/support/server-process.ts";
import { smallDiskArguments } from "#test/support/small-disk.ts";

/** Runs only where this is possible: see vitest.config.ts. */
const program = path.join(import.meta.dirname, "../../../test/support/write-on-full-disk.ts");

let folder: string;
let files: string;
beforeAll(async () => {
  files = await createTestFiles();
  folder = await mkdtemp(path.join(tmpdir(), "small-disk-"));
});
afterAll(async () => {
  for (const folderPath of [folder, files]) await rm(folderPath, { recursive: true });
});

const OK = { status: 200 };
const REFUSED = { status: 503, code: "UNAVAILABLE", retryAfter: "2" };

test(
  "a disk that fills across a checkpoint: reads work, writes are refused, it resumes alone",
  async () => {
    const args = smallDiskArguments(folder, process.execPath, program, folder, files);
    const { stdout } = await promisify(execFile)("unshare", args);
    const report = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    const [{ total }] = report.before;
    const expected = { ...OK, total };

    expect(report.before).toMatchObject([OK, OK]);
    expect(report.checkpoint).toBe("The embedded database has stopped.");
    expect(report.full).toEqual([expected, REFUSED, expected, REFUSED]);
    expect(report.rows).toEqual([{ count: 5000 }]);
    expect(report.after).toMatchObject([expected, OK]);
    expect(report.warnings.toSorted()).toEqual([
      expect.stringContaining("only reads"),
      expect.stringContaining("has room again"),
      expect.stringContaining("started anew"),
    ]);
  },
  scaledTimeout(60_000),
);

test(
  "a start on a full disk leaves with one line",
  async () => {
    const script =
      'head -c 200M /dev/zero > "$0/ballast" 2>/dev/null; DATA_DIR="$0/data" exec "$@"';
    const server = ["sh", "-c", script, folder, process.execPath, MAIN];
    const args = smallDiskArguments(folder, ...server);
    const started = promisify(execFile)("unshare", args, { cwd: folder });
    const { stderr, code } = await started.then(
      () => expect.unreachable(),
      (error: { stderr: string; code: number }) => error,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^(There is no room left on the disk|The embedded database).+\n$/);
  },
  scaledTimeout(60_000),
);
