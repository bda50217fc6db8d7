import { readlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parentPort } from "node:worker_threads";
import type { NumberedResult, NumberedTask } from "../security/worker-thread.ts";

/** Of a scale to 19: a third of the others' share on a busy processor, all of an idle one. */
const LOW_PRIORITY = 5;

/** Linux gives each thread its own priority, under the thread's number. */
function lowerPriority() {
  try {
    os.setPriority(Number(path.basename(readlinkSync("/proc/thread-self"))), LOW_PRIORITY);
  } catch {
    // Elsewhere a thread has its process's priority.
  }
}

/** Makes this thread do tasks (`workerThread`) at a low priority, below the calls. */
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
