import { type PGlite, protocol } from "@electric-sql/pglite";
import type { WireValue } from "../db/values.ts";
import type { EngineResult } from "./worker-messages.ts";

/**
 * Runs a text through PostgreSQL's wire protocol and returns the result of its last statement, as
 * the network driver does. Without values it is the simple protocol, which also takes several
 * statements in one text. Throws PostgreSQL's error where it refuses, and an Error without severity
 * where the answer breaks off.
 */
export async function runStatement(
  engine: PGlite,
  text: string,
  values: WireValue[],
): Promise<EngineResult> {
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
  return toResult(messages);
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
