import type { ControlledTransaction } from "kysely";
import type { Db } from "./db.ts";
import type { Tables } from "./tables.ts";

type Work<T> = (tx: Db) => Promise<T>;

/** Everything that one call writes, as one transaction that is committed with its answer. */
type UnitOfWork = {
  /**
   * For the call's own use. Until its first transaction ends, everything runs as on the database
   * itself. That transaction then stays open: everything later runs in it, further transactions as
   * savepoints. One that throws is rolled back at once, alone.
   */
  db: Db;
  /**
   * Writes the last rows, if there are any, and commits everything. Throws what `last` throws,
   * after a rollback, and what the commit throws.
   */
  commit: (last?: Work<void>) => Promise<void>;
  /** Rolls back, if there is anything to roll back. Never throws. */
  rollback: () => Promise<void>;
};

/** Starts a call's unit of work on a database. It must not be used once the call is over. */
export function unitOfWork(database: Db): UnitOfWork {
  let open: ControlledTransaction<Tables> | undefined;
  let before: Promise<unknown> = Promise.resolve();

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
    const part = await tx.savepoint("part").execute();
    try {
      return await work(part);
    } catch (error) {
      // If the connection was lost, so was the whole transaction: the commit will report it.
      const undone = part.rollbackToSavepoint("part").execute();
      await undone.catch(() => undefined);
      throw error;
    }
  };
  /** One at a time, as there is one transaction. */
  const execute = <T>(work: Work<T>): Promise<T> => {
    const result = before.then(() => (open ? join(open, work) : begin(work)));
    before = result.catch(() => undefined);
    return result;
  };
  const end = async (finish: (tx: ControlledTransaction<Tables>) => Promise<unknown>) => {
    const tx = open;
    open = undefined;
    if (tx) await finish(tx);
    return tx !== undefined;
  };
  const commit = async (tx: ControlledTransaction<Tables>, last?: Work<void>) => {
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
    commit: async (last) => {
      const wasOpen = await end((tx) => commit(tx, last));
      if (!wasOpen && last) await database.transaction().execute(last);
    },
    rollback: async () => void (await end(undo)),
  };
}

/** Always releases the connection; if it was lost, its transaction is already rolled back. */
const undo = (tx: ControlledTransaction<Tables>) =>
  tx
    .rollback()
    .execute()
    .catch(() => undefined);
