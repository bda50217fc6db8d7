import { createHash } from "node:crypto";
import type { PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { columnNames } from "./column-names.ts";
import { isConnectionLost } from "./connection-errors.ts";
import { withOutcome } from "./outcome.ts";
import { runPrepared } from "./prepared-statement.ts";
import { toWire } from "./values.ts";

type Values = readonly unknown[];

/**
 * Takes a connection from the pool; with `hasNames` its statements stay parsed on the server. Its first statement may find that the server has dropped the
 * idle socket; a read, and the begin of a transaction, are then tried once more on another one.
 * A write is not: it may have been done.
 */
export async function takeServerConnection(
  pool: pg.Pool,
  hasNames: boolean,
): Promise<PostgresPoolClient> {
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
      return await run(client, text, values, hasNames);
    } catch (error) {
      if (!isConnectionLost(error) && !isOutdatedPlan(error)) throw error;
      discard(error);
      if (!mayRepeat || isTimeout(error)) throw error;
    }
    client = await pool.connect();
    failure = undefined;
    return await run(client, text, values, hasNames).catch((error) => {
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

/** Without values it may be several statements, which PostgreSQL takes as an unnamed text alone. */
async function run(client: pg.PoolClient, text: string, values: Values, hasNames: boolean) {
  if (values.length === 0 && !isOne(text)) return withProperties(await client.query(text));
  return runPrepared(client, hasNames ? nameOf(text) : undefined, text, values.map(toWire));
}

const isOne = (text: string) => NAMED.test(text) && !text.includes(";");

/** A result of the driver's own, its rows' columns under the names they have here. */
function withProperties(result: pg.QueryResult): PostgresQueryResult<object> {
  const { command, rowCount, rows = [] } = result;
  const renamed = rows.map((row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [columnNames.propertyOf(column), value]),
    ),
  );
  return { command, rowCount, rows: renamed } as PostgresQueryResult<object>;
}

/** Waiting a second time would double the wait. */
const isTimeout = (error: unknown) =>
  error instanceof Error && error.message === "Query read timeout";

/** PostgreSQL's error after a migration changed the result type of a prepared statement. */
const isOutdatedPlan = (error: unknown) =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

const NAMED = /^\s*(select|insert|update|delete|with)\b/i;
const names = new Map<string, string>();
const MOST_NAMES = 1_000;

/**
 * Statements are named by a hash of their text, so that the server keeps them parsed. Texts with
 * lists of varying length make ever new ones, hence the limit; beyond it they go unnamed.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST_NAMES || !NAMED.test(text)) return undefined;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}
