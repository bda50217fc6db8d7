/** The thread that runs the embedded PostgreSQL, so that no query holds up the server's own. */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { giveMemoryBack } from "../memory.ts";
import { createDatabaseFiles } from "./create-database-files.ts";
import { keepStatements, type NamedStatements } from "./named-statements.ts";
import { runStatement } from "./run-statement.ts";
import { startParams } from "./start-params.ts";
import { SyncingNodeFS } from "./syncing-node-fs.ts";
import {
  type EngineError,
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
  const statements = keepStatements(engine);
  // Requests come one at a time (the pool has one connection), so responses cannot cross.
  port.on("message", async (request: EngineRequest) => {
    port.postMessage(await respond(engine, statements, request));
    if (request.kind === "close") port.close();
  });
  giveMemoryBack();
  port.postMessage({ id: READY_ID, result: null } satisfies EngineResponse);
}

async function respond(
  engine: PGlite,
  statements: NamedStatements,
  request: EngineRequest,
): Promise<EngineResponse> {
  const { id } = request;
  try {
    if (request.kind === "close") {
      await engine.close();
      return { id, result: null };
    }
    const result = await runStatement(engine, statements, request.text, request.values);
    const forgotten = statements.takeForgotten();
    return { id, result: forgotten.length > 0 ? { ...result, forgotten } : result };
  } catch (thrown) {
    const error = toPlainError(thrown);
    // A PANIC or FATAL ends a server's process; the embedded engine outlives it and then answers
    // nonsense, as it does after whatever is no answer of PostgreSQL's at all.
    return error.severity === "ERROR" ? { id, error } : { id, fatalError: error };
  }
}

/** Returns what of an error may cross to another thread. */
function toPlainError(error: unknown): EngineError {
  const engineError = error as EngineError;
  const { message, code, severity, detail, hint, position, where } = engineError;
  const { schema, table, column, dataType, constraint, routine } = engineError;
  return {
    ...{ message, code, severity, detail, hint, position, where },
    ...{ schema, table, column, dataType, constraint, routine },
  };
}
