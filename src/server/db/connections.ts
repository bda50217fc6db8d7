import type pg from "pg";
import { isConnectionLost, isOutdatedPlan } from "./connection-errors.ts";

export type Connections = {
  take: () => Promise<pg.PoolClient>;
  /** Gives one back; after an error with which it is of no more use, so that it is ended. */
  giveBack: (client: pg.PoolClient, error?: unknown) => void;
};

/**
 * A pool's connections. Statements that they keep parsed are of no more use once a migration has changed the type of their
 * results: the first connection that is told so is ended, and with it all those that were made before.
 */
export function connectionsOf(pool: pg.Pool): Connections {
  let migrations = 0;
  /** How many migrations had been heard of when a connection was made. */
  const madeAfter = new WeakMap<pg.PoolClient, number>();
  pool.on("connect", (client) => madeAfter.set(client, migrations));
  const isCurrent = (client: pg.PoolClient) => madeAfter.get(client) === migrations;

  return {
    take: async () => {
      let client = await pool.connect();
      while (!isCurrent(client)) {
        client.release(true);
        client = await pool.connect();
      }
      return client;
    },
    giveBack: (client, error) => {
      const isOutdated = isOutdatedPlan(error);
      if (isOutdated && isCurrent(client)) migrations += 1;
      client.release(isOutdated || isConnectionLost(error));
    },
  };
}
