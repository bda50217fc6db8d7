import { availableParallelism, loadavg } from "node:os";

const MOST = 10;

/**
 * How many times slower than idle this machine is now: the number of programs that want to run for
 * each processor, from 1 to 10; the setting TEST_PATIENCE overrides it.
 */
function slowness(): number {
  const waiting = (loadavg()[0] ?? 0) / availableParallelism();
  return Number(process.env.TEST_PATIENCE) || Math.min(MOST, Math.max(1, waiting));
}

/**
 * Returns a timeout in milliseconds, scaled up from that of an idle machine. Every timeout of the
 * tests comes from here. Tests wait for conditions; a timeout only ends one that waits for
 * something that does not come.
 */
export const scaledTimeout = (milliseconds: number): number =>
  Math.round(milliseconds * slowness());

/**
 * How long what the product promises within `milliseconds` of an idle machine may take while other
 * tests and their processes share it, of which the load average learns only a minute later.
 */
export const promised = (milliseconds: number): number => 2 * scaledTimeout(milliseconds);
