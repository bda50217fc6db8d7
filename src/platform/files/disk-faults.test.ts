import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openDiskBlobs } from "./disk-blobs.ts";

const program = path.join(import.meta.dirname, "../../../test/support/write-beyond-limit.ts");

async function writeUnder(limit: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "full-disk-"));
  const command = `ulimit -f ${limit}; exec "$0" "$1" "$2"`;
  const args = ["-c", command, process.execPath, program, folder];
  const { stdout } = await promisify(execFile)("sh", args);
  await rm(folder, { recursive: true });
  return JSON.parse(stdout);
}

test("a disk that takes no more answers that storage is unavailable", async () => {
  const refused = "STORAGE_UNAVAILABLE";
  expect(await writeUnder("256")).toEqual({ spooled: refused, stored: refused });
  expect(await writeUnder("unlimited")).toEqual({ spooled: "written", stored: "written" });
});

test("many files are safe once they are settled, and one that is not there is told", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "settled-"));
  const blobs = openDiskBlobs(folder);
  const put = (key: string) =>
    blobs.put(key, Readable.from([Buffer.from(key)]), 1, "settled later");
  await Promise.all([put("a"), put("b")]);
  await blobs.settle(["a", "b"]);
  await expect(blobs.settle(["a", "c"])).rejects.toMatchObject({ key: "STORAGE_UNAVAILABLE" });
  await rm(folder, { recursive: true });
});
