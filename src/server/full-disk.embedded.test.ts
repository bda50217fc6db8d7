import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallDiskArguments } from "./testing/small-disk.ts";

/** Only run where this may be done: see vitest.config.ts. */
const program = path.join(import.meta.dirname, "testing/write-on-full-disk.ts");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "small-disk-"));
});
afterAll(() => rm(folder, { recursive: true }));

const OK = { status: 200 };
const REFUSED = { status: 503, code: "UNAVAILABLE", retryAfter: "2" };

test("a disk that fills across a checkpoint: reads work, writes are refused, it resumes alone", async () => {
  const args = smallDiskArguments(folder, process.execPath, program, folder);
  const { stdout } = await promisify(execFile)("unshare", args);
  const seen = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  const [{ total }] = seen.before;
  const found = { ...OK, total };

  expect(seen.before).toMatchObject([OK, OK]);
  expect(seen.checkpoint).toBe("EngineStopped");
  expect(seen.full).toEqual([found, REFUSED, found, REFUSED]);
  expect(seen.rows).toEqual([{ count: 5000 }]);
  expect(seen.after).toMatchObject([found, OK]);
  expect(seen.warnings.toSorted()).toEqual([
    expect.stringContaining("only reads"),
    expect.stringContaining("has room again"),
    expect.stringContaining("started anew"),
  ]);
}, 60_000);
