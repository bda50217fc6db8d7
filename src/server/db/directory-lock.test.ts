import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { lockDirectory } from "./directory-lock.ts";

let folder: string;
let lockFile: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lock-"));
  lockFile = path.join(folder, "db.lock");
  return () => rm(folder, { recursive: true });
});

const source = new URL("./directory-lock.ts", import.meta.url).href;

/** A process that claims the folder, says how that went and then waits to be killed. */
async function startClaimant() {
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(source)});
    try { lockDirectory(${JSON.stringify(lockFile)}); console.log("claimed"); }
    catch (error) { console.log(error.message); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout, "data");
  const kill = async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return { said: String(said).trim(), kill };
}

test("a claim is refused while its process lives and taken over when that was killed", async () => {
  const first = await startClaimant();
  expect(first.said).toBe("claimed");
  expect(() => lockDirectory(lockFile)).toThrow(
    /in use by process \d+ .* Stop that process first\.$/,
  );

  await first.kill();
  const release = lockDirectory(lockFile);
  release();
  expect(await readdir(folder)).toEqual([]);
});

test("of several processes that find a dead claim at once, one gets the folder", async () => {
  const dead = await startClaimant();
  await dead.kill();

  const claimants = await Promise.all(Array.from({ length: 4 }, startClaimant));
  expect(claimants.filter(({ said }) => said === "claimed")).toHaveLength(1);
  await Promise.all(claimants.map(({ kill }) => kill()));
  expect(existsSync(lockFile)).toBe(true);
});

test("giving a claim up twice does not take it from the next owner", () => {
  const release = lockDirectory(lockFile);
  release();
  const releaseNext = lockDirectory(lockFile);
  expect(existsSync(lockFile)).toBe(true);
  releaseNext();
});
