/** The operating system's figures for a process: its processor time and its memory (Linux only). */
import { readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second. */
const MS_PER_TICK = 10;

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);

/**
 * Returns a process's processor time so far in milliseconds, with its threads and its children,
 * including ended ones; 0 for no process.
 */
export function processorMs(pid: number): number {
  try {
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    // After the name: state is field 3 of proc(5), so user time (14) is the twelfth here.
    const ticks = rest.split(" ").slice(11, 15).map(Number);
    const own = ticks.reduce((sum, one) => sum + one, 0) * MS_PER_TICK;
    return childrenOf(pid).reduce((sum, child) => sum + processorMs(child), own);
  } catch {
    // It has ended in between, and its parent counts it.
    return 0;
  }
}

/** Returns the memory of a process in MB: now, and at its peak. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return { now: megabytes("VmRSS"), highest: megabytes("VmHWM") };
}

/** A server is idle once it has used less than a fiftieth of a processor for this long. */
const IDLE_MS = 3_000;
/**
 * With a hundred thousand people the embedded database updates its counts for longer than that, and
 * is measured meanwhile.
 */
const MOST_WAIT_MS = 1_800_000;

/**
 * Waits until the jobs caused by a new company (monthly dues, mails about them, counts) are done:
 * otherwise they would count as the cost of the calls. `used`: processor milliseconds so far.
 */
export async function untilIdle(used: () => number) {
  const end = performance.now() + MOST_WAIT_MS;
  for (let last = used(); performance.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const now = used();
    if (now - last < IDLE_MS / 50) return;
    last = now;
  }
  console.error("The server did not come to rest: the first rows cost too much.");
}
