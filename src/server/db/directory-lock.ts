import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { OperatorError } from "../operator-error.ts";

/**
 * Claims a directory for this process: two engines on one directory would each overwrite what
 * the other acknowledged. The claim is a file `pid startTime`, put in place by a hard link so that
 * it is never seen half written; a claim of a process that is gone is taken over.
 * Answers how to give the claim up. Throws an OperatorError.
 */
export function lockDirectory(lockFile: string): () => void {
  const mine = `${process.pid} ${startTimeOf(process.pid)}\n`;
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    // A takeover may lose to another process that takes over too; the second look then refuses.
    for (let look = 0; look < 5; look += 1) {
      if (placeLink(draft, lockFile)) return () => release(lockFile, mine);
      const holder = readText(lockFile);
      if (holder && isAlive(holder)) {
        throw new OperatorError(
          `The database folder is in use by process ${holder.split(" ")[0]} (${lockFile}). Stop that process first.`,
        );
      }
      if (holder !== undefined) removeDead(lockFile, holder);
    }
  } finally {
    rmSync(draft, { force: true });
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

/** Moved aside before it is judged again, so that a claim placed in between is not removed. */
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

function release(lockFile: string, mine: string) {
  if (readText(lockFile) === mine) rmSync(lockFile, { force: true });
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** A pid alone would mistake a later process with the same number for the owner. */
function isAlive(holder: string): boolean {
  const [pid, ...started] = holder.trim().split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return startTimeOf(Number(pid)) === started.join(" ");
}

function startTimeOf(pid: number): string {
  try {
    if (process.platform === "linux") {
      // Field 22; the name in brackets before it may itself hold blanks and brackets.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
    }
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
