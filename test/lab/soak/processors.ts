import { readFileSync } from "node:fs";

/**
 * How long the server and its callers had waited for a processor, in ms, at a moment of
 * `performance.now()`.
 */
export type Waited = { at: number; server: number; callers: number };

/** A call that waited for this share of its time had no processor to run on. */
const NO_TIME = 0.5;

/** Returns how long a server's process and this one have waited since they began; Linux only. */
export const waitedOf = (server: number): Waited => ({
  at: performance.now(),
  server: waitedMs(server),
  callers: waitedMs(process.pid),
});

/**
 * Returns the share of a period that the server or its callers waited, whichever is longer, from
 * samples in order of time.
 */
export function shareWaited(looks: readonly Waited[], from: number, until: number): number {
  const before = looks.findLast(({ at }) => at <= from) ?? looks[0];
  const after = looks.find(({ at }) => at >= until) ?? looks.at(-1);
  if (!before || !after || after.at <= before.at) return 0;
  const time = after.at - before.at;
  return Math.max(after.server - before.server, after.callers - before.callers) / time;
}

export const hadNoTime = (share: number): boolean => share >= NO_TIME;

/** Of its first thread, which responds and calls. */
function waitedMs(pid: number): number {
  try {
    const [, waited = "0"] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}
