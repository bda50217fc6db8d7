import { availableParallelism, loadavg } from "node:os";

const MOST = 10;

/**
 * How much slower than an idle one this machine is now: programs that want to run for each
 * processor, from 1 to 10; TEST_PATIENCE says it instead where it is set.
 */
function slowness(): number {
  const waiting = (loadavg()[0] ?? 0) / availableParallelism();
  return Number(process.env.TEST_PATIENCE) || Math.min(MOST, Math.max(1, waiting));
}

/**
 * The one place that limits of tests come from: milliseconds of an idle machine as this one may
 * take now. Tests wait for conditions; a limit only ends one that waits for what does not come.
 */
export const patient = (milliseconds: number): number => Math.round(milliseconds * slowness());

/**
 * How long what the product promises within `milliseconds` of an idle machine may take while other
 * tests and their processes share it, of which the load average learns only a minute later.
 */
export const promised = (milliseconds: number): number => 2 * patient(milliseconds);
