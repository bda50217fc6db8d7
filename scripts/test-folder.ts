/** Where tests keep their databases and files: in memory, if the machine has enough of it. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";

/** Linux's file system in memory, open to everyone. */
const IN_MEMORY = "/dev/shm";

/** More than a run needs at once (docs/measurements.md), leaving memory for other programs. */
const ENOUGH_BYTES = 8 * 1024 ** 3;

const PREFIX = "hub-tests-";

/**
 * Makes the folder for the temporary files of this process and those it starts, unless one is set
 * (TMPDIR) or memory is short. A file system on a disk spends more on files made and removed by the
 * thousand than the tests do on reading them.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeLeftOver();
  const folder = mkdtempSync(path.join(IN_MEMORY, `${PREFIX}${process.pid}-`));
  // As the system's own: a PostgreSQL that runs as another user removes its part of it.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const mounted = readFileSync("/proc/mounts", "utf8").match(/ \/dev\/shm tmpfs (\S+)/)?.[1];
    const available = readFileSync("/proc/meminfo", "utf8").match(/MemAvailable: +(\d+) kB/)?.[1];
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // Some tests run programs that they have made.
    const isOpen = mounted?.split(",").every((option) => option !== "noexec" && option !== "ro");
    return isOpen === true && Math.min(bavail * bsize, Number(available) * 1024) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Removes the folders of killed runs. */
function removeLeftOver(): void {
  for (const name of readdirSync(IN_MEMORY).filter((one) => one.startsWith(PREFIX))) {
    if (isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    try {
      rmSync(path.join(IN_MEMORY, name), { recursive: true, force: true });
    } catch {
      // Another run's, which removes it itself.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
