import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, type Db, openDatabase } from "../db.ts";
import { isConnectionLost } from "./connection-errors.ts";
import { createFreshness } from "./freshness.ts";

/** A server that follows the database, for reads that may be a moment old. */
export type Standby = {
  /** Returns it while it answers and is at most MOST_BEHIND_MS behind. */
  current: () => Db | undefined;
  /** Told of what a read on it threw: where the connection was lost, it is left out until it answers again. */
  hasThrown: (error: unknown) => void;
  close: () => Promise<void>;
};

type Options = {
  url: string;
  hasNamedStatements: boolean;
  log: { warn: (message: string) => void };
};

const LOOK_EACH_MS = 500;
/** Less than the time for which those who wrote read from the database itself (http-standby.ts). */
const MOST_BEHIND_MS = 2_000;

/** Opens the standby and looks at once how far it is; one that is away stops nothing. */
export async function openStandby(leader: Db, { url, log, ...options }: Options): Promise<Standby> {
  const standby: Database = await openDatabase({ dataDir: "", databaseUrl: url, log, ...options });
  const freshness = createFreshness();
  const isFresh = () => freshness.behindMs(performance.now()) <= MOST_BEHIND_MS;
  const leaving = new AbortController();
  let wasFresh = true;

  const look = async () => {
    try {
      const at = performance.now();
      freshness.sawLeader(await positionOf(leader), at);
      freshness.sawFollower(await positionOf(standby.db));
    } catch {
      // Whoever is away, the standby grows old by itself.
    }
    if (isFresh() !== wasFresh) {
      wasFresh = isFresh();
      log.warn(
        wasFresh
          ? "The standby takes reads again."
          : "The standby is behind or away: it takes no reads.",
      );
    }
  };
  const lookAgainAndAgain = async () => {
    while (!leaving.signal.aborted) {
      await pause(LOOK_EACH_MS, undefined, { signal: leaving.signal, ref: false }).catch(
        () => undefined,
      );
      if (!leaving.signal.aborted) await look();
    }
  };
  await look();
  const looking = lookAgainAndAgain();

  return {
    current: () => (isFresh() ? standby.db : undefined),
    hasThrown: (error) => {
      if (isConnectionLost(error)) freshness.forget();
    },
    close: async () => {
      leaving.abort();
      await looking;
      await standby.close();
    },
  };
}

/** How far a server is in the log of changes, in bytes: what it has written, or as a standby what it has applied. */
async function positionOf(db: Db): Promise<number> {
  const { rows } = await sql<{ position: number }>`select (case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn) as position`.execute(
    db,
  );
  return rows[0]?.position ?? Number.NEGATIVE_INFINITY;
}
