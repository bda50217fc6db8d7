import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#/platform/db/db.ts";
import { currentRun } from "./test-run.ts";
import { describePristine, type Pristine, wipe } from "./wipe.ts";

/** Where a migrated database is, which outlasts the test file that it was made for. */
export type Place = {
  /** Opens it for one test file; closing that leaves the place as it is. */
  open: () => Promise<Database>;
  /**
   * Takes what a test has set off its connections. Returns the processes of those that go on, where
   * any do.
   */
  freshen?: () => Promise<number[]>;
  /** Removes it for good. */
  remove: () => Promise<void>;
};

type Known = Place & { pristine: Pristine; kept: readonly number[] };

/** Those that no test file of this process uses now. */
const spare = { embedded: [] as Known[], server: [] as Known[] };

/**
 * Returns a database without rows in a place that is free, or in a new one. Dropping it empties the
 * place for the next user, and removes it where that does not restore its first state, or outside
 * of a run, at whose end what is left is removed.
 */
export async function reuse(kind: Database["kind"], make: () => Promise<Place>) {
  const place = spare[kind].pop() ?? (await examine(await make()));
  const database = await place.open();
  if (kind === "server") await untilAlone(database, place.kept);
  return {
    ...database,
    drop: async () => {
      await database.close();
      if (currentRun() && (await isAsNew(place))) spare[kind].push(place);
      else await place.remove();
    },
  };
}

/**
 * A server lists a connection that was closed for a moment longer; a restore refuses to work while
 * there is one.
 */
async function untilAlone({ db }: Database, kept: readonly number[]): Promise<void> {
  const others = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and pid <> all(${kept})
      and backend_type = 'client backend'`;
  while ((await others.execute(db)).rows[0]?.count !== 0) await pause(10);
}

async function examine(place: Place): Promise<Known> {
  const pristine = await opened(place, describePristine);
  return { ...place, pristine, kept: (await place.freshen?.()) ?? [] };
}

/**
 * What went wrong, such as a transaction that a test left open, shows that the place is of no more
 * use.
 */
async function isAsNew(place: Known): Promise<boolean> {
  try {
    place.kept = (await place.freshen?.()) ?? [];
    return await opened(place, (database) => wipe(database, place.pristine, place.kept));
  } catch {
    return false;
  }
}

async function opened<T>(place: Place, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await place.open();
  return use(database).finally(database.close);
}
