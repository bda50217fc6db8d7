import { Duplex } from "node:stream";

/** Passes PostgreSQL protocol messages to the engine; returns its answer. Transfers the bytes. */
type Exchange = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** An answer without an end: not an empty result, but a sign that its source has broken down. */
export class IncompleteResponseError extends Error {
  constructor() {
    super("The embedded database broke off its answer.");
  }
}

const [SYNC, QUERY, READY] = ["S", "Q", "Z"].map((letter) => letter.charCodeAt(0));
const READY_BYTES = 6;

/** The stream that the network driver uses in place of a socket (its setting `stream`). */
export class EngineStream extends Duplex {
  #exchange: Exchange;

  constructor(exchange: Exchange) {
    super();
    this.#exchange = exchange;
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void) {
    this.#send([chunk]).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void) {
    this.#send(chunks.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  override _final(done: () => void) {
    this.push(null);
    done();
  }

  async #send(messages: readonly Buffer[]) {
    const bytes = new Uint8Array(Buffer.concat(messages));
    const answer = await this.#exchange(bytes);
    const asks = messages.at(-1)?.[0];
    const isWhole = answer.at(-READY_BYTES) === READY;
    if ((asks === SYNC || asks === QUERY) && !isWhole) throw new IncompleteResponseError();
    if (answer.length > 0) this.push(answer);
  }

  connect() {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  // Further members of a socket that the driver calls.
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;
}
