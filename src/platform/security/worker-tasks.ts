import { parentPort } from "node:worker_threads";
import type { NumberedResult, NumberedTask } from "./worker-thread.ts";

/** Makes this thread run tasks (`workerThread`). */
export function runTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  const port = parentPort;
  if (!port) throw new Error("This file runs as a worker thread.");
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
