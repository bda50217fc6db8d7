import type { PostgresPoolClient } from "kysely";
import type pg from "pg";
import { isConnectionLost, isTimeout } from "./connection-errors.ts";
import { runNamed } from "./named-statements.ts";
import { detectUnknownOutcome } from "./outcome.ts";

type Values = readonly unknown[];

/**
 * Takes a connection from the pool; with `hasNames` its statements stay parsed on the server. Its
 * first statement may find that the server has dropped the idle socket; a read, and the begin of a
 * transaction, are then retried on another one. A write is not: it may have succeeded.
 */
export async function takeServerConnection(
  pool: pg.Pool,
  hasNames: boolean,
): Promise<PostgresPoolClient> {
  let client = await pool.connect();
  let isFirst = true;
  /** Set once the connection is unusable and given back. */
  let failure: unknown;

  async function run(text: string, values: Values) {
    if (failure) throw failure;
    try {
      return hasNames
        ? await runNamed(client, text, values)
        : await client.query({ text, values: [...values] });
    } catch (error) {
      if (isConnectionLost(error)) {
        failure = error;
        client.release(true);
      }
      throw error;
    }
  }
  async function query(text: string, values: Values) {
    const mayRepeat = isFirst && /^\s*(select|begin|start transaction)\b/i.test(text);
    isFirst = false;
    try {
      return await run(text, values);
    } catch (error) {
      if (!failure || !mayRepeat || isTimeout(error)) throw error;
    }
    client = await pool.connect();
    failure = undefined;
    return run(text, values);
  }
  return {
    query: detectUnknownOutcome(query) as unknown as PostgresPoolClient["query"],
    release: (destroy) => {
      if (!failure) client.release(destroy);
    },
  };
}
