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

/** A process that claims the folder, says how that went and then waits to be killed. */
async function startClaimant() {
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(source)});
    try { await lockDirectory(${JSON.stringify(lockFile)}, 0); console.log("claimed"); }
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
  await expect(lockDirectory(lockFile, 0)).rejects.toThrow(
    /in use by process \d+ .* Stop that process first\.$/,
  );

  await first.kill();
  const release = await lockDirectory(lockFile);
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

test("giving a claim up twice does not take it from the next owner", async () => {
  const release = await lockDirectory(lockFile);
  release();
  const releaseNext = await lockDirectory(lockFile);
  expect(existsSync(lockFile)).toBe(true);
  releaseNext();
});

/** A process that was killed and whose parent never reaps it: sleep knows nothing of children. */
async function startZombie() {
  const script = `node=$0; "$node" --input-type=module -e "$1" & exec sleep 60`;
  const claiming = `
    const { lockDirectory } = await import(${JSON.stringify(source)});
    await lockDirectory(${JSON.stringify(lockFile)}, 0);
    console.log(process.pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn("sh", ["-c", script, process.execPath, claiming], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [pid] = await once(parent.stdout, "data");
  process.kill(Number(pid), "SIGKILL");
  const stateOf = () =>
    execFileSync("ps", ["-o", "stat=", "-p", String(pid).trim()], { encoding: "utf8" });
  await expect.poll(stateOf).toMatch(/^Z/);
  onTestFinished(() => void parent.kill("SIGKILL"));
}

test("a killed process that nobody has reaped holds no claim", async () => {
  await startZombie();
  // Not without patience: its last threads may outlive what the system calls its death.
  const release = await lockDirectory(lockFile);
  release();
});

test("a claim is waited for while its process is still leaving", async () => {
  const first = await startClaimant();
  const claimed = lockDirectory(lockFile);
  await first.kill();
  (await claimed)();
});
