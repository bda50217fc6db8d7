import { type PGlite, protocol } from "@electric-sql/pglite";
import type { WireValue } from "../db/values.ts";
import { type NamedStatements, nameOf } from "./named-statements.ts";
import type { EngineResult } from "./worker-messages.ts";

const { serialize } = protocol;

/** Texts that are one statement and may be kept; what changes tables is none of them. */
const MAY_BE_KEPT = /^\s*(select|insert|update|delete|with)\b/i;
const KEEPS_TABLES = /^\s*(begin|start|commit|rollback|savepoint|release|set|show|checkpoint)\b/i;

/**
 * Runs a text through PostgreSQL's wire protocol and returns the result of its last statement, as
 * the network driver does. A text with values, or of one statement, is parsed at its first run and kept
 * under a name; what may be several is run by the simple protocol. Throws PostgreSQL's error where it refuses,
 * and an Error without severity where the answer breaks off.
 */
export async function runStatement(
  engine: PGlite,
  statements: NamedStatements,
  text: string,
  values: WireValue[],
): Promise<EngineResult> {
  if (MAY_BE_KEPT.test(text) && (values.length > 0 || !text.includes(";"))) {
    return runKept(engine, statements, text, values);
  }
  if (!KEEPS_TABLES.test(text)) await statements.clear();
  const { messages } = await engine.execProtocol(
    values.length === 0
      ? serialize.query(text)
      : Buffer.concat([
          serialize.parse({ text }),
          serialize.describe({ type: "S" }),
          run("", values),
        ]),
  );
  return toResult(messages);
}

const run = (statement: string, values: WireValue[]) =>
  Buffer.concat([serialize.bind({ statement, values }), serialize.execute(), serialize.sync()]);

async function runKept(
  engine: PGlite,
  statements: NamedStatements,
  text: string,
  values: WireValue[],
): Promise<EngineResult> {
  const known = statements.find(text);
  if (known) {
    const { messages } = await engine.execProtocol(run(nameOf(known.id), values));
    return { ...toResult(messages), statement: known.id, fields: undefined };
  }
  const name = nameOf(statements.nextId());
  try {
    const parse = [serialize.parse({ name, text }), serialize.describe({ type: "S", name })];
    const { messages } = await engine.execProtocol(Buffer.concat([...parse, run(name, values)]));
    const result = toResult(messages);
    const { id } = await statements.keep(text, result.fields ?? []);
    return { ...result, statement: id };
  } catch (error) {
    // What fails after it was parsed leaves the name in use. An engine that cannot be told is of no use, as `error` says.
    await statements.drop().catch(() => undefined);
    throw error;
  }
}

type BackendMessage = Awaited<ReturnType<PGlite["execProtocol"]>>["messages"][number];

/** The messages that say that a statement has come to its end. */
const COMPLETIONS = new Set(["commandComplete", "emptyQuery"]);

/** An answer without such a message has broken off: that is no empty result. */
function toResult(messages: BackendMessage[]): EngineResult {
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
