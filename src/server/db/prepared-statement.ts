import type { PostgresQueryResult } from "kysely";
import type pg from "pg";
import {
  type BuildRow,
  type Column,
  readTag,
  rowBuilder,
  type Tag,
  toBound,
  type WireValue,
} from "./values.ts";

type Result = PostgresQueryResult<object>;
type Fields = { fields: readonly Column[] };

/** A statement, kept parsed by the server where it has a name, and its values. */
export type Statement = { name: string | undefined; text: string; values: readonly WireValue[] };

/**
 * What statements that were sent together gave: the results of those that were answered, in their order, and what stopped
 * the one after them. What comes after that one was not run.
 */
export type Answered = { results: Result[]; error: Error | undefined };

/** How the rows of a connection's named statements are built; null of one that gives none. */
const known = new WeakMap<pg.Connection, Map<string, BuildRow | null>>();

/** A statement on its way, and what has come of it. */
class Sent {
  readonly #statement: Statement;
  readonly #rows: object[] = [];
  #tag: Tag = { command: "", rowCount: 0 };
  #builders: Map<string, BuildRow | null> | undefined;
  #build: BuildRow | null = null;
  failure: Error | undefined;

  constructor(statement: Statement) {
    this.#statement = statement;
  }

  get result(): Result {
    return { ...this.#tag, rows: this.#rows } as Result;
  }

  /** `parsed` has the names that go out before it, in the same piece. */
  send(connection: pg.Connection, parsed: Set<string>) {
    const { name = "", text, values } = this.#statement;
    this.#builders = name ? buildersOf(connection) : undefined;
    const build = this.#builders?.get(name);
    this.#build = build ?? null;
    if (build === undefined && !parsed.has(name)) {
      if (name) parsed.add(name);
      connection.parse({ name, text, types: [] }, true);
      connection.describe({ type: "S", name }, true);
    }
    const bound = values.map(toBound);
    connection.bind({ portal: "", statement: name, binary: "", values: bound }, true);
    connection.execute({ portal: "", rows: "" }, true);
  }

  /** What fails later on, such as a unique index, leaves the name in use. */
  isParsed() {
    this.#builders?.set(this.#statement.name ?? "", this.#build);
  }

  describe(fields: Fields["fields"]) {
    this.#build = rowBuilder(fields);
    this.isParsed();
  }

  add(fields: (string | null)[]) {
    if (this.failure) return;
    try {
      this.#build ??= this.#builders?.get(this.#statement.name ?? "") ?? null;
      if (this.#build) this.#rows.push(this.#build(fields));
    } catch (error) {
      this.failure = error as Error;
    }
  }

  complete(text: string) {
    this.#tag = readTag(text);
  }
}

/**
 * Statements with their values, as the driver lets others speak its protocol: all go out in one piece and are answered in
 * one. Under a name a connection parses and describes a statement once; each later run is one message to the server, and
 * rows are built as they are wanted, without the driver's own rows in between. Several are one transaction to the server.
 */
class SentTogether implements pg.Submittable {
  readonly #sent: Sent[];
  /** Which of them is answered next. */
  #at = 0;
  #connection: pg.Connection | undefined;
  /** The driver puts its time limit around this one. */
  callback: (error: Error | null) => void;

  constructor(statements: readonly Statement[], callback: (answered: Answered) => void) {
    this.#sent = statements.map((statement) => new Sent(statement));
    this.callback = (error) => {
      const answered = this.#sent.slice(0, this.#at);
      const failed = answered.findIndex(({ failure }) => failure);
      const results = (failed < 0 ? answered : answered.slice(0, failed)).map((one) => one.result);
      callback({ results, error: answered[failed]?.failure ?? error ?? undefined });
    };
  }

  submit(connection: pg.Connection) {
    this.#connection = connection;
    connection.on("parseComplete", this.#parsed);
    connection.stream.cork();
    try {
      const parsed = new Set<string>();
      for (const one of this.#sent) one.send(connection, parsed);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  #parsed = () => this.#sent[this.#at]?.isParsed();

  handleRowDescription({ fields }: Fields) {
    this.#sent[this.#at]?.describe(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    this.#sent[this.#at]?.add(fields);
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#sent[this.#at]?.complete(text);
    this.#at += 1;
  }

  handleEmptyQuery() {
    this.#at += 1;
  }

  handleError(error: Error) {
    this.#connection?.off("parseComplete", this.#parsed);
    this.callback(error);
  }

  handleReadyForQuery() {
    this.#connection?.off("parseComplete", this.#parsed);
    this.callback(null);
  }
}

function buildersOf(connection: pg.Connection): Map<string, BuildRow | null> {
  const builders = known.get(connection) ?? new Map<string, BuildRow | null>();
  known.set(connection, builders);
  return builders;
}

/** Runs statements in one way to the server and back, one after the other; never throws. */
export const runTogether = (
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<Answered> =>
  new Promise((resolve) => {
    client.query(new SentTogether(statements, resolve));
  });

/** Runs one statement. Throws PostgreSQL's error, and the driver's. */
export async function runPrepared(client: pg.PoolClient, statement: Statement): Promise<Result> {
  const { results, error } = await runTogether(client, [statement]);
  if (error) throw error;
  const [result] = results;
  if (!result) throw new Error("A statement was answered without a result.");
  return result;
}
