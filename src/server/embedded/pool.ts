import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { withOutcome } from "../db/outcome.ts";
import { rowBuilder, toWire } from "../db/values.ts";
import type { Engine } from "./engine.ts";
import type { Mutex } from "./mutex.ts";
import type { EngineResult } from "./worker-messages.ts";

type Source = {
  /** Held by anybody who has the connection; several pools may share one. */
  mutex: Mutex;
  /** Returns the running engine; called only by the holder of the mutex. */
  getEngine: () => Promise<Engine>;
  /** How long one statement may take, in milliseconds; without it, as long as it needs. */
  statementTimeoutMs?: number;
  end: () => Promise<void>;
};

/** Returns the embedded database as a pool of one connection, which is what Kysely works with. */
export function createPool(source: Source): PostgresPool {
  const { mutex, getEngine, statementTimeoutMs, end } = source;

  async function connect(): Promise<PostgresPoolClient> {
    const releaseMutex = await mutex.acquire();
    try {
      const engine = await getEngine();
      const query = withOutcome(async (text: string, values: readonly unknown[]) =>
        toQueryResult(await engine.query(text, values.map(toWire), statementTimeoutMs)),
      );
      const release = (mustReset?: boolean) => {
        if (!mustReset) return releaseMutex();
        // The transaction could not be ended properly and must not reach the next user.
        query("rollback", [])
          .catch(() => undefined)
          .finally(releaseMutex);
      };
      return { query: query as PostgresPoolClient["query"], release };
    } catch (error) {
      releaseMutex();
      throw error;
    }
  }
  return { options: {}, connect, end };
}

function toQueryResult(result: EngineResult): PostgresQueryResult<object> {
  const rows = result.rows.map(rowBuilder(result.fields));
  const command = result.command as PostgresQueryResult<object>["command"];
  return { command, rowCount: result.rowCount, rows };
}
