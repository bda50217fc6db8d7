import { readFileSync } from "node:fs";

/** How long the server and those who call it had stood in line for a processor, in ms, at a moment of `performance.now()`. */
export type Waited = { at: number; server: number; callers: number };

/** Who stood in line for so much of the time that a call took had no time for it. */
const NO_TIME = 0.5;

/** Looks how long a server's process and this one have waited since they began; Linux alone tells. */
export const waitedOf = (server: number): Waited => ({
  at: performance.now(),
  server: waitedMs(server),
  callers: waitedMs(process.pid),
});

/** The share of a time in which the one of them that waited more stood in line, by looks in the order of time. */
export function shareWaited(looks: readonly Waited[], from: number, until: number): number {
  const before = looks.findLast(({ at }) => at <= from) ?? looks[0];
  const after = looks.find(({ at }) => at >= until) ?? looks.at(-1);
  if (!before || !after || after.at <= before.at) return 0;
  const time = after.at - before.at;
  return Math.max(after.server - before.server, after.callers - before.callers) / time;
}

export const hadNoTime = (share: number): boolean => share >= NO_TIME;

/** Its first thread's, which answers and calls. */
function waitedMs(pid: number): number {
  try {
    const [, waited = "0"] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}
