import v8 from "node:v8";
import { Worker } from "node:worker_threads";
import { EngineStopped } from "./connection-errors.ts";
import type {
  EngineAnswer,
  EngineError,
  EngineQuestion,
  EngineRequest,
  EngineResult,
  EngineStart,
} from "./embedded-messages.ts";
import type { WireValue } from "./values.ts";

/** The embedded PostgreSQL, running in a thread of its own. It takes one statement at a time. */
export type Engine = {
  /** Rejects with EngineStopped, and stops the engine, when there is no answer in time. */
  query: (text: string, values: WireValue[], longestMs?: number) => Promise<EngineResult>;
  /** Lets transactions that begin from now on only read, or write again. */
  setReadOnly: (isReadOnly: boolean) => Promise<void>;
  /** Ends the engine, by force where it does not end by itself; a crash costs it no data. */
  close: () => Promise<void>;
  isRunning: () => boolean;
  /** How many times the disk has been asked to sync. */
  syncCount: () => number;
};

type Waiting = { resolve: (result: EngineResult | null) => void; reject: (error: Error) => void };

const SETTING_MS = 5_000;
/** Within the time a server has to leave. */
const LONGEST_CLOSE_MS = 10_000;

const workerFile = new URL("./embedded-worker.ts", import.meta.url);

/** Makes the files of an empty database. In a thread of its own, whose memory ends with it. */
export async function createFiles(directory: string): Promise<void> {
  const worker = startWorker({ directory, task: "create", isDurable: true, syncs: newCounter() });
  await new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => resolve());
  });
}

export async function startEngine(directory: string, isDurable: boolean): Promise<Engine> {
  const syncs = newCounter();
  const worker = startWorker({ directory, task: "serve", isDurable, syncs });
  const line = openLine(worker);
  await line.isReady;

  const query: Engine["query"] = async (text, values, longestMs) => {
    const stop = () => line.cut(new Error(`No answer within ${longestMs} ms.`));
    const timer = longestMs === undefined ? undefined : setTimeout(stop, longestMs);
    const answer = line.ask({ kind: "query", text, values });
    const result = await answer.finally(() => clearTimeout(timer));
    if (!result) throw new EngineStopped("The embedded database gave no result.");
    return result;
  };
  let isReadOnly = false;
  return {
    query,
    setReadOnly: async (wanted) => {
      if (wanted === isReadOnly) return;
      const value = wanted ? "on" : "off";
      await query(`set default_transaction_read_only = ${value}`, [], SETTING_MS);
      isReadOnly = wanted;
    },
    close: async () => {
      if (!line.isOpen()) return;
      const hasExited = new Promise((resolve) => worker.once("exit", resolve));
      const stop = () => line.cut(new Error(`Not closed within ${LONGEST_CLOSE_MS} ms.`));
      const timer = setTimeout(stop, LONGEST_CLOSE_MS);
      // What cannot be written at the end is in the log of the database, which the next start reads.
      await line.ask({ kind: "close" }).catch(() => undefined);
      await hasExited;
      clearTimeout(timer);
    },
    isRunning: line.isOpen,
    syncCount: () => Atomics.load(new Int32Array(syncs), 0),
  };
}

/** Questions to the thread and its answers, told apart by numbers. */
function openLine(worker: Worker) {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let stopped: EngineStopped | undefined;
  let cause: unknown;

  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("exit", () => {
    stopped = new EngineStopped("The embedded database has stopped.", { cause });
    for (const { reject } of waiting.values()) reject(stopped);
    waiting.clear();
  });
  worker.on("message", (answer: EngineAnswer) => {
    const asked = waiting.get(answer.id);
    // Whoever asked is told once the thread has ended, so that the next one finds no dying engine.
    if ("broken" in answer) return cut(toError(answer.broken));
    waiting.delete(answer.id);
    if ("error" in answer) asked?.reject(toError(answer.error));
    else asked?.resolve(answer.result);
  });
  function cut(reason: Error) {
    cause = reason;
    void worker.terminate();
  }

  const awaitAnswer = (id: number) =>
    new Promise<EngineResult | null>((resolve, reject) => waiting.set(id, { resolve, reject }));
  return {
    /** The thread says once, unasked, that it is ready. */
    isReady: awaitAnswer(lastId),
    isOpen: () => stopped === undefined,
    ask: (question: EngineQuestion) => {
      if (stopped) return Promise.reject(stopped);
      lastId += 1;
      const answer = awaitAnswer(lastId);
      worker.postMessage({ id: lastId, ...question } satisfies EngineRequest);
      return answer;
    },
    /** Ends the thread, whatever it is doing. */
    cut,
  };
}

const toError = (error: EngineError): Error => Object.assign(new Error(error.message), error);

const newCounter = () => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);

function startWorker(start: EngineStart): Worker {
  // Compiling the engine a second time, optimised, took 500 MB for a moment and made statements
  // no faster than 10 %; both flags are needed to keep V8 from it.
  v8.setFlagsFromString("--no-wasm-tier-up");
  v8.setFlagsFromString("--no-wasm-dynamic-tiering");
  return new Worker(workerFile, { workerData: start });
}
