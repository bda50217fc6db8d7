import { readlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parentPort } from "node:worker_threads";
import type { NumberedResult, NumberedTask } from "../security/worker-thread.ts";

/** Of a scale to 19: a third of what others get where all of a processor is wanted, and all where it is not. */
const LOW_PRIORITY = 5;

/** Linux gives each thread a priority of its own, under the number that it calls this thread by. */
function lowerPriority() {
  try {
    os.setPriority(Number(path.basename(readlinkSync("/proc/thread-self"))), LOW_PRIORITY);
  } catch {
    // Elsewhere a thread has its process's priority.
  }
}

/** Makes this thread one that does tasks (`workerThread`), at a low priority: what answers calls does not wait for it. */
export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  const port = parentPort;
  if (!port) throw new Error("This file runs as a worker thread.");
  lowerPriority();
  port.on("message", async ({ id, task }: NumberedTask<Task>) => {
    let answer: NumberedResult<Result>;
    try {
      answer = { id, result: await work(task) };
    } catch (thrown) {
      answer = { id, error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
    }
    port.postMessage(answer);
  });
}
