import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const { deleteOlderBuilds } = await import(path.join(import.meta.dirname, "older-builds.mjs"));

const DAY_MS = 24 * 3_600_000;

test("the files of the last build stay, however long ago it was made, and no older ones", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "builds-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const build = async (daysAgo: number, ...names: string[]) => {
    const builtAt = new Date(Date.now() - daysAgo * DAY_MS);
    for (const name of ["main.js", ...names]) {
      await writeFile(path.join(folder, name), "");
      await utimes(path.join(folder, name), builtAt, builtAt);
    }
  };
  const drop = () => deleteOlderBuilds(folder, path.join(folder, "main.js"));
  drop();
  await build(90, "common-1.js", "reader-1.js");
  drop();
  expect(await readdir(folder)).toEqual(["common-1.js", "main.js", "reader-1.js"]);
  await build(60, "common-1.js", "reader-2.js");
  drop();
  expect(await readdir(folder)).toEqual(["common-1.js", "main.js", "reader-2.js"]);
});
