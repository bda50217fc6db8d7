import { DatabaseError } from "pg-protocol";
import { Parser } from "pg-protocol/dist/parser.js";
import {
  type BuildRow,
  type Column,
  readTag,
  rowBuilder,
  type Tag,
  toBuffer,
} from "../db/values.ts";

export type Answer = Tag & {
  /** As services see them. */
  rows: object[];
  /** What builds the rows of the statement, here and at its later runs; null of one that gives none. */
  buildRow: BuildRow | null;
};

/** An answer without an end: that is no empty result, and whatever gave it has broken down. */
export class BrokenOff extends Error {
  constructor() {
    super("The embedded database broke off its answer.");
  }
}

/** The messages that this reads, of those that the parser gives. */
type Message =
  | { name: "rowDescription"; fields: Column[] }
  | { name: "dataRow"; fields: (string | null)[] }
  | { name: "commandComplete"; text: string }
  | { name: "emptyQuery" };

/**
 * Reads what the engine answered (bytes of PostgreSQL's protocol) and returns the result of its last statement, as the network driver
 * does. `known` builds the rows where the statement is not described anew. Throws PostgreSQL's error (DatabaseError) where it refuses,
 * BrokenOff, and what a value throws that cannot be read.
 */
export function readAnswer(data: Uint8Array, known: BuildRow | null = null): Answer {
  const answer: Answer = { command: "", rowCount: 0, rows: [], buildRow: known };
  let failure: unknown;
  let isComplete = false;
  const read = (message: Message | DatabaseError) => {
    if (failure) return;
    if (message instanceof DatabaseError) {
      failure = message;
    } else if (message.name === "dataRow") {
      if (answer.buildRow) answer.rows.push(answer.buildRow(message.fields));
    } else if (message.name === "rowDescription") {
      answer.buildRow = rowBuilder(message.fields);
      answer.rows = [];
    } else if (message.name === "commandComplete") {
      Object.assign(answer, readTag(message.text));
      isComplete = true;
    } else if (message.name === "emptyQuery") {
      isComplete = true;
    }
  };
  new Parser().parse(toBuffer(data), (message) => read(message as Message));
  if (failure) throw failure;
  if (!isComplete) throw new BrokenOff();
  return answer;
}
