import type { ControlledTransaction, Kysely } from "kysely";
import type { Tables } from "../db-tables.ts";

type Db = Kysely<Tables>;
type Work<T> = (tx: Db) => Promise<T>;

/** The database of one call, whose commit waits for what is still to be written with it. */
export type DeferredCommit = {
  /**
   * For the call's own use. Until its first transaction ends, everything runs as on the database
   * itself. That transaction is then not committed yet: whatever comes later runs in it, further
   * transactions as savepoints. One that throws is rolled back at once, alone.
   */
  db: Db;
  /**
   * Writes the last rows and commits them together with all that was done, or alone where no
   * transaction was opened. Throws what `last` throws, after a rollback, and what the commit throws.
   */
  commitWith: (last: Work<void>) => Promise<void>;
  /** Commits what was done, if anything. */
  commit: () => Promise<void>;
  /** Undoes what was done, if anything. Never throws. */
  rollback: () => Promise<void>;
};

/** A call's database whose commit is deferred. Nothing may use it once the call is over. */
export function deferCommit(database: Db): DeferredCommit {
  let open: ControlledTransaction<Tables> | undefined;
  let savepoints = 0;
  let last: Promise<unknown> = Promise.resolve();

  const begin = async <T>(work: Work<T>): Promise<T> => {
    const tx = await database.startTransaction().execute();
    try {
      const result = await work(tx);
      open = tx;
      return result;
    } catch (error) {
      await undo(tx);
      throw error;
    }
  };
  const join = async <T>(tx: ControlledTransaction<Tables>, work: Work<T>): Promise<T> => {
    savepoints += 1;
    const name = `part_${savepoints}`;
    const part = await tx.savepoint(name).execute();
    try {
      return await work(part);
    } catch (error) {
      await part
        .rollbackToSavepoint(name)
        .execute()
        // The connection is gone, and all of the transaction with it: the commit will say so.
        .catch(() => undefined);
      throw error;
    }
  };
  /** One at a time, as there is one transaction. */
  const execute = <T>(work: Work<T>): Promise<T> => {
    const result = last.then(() => (open ? join(open, work) : begin(work)));
    last = result.catch(() => undefined);
    return result;
  };
  const end = async (last?: Work<void>) => {
    const tx = open;
    open = undefined;
    if (!tx) return last && database.transaction().execute(last);
    try {
      await last?.(tx);
      await tx.commit().execute();
    } catch (error) {
      await undo(tx);
      throw error;
    }
  };
  return {
    db: new Proxy(database, {
      get: (_, name) => {
        if (name === "transaction") return () => ({ execute });
        const now: Db = open ?? database;
        const value: unknown = Reflect.get(now, name, now);
        return typeof value === "function" ? value.bind(now) : value;
      },
    }),
    commitWith: (work) => end(work),
    commit: () => end(),
    rollback: async () => {
      const tx = open;
      open = undefined;
      if (tx) await undo(tx);
    },
  };
}

/** Gives the connection back in any case; a transaction whose connection is gone is undone already. */
const undo = (tx: ControlledTransaction<Tables>) =>
  tx
    .rollback()
    .execute()
    .catch(() => undefined);
