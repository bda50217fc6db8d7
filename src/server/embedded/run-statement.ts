import { serialize } from "pg-protocol";
import { toBound, type WireValue } from "../db/values.ts";
import type { NamedStatements } from "./named-statements.ts";
import { type Answer, readAnswer } from "./read-answer.ts";

/** Hands messages of PostgreSQL's protocol to the engine and returns its answer to them. The bytes are given away. */
export type Exchange = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** Texts that are one statement and may be kept; what changes tables is none of them. */
const MAY_BE_KEPT = /^\s*(select|insert|update|delete|with)\b/i;
const KEEPS_TABLES = /^\s*(begin|start|commit|rollback|savepoint|release|set|show|checkpoint)\b/i;

/**
 * Runs a text through PostgreSQL's wire protocol and returns the result of its last statement, as
 * the network driver does. A text with values, or of one statement, is parsed at its first run and kept
 * under a name; what may be several is run by the simple protocol. Throws as `readAnswer`, and what `exchange` throws.
 */
export async function runStatement(
  exchange: Exchange,
  statements: NamedStatements,
  text: string,
  values: WireValue[],
): Promise<Answer> {
  if (MAY_BE_KEPT.test(text) && (values.length > 0 || !text.includes(";"))) {
    return runKept(exchange, statements, text, values);
  }
  if (!KEEPS_TABLES.test(text)) statements.clear();
  const messages =
    values.length === 0
      ? [serialize.query(text)]
      : [serialize.parse({ text }), serialize.describe({ type: "S" }), ...run("", values)];
  return readAnswer(await exchange(joined(statements, messages)));
}

async function runKept(
  exchange: Exchange,
  statements: NamedStatements,
  text: string,
  values: WireValue[],
): Promise<Answer> {
  const known = statements.find(text);
  if (known) {
    return readAnswer(await exchange(joined(statements, run(known.name, values))), known.buildRow);
  }
  const name = statements.newName();
  const parse = [serialize.parse({ name, text }), serialize.describe({ type: "S", name })];
  try {
    const answer = readAnswer(await exchange(joined(statements, [...parse, ...run(name, values)])));
    statements.keep(text, { name, buildRow: answer.buildRow });
    return answer;
  } catch (error) {
    // What fails after it was parsed leaves the name in use.
    statements.drop(name);
    throw error;
  }
}

const run = (statement: string, values: WireValue[]) => [
  serialize.bind({ statement, values: values.map(toBound) }),
  serialize.execute({}),
  serialize.sync(),
];

/** Messages in one piece of their own, behind those that close what is kept no more. */
function joined(statements: NamedStatements, messages: Buffer[]): Uint8Array<ArrayBuffer> {
  const closing = statements.takeForgotten().map((name) => serialize.close({ type: "S", name }));
  const all = closing.length > 0 ? [...closing, serialize.sync(), ...messages] : messages;
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const message of all) {
    whole.set(message, at);
    at += message.length;
  }
  return whole;
}
