import { execFileSync } from "node:child_process";
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { OperatorError } from "../ops/operator-error.ts";

/** A process that was just stopped may take a moment to end. */
const TIMEOUT_MS = 4_000;
const RETRY_DELAY_MS = 100;

/**
 * Locks a directory for this process: two engines on one directory would each overwrite what the
 * other acknowledged. The lock is a file `pid startTime`, put in place by a hard link so that it is
 * never seen half written. A dead process's lock is taken over; a living one's is waited for, at
 * most `timeoutMs` milliseconds. Returns the function that unlocks. Throws an OperatorError that
 * names the process that holds it.
 */
export async function lockDirectory(
  lockFile: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<() => void> {
  const owner = `${process.pid} ${readProcess(process.pid).startTime}\n`;
  const draft = `${lockFile}.${process.pid}`;
  const end = performance.now() + timeoutMs;
  writeFileSync(draft, owner);
  try {
    for (;;) {
      const holder = tryLock(draft, lockFile);
      if (holder === undefined) return () => release(lockFile, owner);
      if (performance.now() >= end) {
        throw new OperatorError(
          `The database folder is in use by process ${holder.split(" ")[0]} (${lockFile}). Stop that process first.`,
        );
      }
      await setTimeout(RETRY_DELAY_MS);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Returns the living holder, or undefined once the lock is ours. Throws an OperatorError. */
function tryLock(draft: string, lockFile: string): string | undefined {
  // A takeover may lose to another process doing the same; the next attempt then sees it.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (placeLink(draft, lockFile)) return undefined;
    const holder = readText(lockFile);
    if (holder && isAlive(holder)) return holder;
    if (holder !== undefined) removeDead(lockFile, holder);
  }
  throw new OperatorError(`The database folder could not be locked (${lockFile}).`);
}

function placeLink(draft: string, lockFile: string): boolean {
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Moves the lock aside before reading it again, so that one placed in between is not removed. */
function removeDead(lockFile: string, holder: string) {
  const aside = `${lockFile}.${process.pid}.dead`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  if (readText(aside) !== holder) placeLink(aside, lockFile);
  rmSync(aside, { force: true });
}

function release(lockFile: string, owner: string) {
  if (readText(lockFile) === owner) rmSync(lockFile, { force: true });
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Checks the start time too: a later process may have the same pid as the owner. */
function isAlive(holder: string): boolean {
  const [pid, ...started] = holder.trim().split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const info = readProcess(Number(pid));
  return !info.isDead && info.startTime === started.join(" ");
}

type ProcessInfo = { startTime: string; isDead: boolean };

/** Returns what the system knows of a process; an empty start time if it cannot be asked. */
function readProcess(pid: number): ProcessInfo {
  if (process.platform === "win32") return { startTime: "", isDead: false };
  try {
    return process.platform === "linux" ? readProc(pid) : askPs(pid);
  } catch {
    return { startTime: "", isDead: false };
  }
}

function readProc(pid: number): ProcessInfo {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // Fields 3 and 22; the name in brackets before them may itself contain blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // A killed process that its parent has not reaped yet holds no files once its last thread has
  // ended.
  const isDead = /^[ZX]/.test(fields[0] ?? "") && readdirSync(`/proc/${pid}/task`).length <= 1;
  return { startTime: fields[19] ?? "", isDead };
}

function askPs(pid: number): ProcessInfo {
  const args = ["-o", "stat=,lstart=", "-p", String(pid)];
  const [state = "", ...started] = execFileSync("ps", args, { encoding: "utf8" })
    .trim()
    .split(/\s+/);
  return { startTime: started.join(" "), isDead: state.startsWith("Z") };
}
