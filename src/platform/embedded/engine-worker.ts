/** The thread that runs the embedded PostgreSQL, so that no query holds up the server's own. */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { createDatabaseFiles } from "./create-database-files.ts";
import { startParams } from "./start-params.ts";
import { SyncingNodeFS } from "./syncing-node-fs.ts";
import {
  type EngineRequest,
  type EngineResponse,
  type EngineStart,
  READY_ID,
} from "./worker-messages.ts";

const start = workerData as EngineStart;
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

const syncCounter = new Int32Array(start.syncCounter);
const countSync = () => Atomics.add(syncCounter, 0, 1);

if (start.task === "create") {
  await createDatabaseFiles(start.directory);
} else {
  const engine = await PGlite.create({
    fs: new SyncingNodeFS(start.directory, countSync),
    startParams: startParams({ isDurable: start.isDurable }),
  });
  // Requests come one at a time (the pool has one connection), so responses cannot get mixed up.
  port.on("message", async (request: EngineRequest) => {
    const response = await respond(engine, request);
    port.postMessage(response, "data" in response && response.data ? [response.data.buffer] : []);
    if (request.kind === "close") port.close();
  });
  port.postMessage({ id: READY_ID, data: null } satisfies EngineResponse);
}

async function respond(engine: PGlite, request: EngineRequest): Promise<EngineResponse> {
  const { id } = request;
  try {
    if (request.kind === "exchange") {
      const answer = await engine.execProtocolRaw(request.message);
      // A copy, which may be transferred.
      return { id, data: new Uint8Array(answer) };
    }
    await engine.close();
    return { id, data: null };
  } catch (error) {
    // PostgreSQL's errors are part of its answer: an exception means that the engine has crashed.
    return { id, fatalError: error instanceof Error ? error.message : String(error) };
  }
}
