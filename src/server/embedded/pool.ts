import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { withOutcome } from "../db/outcome.ts";
import { toWire } from "../db/values.ts";
import type { Engine } from "./engine.ts";
import type { GroupCommit } from "./group-commit.ts";
import type { Mutex } from "./mutex.ts";

type Command = PostgresQueryResult<object>["command"];

type Source = {
  /** Held by anybody who has the connection; several pools may share one. */
  mutex: Mutex;
  /** Syncs what was committed; without it nothing is synced. Shared by the pools that share the mutex. */
  commits: GroupCommit | undefined;
  /** Returns the running engine; called only by the holder of the mutex. */
  getEngine: () => Promise<Engine>;
  /** How long one statement may take, in milliseconds; without it, as long as it needs. */
  statementTimeoutMs?: number;
  end: () => Promise<void>;
};

/** What may commit something outside of a transaction: all but reads, and what begins with \`with\` and reads. */
const WRITES =
  /^(?!\s*(?:select|show|set|begin|start transaction|commit|rollback|savepoint|release)\b)(?!\s*with\b(?![\s\S]*\b(?:insert|update|delete|merge)\b))/i;
const BEGINS = /^\s*(?:begin|start transaction)\b/i;
const COMMITS = /^\s*commit\b/i;
const ENDS = /^\s*(?:commit|rollback\s*$)/i;

/** Returns the embedded database as a pool of one connection, which is what Kysely works with. */
export function createPool(source: Source): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    let held: Held | undefined = await hold(source);
    let isInTransaction = false;
    const handOver = () => {
      held?.releaseMutex();
      held = undefined;
    };
    const query = withOutcome(async (text: string, values: readonly unknown[]) => {
      held ??= await hold(source);
      const { engine } = held;
      const answer = await engine.query(text, values.map(toWire), source.statementTimeoutMs);
      const mayCommit = isInTransaction ? COMMITS.test(text) : WRITES.test(text);
      if (BEGINS.test(text)) isInTransaction = true;
      if (ENDS.test(text)) isInTransaction = false;
      if (mayCommit) source.commits?.addCommit(engine);
      if (isInTransaction) await source.commits?.settleOverdue();
      else await source.commits?.settle(handOver);
      const { rowCount, rows } = answer;
      return { command: answer.command as Command, rowCount, rows };
    });
    const release = async (mustReset?: boolean) => {
      // The transaction could not be ended properly and must not reach the next user.
      if (mustReset) await query("rollback", []).catch(() => undefined);
      if (held) await letGo(source, held);
    };
    return {
      query: query as PostgresPoolClient["query"],
      release: (mustReset) => void release(mustReset === true),
    };
  }
  return { options: {}, connect, end: source.end };
}

type Held = { engine: Engine; releaseMutex: () => void };

/** Waits for the connection. Throws UNAVAILABLE after the mutex's time, and what the engine's start throws. */
async function hold(source: Source): Promise<Held> {
  const releaseMutex = await source.mutex.acquire();
  try {
    const engine = await source.getEngine();
    await source.commits?.moveTo(engine);
    return { engine, releaseMutex };
  } catch (error) {
    await letGo(source, { releaseMutex });
    throw error;
  }
}

async function letGo({ commits, mutex }: Source, { releaseMutex }: Pick<Held, "releaseMutex">) {
  if (!mutex.isWanted()) await commits?.settleAll();
  releaseMutex();
}
