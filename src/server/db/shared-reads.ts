import type { PostgresQueryResult } from "kysely";
import { isConnectionLost, isOutdatedPlan, isOverTime, isTimeout } from "./connection-errors.ts";
import type { Connections } from "./connections.ts";
import { runTogether, type Statement } from "./prepared-statement.ts";
import { isOneStatement, isRead, nameOf } from "./statement-names.ts";
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

export type SharingOptions = {
  size: number;
  hasNames: boolean;
  /** A read that took longer than this the last time keeps no others waiting behind it (default 100). */
  quickMs?: number | undefined;
};

export type SharedReads = {
  /** Whether this is a read: anything else has to have a connection of its own. */
  takes: (text: string, values: Values) => boolean;
  /** Returns what `readAlone` would, and throws what it would. */
  read: ReadAlone;
  /** How many reads wait for a connection. */
  waiting: () => number;
};

const MOST_QUICK = 1_000;
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
  connections: Connections,
  readAlone: ReadAlone,
  options: SharingOptions,
): SharedReads {
  const { quickMs = 100 } = options;
  /** Texts of the reads that were quick when they ran last. */
  const quick = new Set<string>();
  const readTimed: ReadAlone = async (text, values) => {
    const startedAt = performance.now();
    const result = await readAlone(text, values);
    // Lists of many lengths make many texts; those that are asked for show again that they are quick.
    if (quick.size >= MOST_QUICK) quick.clear();
    if (performance.now() - startedAt <= quickMs) quick.add(text);
    return result;
  };
  const queue = createQueue(Math.min(MOST_CONNECTIONS, options.size), async (next, letGo) => {
    const together = next.filter(({ text }) => quick.has(text));
    // What was slow meanwhile is waited for by nobody else.
    for (const { text, statement, resolve } of next)
      if (!quick.has(text)) resolve(readTimed(text, statement.values));
    if (together.length === 0) return;
    const client = await connections.take();
    const late = setTimeout(() => {
      for (const { text } of together) quick.delete(text);
      letGo();
    }, quickMs);
    const statements = together.map(({ statement }) => statement);
    const { results, error } = await runTogether(client, statements);
    clearTimeout(late);
    connections.giveBack(client, error);
    const isRefused = error && !isConnectionLost(error) && !isOutdatedPlan(error);
    const refused = isRefused ? together[results.length] : undefined;
    for (const [index, one] of together.entries()) {
      const result = results[index];
      const isLikeRefused = one.text === refused?.text && isOverTime(error);
      if (result) one.resolve(result);
      else if (one === refused || isLikeRefused) one.reject(error);
      else if (!isTimeout(error)) one.resolve(readAlone(one.text, one.statement.values));
    }
    if (isTimeout(error)) throw error;
  });
  return {
    waiting: queue.length,
    takes: (text, values) => isRead(text) && (values.length > 0 || isOneStatement(text)),
    read: (text, values) => {
      if (!quick.has(text)) return readTimed(text, values);
      const name = options.hasNames ? nameOf(text) : undefined;
      const statement = { name, text, values: values.map(toWire) };
      return new Promise((resolve, reject) => queue.add({ text, statement, resolve, reject }));
    },
  };
}

/** Sends some of what waits; `letGo` lets others be sent although this has not ended. */
type Send = (together: readonly Waiting[], letGo: () => void) => Promise<void>;

/** Hands out what waits to at most so many sendings at a time, once all calls of the moment have asked. */
function createQueue(most: number, send: Send) {
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
    let isHeld = true;
    const letGo = () => {
      if (!isHeld) return;
      isHeld = false;
      busy -= 1;
      sendWaiting();
    };
    try {
      await send(together, letGo);
    } catch (error) {
      // A server that hangs has kept those in the queue as long as these: a second wait would double theirs.
      const inVain = isTimeout(error) ? waiting.splice(0) : [];
      for (const { reject } of [...together, ...inVain]) reject(error);
    }
    letGo();
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
