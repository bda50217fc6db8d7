import type { PostgresQueryResult } from "kysely";
import type pg from "pg";
import { type BuildRow, rowBuilder, type WireValue } from "./values.ts";

type Result = PostgresQueryResult<object>;
type Callback = (error: Error | null, result?: Result) => void;
type Fields = { fields: readonly { name: string; dataTypeID: number }[] };

/** How the rows of a connection's named statements are built; null of one that gives none. */
const known = new WeakMap<pg.Connection, Map<string, BuildRow | null>>();

/**
 * One statement with its values, as the driver lets others speak its protocol. Under a name a connection parses and
 * describes it once; each later run is one message to the server, and rows are built as they are wanted, without the
 * driver's own rows in between.
 */
class PreparedStatement implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly #values: readonly (string | Buffer | null)[];
  readonly #rows: object[] = [];
  #build: BuildRow | null = null;
  #connection: pg.Connection | undefined;
  #command = "";
  #rowCount = 0;
  #failure: Error | undefined;
  /** The driver puts its time limit around this one. */
  callback: Callback;

  constructor(name: string | undefined, text: string, values: WireValue[], callback: Callback) {
    this.name = name ?? "";
    this.text = text;
    this.#values = values.map((value) => (value instanceof Uint8Array ? toBuffer(value) : value));
    this.callback = callback;
  }

  submit(connection: pg.Connection) {
    this.#connection = connection;
    const build = this.name ? buildersOf(connection).get(this.name) : undefined;
    this.#build = build ?? null;
    connection.stream.cork();
    try {
      if (build === undefined) {
        // What fails later on, such as a unique index, leaves the name in use.
        connection.once("parseComplete", this.#remember);
        connection.parse({ name: this.name, text: this.text, types: [] }, true);
        connection.describe({ type: "S", name: this.name }, true);
      }
      const values = [...this.#values];
      connection.bind({ portal: "", statement: this.name, binary: "", values }, true);
      connection.execute({ portal: "", rows: "" }, true);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  #remember = () => {
    if (this.name && this.#connection) buildersOf(this.#connection).set(this.name, this.#build);
  };

  handleRowDescription({ fields }: Fields) {
    this.#build = rowBuilder(fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID })));
    this.#remember();
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (this.#failure || !this.#build) return;
    try {
      this.#rows.push(this.#build(fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const words = text.split(" ");
    this.#command = words[0] ?? "";
    this.#rowCount = Number(words.at(-1)) || 0;
  }

  handleEmptyQuery() {}

  handleError(error: Error) {
    this.#connection?.off("parseComplete", this.#remember);
    this.callback(error);
  }

  handleReadyForQuery() {
    if (this.#failure) return this.callback(this.#failure);
    const command = this.#command as Result["command"];
    this.callback(null, { command, rowCount: this.#rowCount, rows: this.#rows });
  }
}

function buildersOf(connection: pg.Connection): Map<string, BuildRow | null> {
  const builders = known.get(connection) ?? new Map<string, BuildRow | null>();
  known.set(connection, builders);
  return builders;
}

const toBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Runs a statement, under a name where it has one. Throws PostgreSQL's error, and the driver's. */
export const runPrepared = (
  client: pg.PoolClient,
  name: string | undefined,
  text: string,
  values: WireValue[],
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const callback: Callback = (error, result) => {
      if (error) reject(error);
      else if (result) resolve(result);
    };
    client.query(new PreparedStatement(name, text, values, callback));
  });
