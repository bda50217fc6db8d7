import { performance } from "node:perf_hooks";

const LOOK_EVERY_MS = 5_000;
/** What a proxy that asks every second whether the process is well takes is a tenth of that. */
const QUIET_SHARE = 0.02;
/** A collection stands still for a tenth of a second, which less is not worth. */
const LEAST_GAIN_BYTES = 16 * 1024 ** 2;
const LEAST_PAUSE_MS = 30_000;

/**
 * Gives memory back to the system whenever the process has been quiet for `everyMs`: after its start, and each time 16 MB
 * were taken since. V8 by itself keeps the pages of what was collected for the next burst, for as long as there is
 * none (docs/measurements.md). Each thread does it for its own objects. Returns what ends it; does nothing where Node.js was started without `--expose-gc`.
 */
export function giveMemoryBack({ everyMs = LOOK_EVERY_MS } = {}): () => void {
  const collect = globalThis.gc;
  if (!collect) return () => {};
  let before = performance.eventLoopUtilization();
  let bytesLeft = 0;
  let collectedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > QUIET_SHARE || performance.now() - collectedAt < LEAST_PAUSE_MS) return;
    if (process.memoryUsage.rss() - bytesLeft < LEAST_GAIN_BYTES) return;
    // Of the ways to ask for it the one that also empties V8's store of free pages.
    void collect({ type: "major", execution: "sync", flavor: "last-resort" });
    bytesLeft = process.memoryUsage.rss();
    collectedAt = performance.now();
    before = performance.eventLoopUtilization();
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
