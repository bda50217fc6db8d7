import { AsyncLocalStorage } from "node:async_hooks";
import { RECENT_MS } from "#/domain/messaging/updates/updates.rules.ts";
import { runWithCallbacks } from "../db/after-commit.ts";
import { newId } from "../db/ids.ts";
import { type Instances, joinInstances, type Log, type Update } from "./instances.ts";

type Listener = (update: Update) => void;

/** Keeps open clients informed of what others write. */
export type Updates = {
  /**
   * Does the work of a call or a job; once it is over, its writes are announced. `feature`: what it
   * wrote through.
   */
  during: <T>(written: { feature?: string; tab?: string }, work: () => Promise<T>) => Promise<T>;
  /** Calls the listener with each update from any instance. Returns the function that ends it. */
  subscribe: (listener: Listener) => () => void;
  /** Returns the updates of the last milliseconds, RECENT_MS at most, as one. */
  recent: (milliseconds: number) => Update;
  /**
   * Keeps a person's stream until the returned function is called. Beyond `most` streams, the
   * oldest of theirs is ended; `endStreams` ends them all.
   */
  keepStream: (owner: string, end: () => void, most: number) => () => void;
  endStreams: () => void;
  /** Shares updates with the other instances on the same database server, from now on. */
  join: (options: { databaseUrl: string; log: Log }) => void;
  /** True if other instances' changes are announced here too; false while they cannot be heard. */
  hearsAll: () => boolean;
  close: () => Promise<void>;
};

/** Updates within this time are sent as one. */
const GATHER_MS = 250;

/** Whom the current work notified, and what it wrote through, to announce when it is over. */
type Notes = { people: Set<string>; features: Set<string> };
const noted = new AsyncLocalStorage<Notes>();

/** Records that the current work notified people; outside `during` it does nothing. */
export function noteNotified(userIds: readonly string[]): void {
  for (const userId of userIds) noted.getStore()?.people.add(userId);
}

/**
 * Records that the current work, possibly of a job that mostly writes nothing, wrote something
 * through a feature.
 */
export function noteWritten(feature: string): void {
  noted.getStore()?.features.add(feature);
}

/** Opens the updates of one process; without `join` it is the only one. */
export function openUpdates(): Updates {
  const self = newId();
  const listeners = new Set<Listener>();
  const streams = new Set<{ owner: string; end: () => void }>();
  let instances: Instances | undefined;
  let gathered: Update = nothing();
  let timer: NodeJS.Timeout | undefined;
  let remembered: { at: number; update: Update }[] = [];

  const since = (milliseconds: number) => {
    const from = performance.now() - milliseconds;
    return remembered.filter(({ at }) => at >= from);
  };
  const deliver = (update: Update) => {
    remembered = [...since(RECENT_MS), { at: performance.now(), update }];
    for (const listener of listeners) listener(update);
  };
  const flush = () => {
    timer = undefined;
    const update = gathered;
    gathered = nothing();
    deliver(update);
    instances?.tell(update);
  };
  const gather = (part: Update) => {
    gathered = merge(gathered, part);
    timer ??= setTimeout(flush, GATHER_MS).unref();
  };

  return {
    during: async (written, work) => {
      const notes: Notes = { people: new Set(), features: new Set() };
      const result = await runWithCallbacks(() => noted.run(notes, work));
      const update = updateOf(notes, written);
      if (update) gather(update);
      return result;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recent: (milliseconds) =>
      since(milliseconds)
        .map(({ update }) => update)
        .reduce(merge, nothing()),
    keepStream: (owner, end, most) => {
      const stream = { owner, end };
      streams.add(stream);
      const [oldest, ...others] = [...streams].filter((other) => other.owner === owner);
      if (others.length >= most) oldest?.end();
      return () => streams.delete(stream);
    },
    endStreams: () => {
      for (const { end } of streams) end();
    },
    join: (options) => {
      instances = joinInstances({ ...options, self, hear: deliver });
    },
    hearsAll: () => instances?.hearsAll() ?? true,
    close: async () => {
      clearTimeout(timer);
      await instances?.close();
    },
  };
}

/** Returns the update to announce for finished work; undefined if there is none. */
function updateOf(notes: Notes, written: { feature?: string; tab?: string }): Update | undefined {
  const { feature, tab = null } = written;
  const features: Update["features"] = {
    ...Object.fromEntries([...notes.features].map((name) => [name, null])),
    ...(feature === undefined ? {} : { [feature]: tab }),
  };
  const people = [...notes.people];
  return people.length > 0 || Object.keys(features).length > 0 ? { features, people } : undefined;
}

const nothing = (): Update => ({ features: {}, people: [] });

function merge(one: Update, other: Update): Update {
  const features = { ...one.features };
  for (const [feature, tab] of Object.entries(other.features)) {
    features[feature] = feature in features && features[feature] !== tab ? null : tab;
  }
  return {
    features,
    people: [...new Set([...one.people, ...other.people])],
    ...(one.all || other.all ? { all: true } : {}),
  };
}
