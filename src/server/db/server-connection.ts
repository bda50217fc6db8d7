import { createHash } from "node:crypto";
import type { PostgresPoolClient } from "kysely";
import type pg from "pg";
import { isConnectionLost } from "./connection-errors.ts";
import { withOutcome } from "./outcome.ts";
import { toWire } from "./values.ts";

type Values = readonly unknown[];

/**
 * Takes a connection from the pool. Its first statement may find that the server has dropped the
 * idle socket; a read, and the begin of a transaction, are then tried once more on another one.
 * A write is not: it may have been done.
 */
export async function takeServerConnection(pool: pg.Pool): Promise<PostgresPoolClient> {
  let client = await pool.connect();
  let isFirst = true;
  /** Set once the connection is of no more use and given back. */
  let failure: unknown;

  const discard = (error: unknown) => {
    failure = error;
    client.release(true);
  };

  async function query(text: string, values: Values) {
    if (failure) throw failure;
    const mayRepeat = isFirst && /^(select|begin|start transaction)\b/i.test(text);
    isFirst = false;
    try {
      return await run(client, text, values);
    } catch (error) {
      if (!isConnectionLost(error) && !isOutdatedPlan(error)) throw error;
      discard(error);
      if (!mayRepeat || isTimeout(error)) throw error;
    }
    client = await pool.connect();
    failure = undefined;
    return await run(client, text, values).catch((error) => {
      if (isConnectionLost(error)) discard(error);
      throw error;
    });
  }

  return {
    query: withOutcome(query) as unknown as PostgresPoolClient["query"],
    release: (destroy) => {
      if (!failure) client.release(destroy);
    },
  };
}

const run = (client: pg.PoolClient, text: string, values: Values) =>
  // Without values it may be several statements, which only an unnamed text can be.
  client.query({
    name: values.length > 0 ? nameOf(text) : undefined,
    text,
    values: values.map(toWire),
  });

/** Waiting a second time would double the wait. */
const isTimeout = (error: unknown) =>
  error instanceof Error && error.message === "Query read timeout";

/** PostgreSQL's error after a migration changed the result type of a prepared statement. */
const isOutdatedPlan = (error: unknown) =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

const names = new Map<string, string>();
const MOST_NAMES = 1_000;

/**
 * Statements are named by a hash of their text, so that the server keeps them parsed. Texts with
 * lists of varying length make ever new ones, hence the limit; beyond it they go unnamed.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST_NAMES || !/^(select|insert|update|delete|with)\b/i.test(text)) {
    return undefined;
  }
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}
