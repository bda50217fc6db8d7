import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { withOutcome } from "../db/outcome.ts";
import { toWire } from "../db/values.ts";
import type { Engine } from "./engine.ts";
import type { Mutex } from "./mutex.ts";

type Command = PostgresQueryResult<object>["command"];

type Source = {
  /** Held by anybody who has the connection; several pools may share one. */
  mutex: Mutex;
  /** Returns the running engine; called only by the holder of the mutex. */
  getEngine: () => Promise<Engine>;
  /** How long one statement may take, in milliseconds; without it, as long as it needs. */
  statementTimeoutMs?: number;
  /** Called before a statement that may write. */
  onWrite: () => void;
  end: () => Promise<void>;
};

const ONLY_READS =
  /^\s*(select|show|set|begin|start transaction|commit|rollback|savepoint|release)\b/i;

/** Returns the embedded database as a pool of one connection, which is what Kysely works with. */
export function createPool(source: Source): PostgresPool {
  const { mutex, getEngine, statementTimeoutMs, onWrite, end } = source;

  async function connect(): Promise<PostgresPoolClient> {
    const releaseMutex = await mutex.acquire();
    try {
      const engine = await getEngine();
      const query = withOutcome(async (text: string, values: readonly unknown[]) => {
        if (!ONLY_READS.test(text)) onWrite();
        const answer = await engine.query(text, values.map(toWire), statementTimeoutMs);
        const { rowCount, rows, buildRow } = answer;
        return { command: answer.command as Command, rowCount, rows: rows.map(buildRow) };
      });
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
