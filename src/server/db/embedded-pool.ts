import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Engine } from "./embedded-engine.ts";
import type { EngineResult } from "./embedded-messages.ts";
import { withOutcome } from "./outcome.ts";
import type { Turns } from "./turns.ts";
import { parserOf, toWire } from "./values.ts";

type Source = {
  turns: Turns;
  /** The running engine, called once a turn has come. */
  getEngine: () => Promise<Engine>;
  /** How long one statement may take; without it, as long as it needs (migrations). */
  longestQueryMs?: number;
  end: () => Promise<void>;
};

/** The embedded database as a pool of one connection, which is what Kysely knows how to use. */
export function createEmbeddedPool(source: Source): PostgresPool {
  const { turns, getEngine, longestQueryMs, end } = source;

  async function connect(): Promise<PostgresPoolClient> {
    const endTurn = await turns.take();
    try {
      const engine = await getEngine();
      const query = withOutcome(async (text: string, values: readonly unknown[]) =>
        readRows(await engine.query(text, values.map(toWire), longestQueryMs)),
      );
      const release = (mustReset?: boolean) => {
        if (!mustReset) return endTurn();
        // The transaction could not be ended properly and must not reach the next user.
        query("rollback", [])
          .catch(() => undefined)
          .finally(endTurn);
      };
      return { query: query as PostgresPoolClient["query"], release };
    } catch (error) {
      endTurn();
      throw error;
    }
  }
  return { options: {}, connect, end };
}

function readRows(result: EngineResult): PostgresQueryResult<object> {
  const columns = result.fields.map(({ name, typeId }) => ({ name, parse: parserOf(typeId) }));
  const rows = result.rows.map((values) =>
    Object.fromEntries(
      columns.map(({ name, parse }, index) => {
        const text = values[index] ?? null;
        return [name, text === null ? null : parse(text)];
      }),
    ),
  );
  const command = result.command as PostgresQueryResult<object>["command"];
  return { command, rowCount: result.rowCount, rows };
}
