import v8 from "node:v8";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { workerUrl } from "../config/root.ts";
import { EngineStoppedError } from "../db/connection-errors.ts";
import { runNamed } from "../db/named-statements.ts";
import { types } from "../db/values.ts";
import { EngineStream, IncompleteResponseError } from "./engine-stream.ts";
import {
  type EngineCommand,
  type EngineRequest,
  type EngineResponse,
  type EngineStart,
  READY_ID,
} from "./worker-messages.ts";

type Answer = Awaited<ReturnType<typeof runNamed>>;

/** The embedded PostgreSQL, running in a separate thread. It takes one statement at a time. */
export type Engine = {
  /**
   * Returns what the network driver returns. Throws PostgreSQL's error if it refuses;
   * EngineStoppedError if the engine has ended, or was ended because no answer came in time.
   */
  query: (text: string, values: readonly unknown[], timeoutMs?: number) => Promise<Answer>;
  /** Makes transactions that begin from now on read-only, or lets them write again. */
  setReadOnly: (isReadOnly: boolean) => Promise<void>;
  /** Ends the engine, by force if it does not end on its own; a crash costs it no data. */
  close: () => Promise<void>;
  isRunning: () => boolean;
  /** Returns how many times the disk has been asked to sync. */
  syncCount: () => number;
};

const SET_TIMEOUT_MS = 5_000;
/** Within the time that a server has to stop. */
const CLOSE_TIMEOUT_MS = 10_000;

const workerFile = workerUrl("embedded/engine-worker.ts");

/** Makes the files of an empty database, in a separate thread whose memory ends with it. */
export async function createFiles(directory: string): Promise<void> {
  const syncCounter = createCounter();
  const worker = startWorker({ directory, task: "create", isDurable: true, syncCounter });
  await new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => resolve());
  });
}

export type EngineOptions = {
  /** False if losing the data to a power cut is fine (tests). */
  isDurable: boolean;
};

/** Starts the engine on existing files. Throws what its start throws. */
export async function startEngine(directory: string, options: EngineOptions): Promise<Engine> {
  const { isDurable } = options;
  const syncCounter = createCounter();
  const worker = startWorker({ directory, task: "serve", isDurable, syncCounter });
  const channel = openChannel(worker);
  await channel.isReady;

  const exchange = async (message: Uint8Array<ArrayBuffer>) => {
    const data = await channel.send({ kind: "exchange", message }, [message.buffer]);
    if (!data) throw new EngineStoppedError("The embedded database gave no result.");
    return data;
  };
  const client = new pg.Client({
    stream: () => new EngineStream(exchange),
    user: "postgres",
    database: "postgres",
    ssl: false,
    types,
  });
  // The current statement, or the next one, reports it.
  client.on("error", () => undefined);
  await client.connect().catch((error: Error) => channel.stop(error));
  const query: Engine["query"] = async (text, values, timeoutMs) => {
    const stop = () => channel.terminate(new Error(`No answer within ${timeoutMs} ms.`));
    const timer = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs);
    try {
      return await runNamed(client, text, values);
    } catch (error) {
      if (endsEngine(error)) return await channel.stop(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  let isReadOnlyNow = false;
  return {
    query,
    setReadOnly: async (isReadOnly) => {
      if (isReadOnly === isReadOnlyNow) return;
      const value = isReadOnly ? "on" : "off";
      await query(`set default_transaction_read_only = ${value}`, [], SET_TIMEOUT_MS);
      isReadOnlyNow = isReadOnly;
    },
    close: async () => {
      if (!channel.isOpen()) return;
      const hasExited = new Promise((resolve) => worker.once("exit", resolve));
      const stop = () => channel.terminate(new Error(`Not closed within ${CLOSE_TIMEOUT_MS} ms.`));
      const timer = setTimeout(stop, CLOSE_TIMEOUT_MS);
      // Anything not written at the end is in the log, which the next start reads.
      await channel.send({ kind: "close" }).catch(() => undefined);
      await hasExited;
      clearTimeout(timer);
    },
    isRunning: channel.isOpen,
    syncCount: () => Atomics.load(new Int32Array(syncCounter), 0),
  };
}

/**
 * True if an engine is unusable after an error. A PANIC or FATAL ends a server's process; the
 * embedded engine outlives it and then answers nonsense, as it does after anything that is not an
 * answer of PostgreSQL.
 */
const endsEngine = (error: unknown): error is Error =>
  error instanceof IncompleteResponseError ||
  (error instanceof pg.DatabaseError && error.severity !== "ERROR");

type Data = Uint8Array<ArrayBuffer> | null;
type Pending = { resolve: (data: Data) => void; reject: (error: Error) => void };

/** Sends requests to the thread and matches its responses by their ids. */
function openChannel(worker: Worker) {
  const pending = new Map<number, Pending>();
  let lastId = READY_ID;
  let stopped: EngineStoppedError | undefined;
  let cause: unknown;

  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("exit", () => {
    stopped = new EngineStoppedError("The embedded database has stopped.", { cause });
    for (const { reject } of pending.values()) reject(stopped);
    pending.clear();
  });
  worker.on("message", (response: EngineResponse) => {
    // The caller learns of it once the thread has ended, so that the next one finds no dying
    // engine.
    if ("fatalError" in response) return terminate(new Error(response.fatalError));
    pending.get(response.id)?.resolve(response.data);
    pending.delete(response.id);
  });
  function terminate(reason: Error) {
    cause = reason;
    void worker.terminate();
  }

  const awaitResponse = (id: number) =>
    new Promise<Data>((resolve, reject) => pending.set(id, { resolve, reject }));
  return {
    /** Resolves once the engine has started. */
    isReady: awaitResponse(READY_ID),
    isOpen: () => stopped === undefined,
    send: (command: EngineCommand, given: ArrayBuffer[] = []) => {
      if (stopped) return Promise.reject(stopped);
      lastId += 1;
      const response = awaitResponse(lastId);
      worker.postMessage({ id: lastId, ...command } satisfies EngineRequest, given);
      return response;
    },
    /** Ends the thread; throws EngineStoppedError once it has ended. */
    stop: async (reason: Error): Promise<never> => {
      terminate(reason);
      lastId += 1;
      if (!stopped) await awaitResponse(lastId);
      throw stopped;
    },
    /** Ends the thread, whatever it is doing. */
    terminate,
  };
}

const createCounter = () => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);

function startWorker(start: EngineStart): Worker {
  // Compiling the engine a second time, optimised, takes 450 MB for a moment and makes statements
  // at most 15 % faster; both flags are needed to keep V8 from it.
  v8.setFlagsFromString("--no-wasm-tier-up");
  v8.setFlagsFromString("--no-wasm-dynamic-tiering");
  // Its rows leave it at once, so that a small young generation is enough: 20 MB less for the same
  // work (docs/measurements.md). By a flag, as the process's own flag wins over `resourceLimits`.
  v8.setFlagsFromString("--max-semi-space-size=2");
  return new Worker(workerFile, { workerData: start });
}
