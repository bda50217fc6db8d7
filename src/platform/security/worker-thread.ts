import { Worker } from "node:worker_threads";
import { AppError } from "#/shared/errors.ts";

/** A task as sent to a thread, and what comes back. */
export type NumberedTask<Task> = { id: number; task: Task };
export type NumberedResult<Result> = { id: number } & ({ result: Result } | { error: Error });

/** A thread takes 8 MB of memory and more, and starting one takes a part of a second. */
const IDLE_MS = 30_000;

type Options = {
  /** The thread ends after this long without a task. */
  idleMs?: number;
  /** A task that takes longer ends the thread, and so does a heap that grows beyond this. */
  mostSeconds?: number;
  mostMegabytes?: number;
};

type Pending<Result> = {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
};

/**
 * Returns the function that does a task in a separate thread, for work that would hold up everyone
 * else. `file` is its program, which answers by `runTasks`. The thread starts with the first task,
 * and again with the next after it has ended; it ends when idle, and keeps the process alive only
 * during a task. A task throws what the program threw, or UNAVAILABLE if the thread ended over it.
 */
export function workerThread<Task, Result>(
  file: URL,
  { idleMs = IDLE_MS, mostSeconds, mostMegabytes }: Options = {},
): (task: Task) => Promise<Result> {
  const pending = new Map<number, Pending<Result>>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const rest = () => {
    const resting = worker;
    worker = undefined;
    void resting?.terminate();
  };
  const settle = (answer: NumberedResult<Result>) => {
    const caller = pending.get(answer.id);
    clearTimeout(caller?.timer);
    pending.delete(answer.id);
    if (pending.size === 0) {
      worker?.unref();
      idle = setTimeout(rest, idleMs).unref();
    }
    if ("error" in answer) caller?.reject(answer.error);
    else caller?.resolve(answer.result);
  };
  const fail = (ended: Worker, reason: unknown) => {
    if (worker !== ended) return;
    worker = undefined;
    const cause = new Error(`The thread of ${file.pathname} has ended.`, { cause: reason });
    for (const { reject, timer } of pending.values()) {
      clearTimeout(timer);
      reject(new AppError("UNAVAILABLE", { cause }));
    }
    pending.clear();
  };
  const start = () => {
    const resourceLimits = mostMegabytes ? { maxOldGenerationSizeMb: mostMegabytes } : {};
    const started = new Worker(file, { resourceLimits });
    started.on("message", settle);
    started.on("error", (error) => fail(started, error));
    started.on("exit", (code) => fail(started, `exit code ${code}`));
    return started;
  };
  return (task) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      worker ??= start();
      const working = worker;
      const timer =
        mostSeconds && setTimeout(() => void working.terminate(), mostSeconds * 1000).unref();
      lastId += 1;
      pending.set(lastId, { resolve, reject, timer: timer || undefined });
      working.ref();
      working.postMessage({ id: lastId, task } satisfies NumberedTask<Task>);
    });
}
