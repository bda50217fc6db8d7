import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../app/clock.ts";
import type { Db } from "../db/db.ts";
import { type AuditSubject, type AuditValues, type Origin, writeAudit } from "./audit.ts";

/** A refusal as the trail keeps it; `newValue.reason` is the key of its error. */
type Refusal = AuditValues & {
  action: string;
  subject: AuditSubject;
  newValue: { reason: string } & Record<string, unknown>;
};
type From = Origin & { network: string; accessTokenId?: string | null };

/**
 * Writes refusals into the audit trail, one line each, until there are many. Causing them costs a
 * caller nothing, so from the 20th of one address within a minute they are only counted, in one
 * line at the end of that minute.
 */
export type Refusals = {
  /** Writes the refusal, or counts it. Never throws: the response matters more than its line. */
  note: (refusal: Refusal, from: From) => Promise<void>;
  /** Writes what has been counted, and stops. */
  close: () => Promise<void>;
};

const WINDOW_MS = 60_000;
const WRITTEN_OF_ONE_ADDRESS = 19;
/** Limits of lines and addresses per minute, so that many addresses cannot fill the trail. */
const WRITTEN_IN_ALL = 600;
const MOST_ADDRESSES = 10_000;

type Window = { from: number; count: number; counted: Map<string, number> };

/** Counts how often an address was refused in the minute that began with its first refusal. */
function createWindows() {
  /** In the order in which they began. */
  const windows = new Map<string, Window>();
  let all = { from: 0, written: 0 };
  const isOver = ({ from }: { from: number }, now: number) => now < from || now - from >= WINDOW_MS;

  return {
    /** Removes and returns those that are over at `now`, or all of them. */
    takeOut: (now?: number): [network: string, Window][] => {
      const over: [string, Window][] = [];
      for (const [network, window] of windows) {
        if (now !== undefined && !isOver(window, now)) break;
        windows.delete(network);
        over.push([network, window]);
      }
      return over;
    },
    /** Counts one refusal; returns whether it gets its own line. */
    count: (network: string, what: string, now: number): boolean => {
      const key = windows.has(network) || windows.size < MOST_ADDRESSES ? network : "others";
      const window = windows.get(key) ?? { from: now, count: 0, counted: new Map() };
      windows.set(key, window);
      window.count += 1;
      if (isOver(all, now)) all = { from: now, written: 0 };
      if (window.count <= WRITTEN_OF_ONE_ADDRESS && all.written < WRITTEN_IN_ALL) {
        all.written += 1;
        return true;
      }
      window.counted.set(what, (window.counted.get(what) ?? 0) + 1);
      return false;
    },
    isEmpty: () => windows.size === 0,
  };
}

type Deps = { db: Db; clock: Clock; log: Pick<FastifyBaseLogger, "error"> };

export function openRefusals({ db, clock, log }: Deps): Refusals {
  const windows = createWindows();
  let timer: NodeJS.Timeout | undefined;

  const write = ({ action, subject, ...values }: Refusal, origin: Omit<From, "network">) =>
    writeAudit(db, { clock, ...origin }, action, subject, values).catch((failure: unknown) => {
      log.error({ err: failure }, "could not write the audit line of a refusal");
    });
  const writeCounted = async (over: readonly [string, Window][]) => {
    for (const [network, window] of over) {
      if (window.counted.size > 0) await write(countedLine(network, window), {});
    }
  };
  const writeLater = () => {
    timer ??= setTimeout(async () => {
      timer = undefined;
      await writeCounted(windows.takeOut(clock.now().valueOf()));
      if (!windows.isEmpty()) writeLater();
    }, WINDOW_MS).unref();
  };

  return {
    note: async (refusal, { network, ...origin }) => {
      const now = clock.now().valueOf();
      await writeCounted(windows.takeOut(now));
      const isSingle = windows.count(network, `${refusal.action} ${refusal.newValue.reason}`, now);
      writeLater();
      if (isSingle) await write(refusal, origin);
    },
    close: async () => {
      clearTimeout(timer);
      await writeCounted(windows.takeOut());
    },
  };
}

function countedLine(network: string, { from, counted }: Window): Refusal {
  const count = [...counted.values()].reduce((sum, times) => sum + times, 0);
  return {
    actorId: null,
    action: "call.denied",
    subject: ["address", network],
    newValue: {
      reason: "COUNTED",
      count,
      since: new Date(from).toISOString(),
      reasons: Object.fromEntries(counted),
    },
  };
}
