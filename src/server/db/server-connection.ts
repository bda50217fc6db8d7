import type { PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { columnNames } from "./column-names.ts";
import { isConnectionLost, isOutdatedPlan, isTimeout } from "./connection-errors.ts";
import type { Connections } from "./connections.ts";
import { withOutcome } from "./outcome.ts";
import { runPrepared } from "./prepared-statement.ts";
import type { SharedReads } from "./shared-reads.ts";
import { isOneStatement, nameOf } from "./statement-names.ts";
import { toWire } from "./values.ts";

type Values = readonly unknown[];

/**
 * Takes a connection from the pool; with `hasNames` its statements stay parsed on the server. Its first statement may find that the server has dropped the
 * idle socket; a read, and the begin of a transaction, are then tried once more on another one.
 * A write is not: it may have been done.
 */
export async function takeServerConnection(
  connections: Connections,
  hasNames: boolean,
): Promise<PostgresPoolClient> {
  let client = await connections.take();
  let isFirst = true;
  /** Set once the connection is of no more use and given back. */
  let failure: unknown;

  const discard = (error: unknown) => {
    failure = error;
    connections.giveBack(client, error);
  };

  async function query(text: string, values: Values) {
    if (failure) throw failure;
    const mayRepeat = isFirst && /^\s*(select|begin|start transaction)\b/i.test(text);
    isFirst = false;
    try {
      return await run(client, text, values, hasNames);
    } catch (error) {
      if (!isConnectionLost(error) && !isOutdatedPlan(error)) throw error;
      discard(error);
      if (!mayRepeat || isTimeout(error)) throw error;
    }
    client = await connections.take();
    failure = undefined;
    return await run(client, text, values, hasNames).catch((error) => {
      if (isConnectionLost(error) || isOutdatedPlan(error)) discard(error);
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

/**
 * What takes its place at a pool: a connection is taken with the first statement that has to have one of its own, and kept
 * until the release. Reads before it are shared.
 */
export function connectionWhenNeeded(
  reads: SharedReads,
  take: () => Promise<PostgresPoolClient>,
): PostgresPoolClient {
  let own: Promise<PostgresPoolClient> | undefined;
  const takeOwn = () => {
    const taken = take();
    own = taken;
    // The next statement asks for another.
    taken.catch(() => {
      own = undefined;
    });
    return taken;
  };
  const query = async (text: string, values: Values) => {
    if (!own && reads.takes(text, values)) return reads.read(text, values);
    const connection = await (own ?? takeOwn());
    return connection.query(text, values);
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    // It may still be on its way, for a statement that nobody waits for.
    release: (destroy) =>
      void own?.then(
        (connection) => connection.release(destroy),
        () => undefined,
      ),
  };
}

/** Without values it may be several statements, which PostgreSQL takes as an unnamed text alone. */
async function run(client: pg.PoolClient, text: string, values: Values, hasNames: boolean) {
  if (values.length === 0 && !isOneStatement(text)) return withProperties(await client.query(text));
  const name = hasNames ? nameOf(text) : undefined;
  return runPrepared(client, { name, text, values: values.map(toWire) });
}

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
