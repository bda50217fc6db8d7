import type { PostgresQueryResult } from "kysely";
import type pg from "pg";
import { isConnectionLost, isTimeout } from "./connection-errors.ts";
import { runTogether, type Statement } from "./prepared-statement.ts";
import { isOneStatement, kindOf } from "./statement-names.ts";
import { toWire } from "./values.ts";

type Result = PostgresQueryResult<object>;
type Values = readonly unknown[];
/** Runs a read on a connection of its own. */
type ReadAlone = (text: string, values: Values) => Promise<Result>;

type Waiting = {
  text: string;
  statement: Statement;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
};

export type SharedReads = {
  /** Whether this is a read: anything else has to have a connection of its own. */
  takes: (text: string, values: Values) => boolean;
  /** Returns what `readAlone` would, and throws what it would. */
  read: ReadAlone;
  /** How many reads wait for a connection. */
  waiting: () => number;
};

/** A read that took longer than this the last time keeps no others waiting behind it. */
const QUICK_MS = 100;
/** The most connections that reads share: the fewer of the server's processes take turns, the less they cost. */
const MOST_CONNECTIONS = 3;
/** The most reads sent together: more would keep the first one's answer waiting for the last one's. */
const MOST_TOGETHER = 8;

/**
 * Reads outside of transactions that ask at the same moment go to the server in one piece, and their answers come back in
 * one: both sides then read and write a socket once where they did for each of them, and few of the server's processes
 * take turns at the processors. None waits for others to come. A read shares once it has shown that it is quick; one that the
 * others' failure has cost its answer asks again by itself.
 */
export function shareReads(
  pool: pg.Pool,
  readAlone: ReadAlone,
  options: { size: number; hasNames: boolean },
): SharedReads {
  /** Texts of the reads that were quick when they ran last. */
  const quick = new Set<string>();
  const note = (text: string, ms: number) => {
    if (ms > QUICK_MS) quick.delete(text);
    else quick.add(text);
  };
  const readTimed: ReadAlone = async (text, values) => {
    const startedAt = performance.now();
    const result = await readAlone(text, values);
    note(text, performance.now() - startedAt);
    return result;
  };
  const queue = createQueue(Math.min(MOST_CONNECTIONS, options.size), async (together) => {
    const client = await pool.connect();
    const startedAt = performance.now();
    const statements = together.map(({ statement }) => statement);
    const { results, error } = await runTogether(client, statements);
    const ms = performance.now() - startedAt;
    client.release(error !== undefined && isConnectionLost(error));
    if (isTimeout(error)) throw error;
    for (const [index, { text, statement, resolve }] of together.entries()) {
      note(text, ms);
      resolve(results[index] ?? readAlone(text, statement.values));
    }
  });
  return {
    waiting: queue.length,
    takes: (text, values) =>
      kindOf(text)?.isRead === true && (values.length > 0 || isOneStatement(text)),
    read: (text, values) => {
      if (!quick.has(text)) return readTimed(text, values);
      const name = options.hasNames ? kindOf(text)?.name : undefined;
      const statement = { name, text, values: values.map(toWire) };
      return new Promise((resolve, reject) => queue.add({ text, statement, resolve, reject }));
    },
  };
}

/** Hands out what waits to at most so many sendings at a time, once all calls of the moment have asked. */
function createQueue(most: number, send: (together: readonly Waiting[]) => Promise<void>) {
  const waiting: Waiting[] = [];
  let busy = 0;
  let isScheduled = false;

  function sendWaiting() {
    isScheduled = false;
    while (waiting.length > 0 && busy < most) {
      const share = Math.ceil(waiting.length / (most - busy));
      void sendNext(waiting.splice(0, Math.min(share, MOST_TOGETHER)));
    }
  }
  async function sendNext(together: readonly Waiting[]) {
    busy += 1;
    try {
      await send(together);
    } catch (error) {
      // A server that hangs has kept those in the queue as long as these: a second wait would double theirs.
      for (const { reject } of [...together, ...waiting.splice(0)]) reject(error);
    }
    busy -= 1;
    sendWaiting();
  }
  return {
    length: () => waiting.length,
    add: (read: Waiting) => {
      waiting.push(read);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(sendWaiting);
    },
  };
}
