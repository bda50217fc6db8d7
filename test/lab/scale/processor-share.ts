/**
 * Gives processes a share of a processor, as if each ran on its own small machine (control groups,
 * root only).
 */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const PERIOD_US = 20_000;
const FIRST = "/sys/fs/cgroup/cpu";
const SECOND = "/sys/fs/cgroup";

/**
 * Returns a function that removes the limit once the process has ended, or undefined if this
 * machine allows none.
 */
export function limitProcessor(pid: number, share: number): (() => void) | undefined {
  const isSecond = existsSync(path.join(SECOND, "cgroup.controllers"));
  const group = path.join(isSecond ? SECOND : FIRST, `bench-${pid}`);
  const quota = Math.round(PERIOD_US * share);
  try {
    mkdirSync(group);
    if (isSecond) writeFileSync(path.join(group, "cpu.max"), `${quota} ${PERIOD_US}`);
    else {
      writeFileSync(path.join(group, "cpu.cfs_period_us"), String(PERIOD_US));
      writeFileSync(path.join(group, "cpu.cfs_quota_us"), String(quota));
    }
    writeFileSync(path.join(group, "cgroup.procs"), String(pid));
    return () => rmdirSync(group);
  } catch {
    return undefined;
  }
}
