import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { lockDirectory } from "./directory-lock.ts";

let folder: string;
let lockFile: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lock-"));
  lockFile = path.join(folder, "db.lock");
  return () => rm(folder, { recursive: true });
});

const source = new URL("./directory-lock.ts", import.meta.url).href;

/** A process that locks the folder, reports the result and then waits to be killed. */
async function startLocker() {
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(source)});
    try { await lockDirectory(${JSON.stringify(lockFile)}, 0); console.log("locked"); }
    catch (error) { console.log(error.message); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await once(child.stdout, "data");
  const kill = async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return { output: String(output).trim(), kill };
}

test("a lock is refused while its process lives and taken over when that was killed", async () => {
  const first = await startLocker();
  expect(first.output).toBe("locked");
  await expect(lockDirectory(lockFile, 0)).rejects.toThrow(
    /in use by process \d+ .* Stop that process first\.$/,
  );

  await first.kill();
  const unlock = await lockDirectory(lockFile);
  unlock();
  expect(await readdir(folder)).toEqual([]);
});

test("of several processes that find a dead lock at once, one gets the folder", async () => {
  const dead = await startLocker();
  await dead.kill();

  const lockers = await Promise.all(Array.from({ length: 4 }, startLocker));
  expect(lockers.filter(({ output }) => output === "locked")).toHaveLength(1);
  await Promise.all(lockers.map(({ kill }) => kill()));
  expect(existsSync(lockFile)).toBe(true);
});

test("unlocking twice does not take the lock from the next owner", async () => {
  const unlock = await lockDirectory(lockFile);
  unlock();
  const unlockNext = await lockDirectory(lockFile);
  expect(existsSync(lockFile)).toBe(true);
  unlockNext();
});

/** A killed process whose parent never reaps it: sleep does not wait for children. */
async function startZombie() {
  const script = `node=$0; "$node" --input-type=module -e "$1" & exec sleep 60`;
  const locking = `
    const { lockDirectory } = await import(${JSON.stringify(source)});
    await lockDirectory(${JSON.stringify(lockFile)}, 0);
    console.log(process.pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn("sh", ["-c", script, process.execPath, locking], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [pid] = await once(parent.stdout, "data");
  process.kill(Number(pid), "SIGKILL");
  const stateOf = () =>
    execFileSync("ps", ["-o", "stat=", "-p", String(pid).trim()], { encoding: "utf8" });
  await expect.poll(stateOf).toMatch(/^Z/);
  onTestFinished(() => void parent.kill("SIGKILL"));
}

test("a killed process that nobody has reaped holds no lock", async () => {
  await startZombie();
  // With a timeout: its last threads may outlive the reported death.
  const unlock = await lockDirectory(lockFile);
  unlock();
});

test("a lock is waited for while its process is still leaving", async () => {
  const first = await startLocker();
  const lockPromise = lockDirectory(lockFile);
  await first.kill();
  (await lockPromise)();
});
