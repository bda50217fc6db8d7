/** The thread that runs the embedded PostgreSQL, so that no query holds up the server's own. */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, protocol } from "@electric-sql/pglite";
import { createDatabaseFiles } from "./create-database-files.ts";
import type {
  EngineAnswer,
  EngineError,
  EngineRequest,
  EngineResult,
  EngineStart,
} from "./embedded-messages.ts";
import { startParams } from "./start-params.ts";
import { SyncingNodeFS } from "./syncing-node-fs.ts";
import type { WireValue } from "./values.ts";

const start = workerData as EngineStart;
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

const syncs = new Int32Array(start.syncs);
const countSync = () => Atomics.add(syncs, 0, 1);

if (start.task === "create") {
  await createDatabaseFiles(start.directory);
} else {
  const engine = await PGlite.create({
    fs: new SyncingNodeFS(start.directory, countSync),
    startParams: startParams({ isDurable: start.isDurable }),
  });
  // Requests come one at a time (the pool has one connection), so answers cannot cross.
  port.on("message", async (request: EngineRequest) => {
    port.postMessage(await answer(engine, request));
    if (request.kind === "close") port.close();
  });
  port.postMessage({ id: 0, result: null } satisfies EngineAnswer);
}

async function answer(engine: PGlite, request: EngineRequest): Promise<EngineAnswer> {
  const { id } = request;
  try {
    if (request.kind === "close") {
      await engine.close();
      return { id, result: null };
    }
    return { id, result: await run(engine, request.text, request.values) };
  } catch (thrown) {
    const error = plainError(thrown);
    // A PANIC or FATAL ends a server's process; the embedded engine outlives it and then answers
    // nonsense, as it does after whatever is no answer of PostgreSQL's at all.
    return error.severity === "ERROR" ? { id, error } : { id, broken: error };
  }
}

/** Without values it is the simple protocol, which also takes several statements in one text. */
async function run(engine: PGlite, text: string, values: WireValue[]): Promise<EngineResult> {
  const { serialize } = protocol;
  const request =
    values.length === 0
      ? serialize.query(text)
      : Buffer.concat([
          serialize.parse({ text }),
          serialize.bind({ values }),
          serialize.describe({ type: "P" }),
          serialize.execute(),
          serialize.sync(),
        ]);
  const { messages } = await engine.execProtocol(request);
  return readResult(messages);
}

type BackendMessage = Awaited<ReturnType<PGlite["execProtocol"]>>["messages"][number];

/** What says that a statement has come to its end. */
const COMPLETIONS = new Set(["commandComplete", "emptyQuery"]);

/**
 * The result of the last statement, as the network driver gives it too. Throws where the answer
 * does not say that the statement has ended: that is no empty result.
 */
function readResult(messages: BackendMessage[]): EngineResult {
  if (!messages.some(({ name }) => COMPLETIONS.has(name))) {
    throw new Error("The embedded database broke off its answer.");
  }
  const result: EngineResult = { command: "", rowCount: 0, fields: [], rows: [] };
  for (const message of messages) {
    if (message.name === "rowDescription") {
      const { fields } = message as unknown as { fields: { name: string; dataTypeID: number }[] };
      result.fields = fields.map((field) => ({ name: field.name, typeId: field.dataTypeID }));
      result.rows = [];
    } else if (message.name === "dataRow") {
      result.rows.push((message as unknown as { fields: (string | null)[] }).fields);
    } else if (message.name === "commandComplete") {
      // "INSERT 0 3", "SELECT 2", "CREATE TABLE"
      const words = (message as unknown as { text: string }).text.split(" ");
      result.command = words[0] ?? "";
      result.rowCount = Number(words.at(-1)) || 0;
    }
  }
  return result;
}

function plainError(error: unknown): EngineError {
  const given = error as EngineError;
  const { message, code, severity, detail, hint, position, where } = given;
  const { schema, table, column, dataType, constraint, routine } = given;
  return {
    ...{ message, code, severity, detail, hint, position, where },
    ...{ schema, table, column, dataType, constraint, routine },
  };
}
