import { availableParallelism, loadavg } from "node:os";

const MOST = 10;

/**
 * Returns how many times slower than idle this machine is now: the number of programs that want to
 * run per processor, from 1 to 10; the setting TEST_PATIENCE overrides it.
 */
function slowness(): number {
  const waiting = (loadavg()[0] ?? 0) / availableParallelism();
  return Number(process.env.TEST_PATIENCE) || Math.min(MOST, Math.max(1, waiting));
}

/**
 * Returns a timeout in milliseconds, scaled up from that of an idle machine. Every timeout of the
 * tests comes from here. Tests wait for conditions; a timeout only ends a wait for something that
 * never comes.
 */
export const scaledTimeout = (milliseconds: number): number =>
  Math.round(milliseconds * slowness());

/**
 * Returns how long something that the product promises within `milliseconds` on an idle machine may
 * take while other tests share it, which the load average shows only a minute later.
 */
export const promised = (milliseconds: number): number => 2 * scaledTimeout(milliseconds);
