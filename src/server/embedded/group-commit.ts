import { EngineStopped } from "../db/connection-errors.ts";
import type { Engine } from "./engine.ts";
import type { Mutex } from "./mutex.ts";

type Options = {
  /** How long a sync may take, in milliseconds; without it, as long as it needs. */
  timeoutMs?: number;
  /** From when on a commit waits for no others that it could be synced with, in milliseconds (default 5). */
  longestWaitMs?: number | undefined;
};

/** Syncs the log as far as it was written. Needs no transaction, and may stand in one of somebody else. */
export const SYNC = `select case when pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()
  then pg_logical_emit_message(false, 'sync', '', true) end`;

/**
 * Lets one sync serve all commits that come one after the other while somebody waits for the one connection. Nobody is
 * answered before the sync: neither whoever committed, nor whoever has read since. All of it is for the mutex's holder.
 */
export type GroupCommit = {
  /** What was committed on another engine than this one, which took its place, may be lost: who waits for it is told. */
  moveTo: (engine: Engine) => Promise<void>;
  /** Notes that something was committed whose log is not synced yet. */
  addCommit: (engine: Engine) => void;
  /**
   * Resolves once all that was committed so far is synced, done here where nobody else waits for the connection, and
   * otherwise by who comes next: `handOver` is called then. Throws EngineStopped where it may be lost.
   */
  settle: (handOver: () => void) => Promise<void>;
  /** Syncs now, if the first commit has waited long enough. */
  settleOverdue: () => Promise<void>;
  /** Syncs now, if anything waits; never throws, since those who wait are told. */
  settleAll: () => Promise<void>;
};

type Group = {
  engine: Engine;
  openedAt: number;
  isDone: Promise<void>;
  end: (failure?: Error) => void;
};

/** Returns the groups of the connection that `mutex` guards. */
export function groupCommits(mutex: Mutex, options: Options = {}): GroupCommit {
  const { timeoutMs, longestWaitMs = 5 } = options;
  let group: Group | undefined;

  const sync = async ({ engine, end }: Group) => {
    group = undefined;
    try {
      await engine.query(SYNC, [], timeoutMs);
      end();
    } catch (cause) {
      end(new EngineStopped("The log of the embedded database could not be synced.", { cause }));
    }
  };
  const isOverdue = ({ openedAt }: Group) => performance.now() - openedAt >= longestWaitMs;
  return {
    moveTo: async (engine) => {
      if (group && group.engine !== engine) await sync(group);
    },
    addCommit: (engine) => {
      group ??= open(engine);
    },
    settle: async (handOver) => {
      const own = group;
      if (!own) return;
      if (mutex.isWanted() && !isOverdue(own)) handOver();
      else await sync(own);
      await own.isDone;
    },
    settleOverdue: async () => {
      if (group && isOverdue(group)) await sync(group);
    },
    settleAll: async () => {
      if (group) await sync(group);
    },
  };
}

function open(engine: Engine): Group {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Everybody who waits is told; where nobody does, nobody has to be.
  promise.catch(() => undefined);
  const end = (failure?: Error) => (failure ? reject(failure) : resolve());
  return { engine, openedAt: performance.now(), isDone: promise, end };
}
