import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "#test/support/seeded-random.ts";
import type { Holdings } from "../fuzz/inspect.ts";
import { openInspectedServer } from "../fuzz/target.ts";
import { hadNoTime, shareWaited, type Waited, waitedOf } from "./processors.ts";
import { type Slope, slopeOf } from "./slope.ts";
import { type Send, type SoakAction, soakActionsOf } from "./workloads.ts";
import { makeSoakWorld, type SoakPerson } from "./world.ts";

export const HELD = ["heap", "code", "memory", "descriptors"] as const;
type Held = (typeof HELD)[number];

export type SoakReport = {
  calls: number;
  seconds: number;
  rows: { name: string; calls: number; p50: number; p95: number; p99: number; slowest: number }[];
  samples: (Holdings & { seconds: number })[];
  slopes: Record<Held, Slope>;
  streams: { opened: number; ended: number };
  /** Responses that the server was too busy, each of which was followed by another try. */
  repeats: number;
  errors: SoakError[];
  /** The share of all the time in which the server or its callers waited for a processor. */
  waited: number;
};

export type SoakError = {
  what: string;
  /** Seconds from the beginning of the run. */
  at: number;
  /** The share of its time in which the server or its callers waited for a processor. */
  waited: number;
  /** That share is half or more: the machine had no time, which says nothing about the server. */
  isMachines: boolean;
};

type Options = {
  minutes: number;
  callers: number;
  seed: number;
  /** The most milliseconds between two actions of a person. */
  thinks: number;
  onSample?: (sample: Holdings & { seconds: number }) => void;
};

const SAMPLE_EVERY_MS = 15_000;
const LOOK_EVERY_MS = 500;
/** The share of callers that also have a live connection. */
const STREAMS = 0.4;
/** Limits that callers who think for USUAL_MS never reach in a minute. */
const USUAL_MS = 900;
const PAYERS_A_MINUTE = 12;
const CLASSES_A_MINUTE = 6;
const MOST = 400;

/** A mixed day of concurrent callers, compressed: with the server's resources measured. */
export async function runSoak({
  minutes,
  callers,
  seed,
  thinks,
  onSample,
}: Options): Promise<SoakReport> {
  const pace = (minutes * USUAL_MS) / Math.max(thinks, USUAL_MS);
  const size = {
    callers,
    payers: Math.min(MOST, Math.ceil(pace * PAYERS_A_MINUTE)),
    classes: Math.min(MOST / 4, Math.ceil(pace * CLASSES_A_MINUTE)),
  };
  const target = await openInspectedServer((app) => makeSoakWorld(app, size));
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > minutes * 60_000;
  const noted: Noted = { times: new Map(), repeats: 0 };
  const failures: Failure[] = [];
  const looks: Waited[] = [];
  const streams = { opened: 0, ended: 0 };
  try {
    const actions = soakActionsOf(target.world);
    const samples: SoakReport["samples"] = [];
    const watch = async () => {
      while (!isOver()) {
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        const sample = { seconds, ...(await target.holdings()) };
        samples.push(sample);
        onSample?.(sample);
        await pause(SAMPLE_EVERY_MS);
      }
    };
    const look = async () => {
      while (!isOver()) {
        looks.push(waitedOf(target.pid));
        await pause(LOOK_EVERY_MS);
      }
    };
    const live = async (person: SoakPerson, random: () => number) => {
      while (!isOver()) {
        const signal = AbortSignal.timeout(Math.round(10_000 + random() * 40_000));
        const from = performance.now();
        await listen(target.url, person, signal, streams).catch((error) =>
          failures.push({ what: String(error), from, until: performance.now() }),
        );
      }
    };
    const spend = async (person: SoakPerson, random: () => number) => {
      while (!isOver()) {
        const action = chosen(actions, person, random);
        const send = sender(target.url, action.name, noted);
        const from = performance.now();
        await action.run(send, person, random).catch((error) => {
          const what = `${action.name}: ${reasonOf(error)}`;
          failures.push({ what, from, until: performance.now() });
        });
        await pause(random() * thinks);
      }
    };
    const { people } = target.world;
    await Promise.all([
      watch(),
      look(),
      ...people.map((person, index) => spend(person, seededRandom(seed + index))),
      ...people
        .slice(0, Math.floor(callers * STREAMS))
        .map((person, index) => live(person, seededRandom(seed + 1_000 + index))),
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    looks.push(waitedOf(target.pid));
    const errors = failures.map(({ what, from, until }): SoakError => {
      const waited = shareWaited(looks, from, until);
      const at = Math.round((from - startedAt) / 1000);
      return { what, at, waited, isMachines: hadNoTime(waited) };
    });
    const left = await target.stop();
    const last = { at: Math.round(seconds), waited: 0, isMachines: false };
    errors.push(...left.map((what) => ({ what, ...last })));
    const waited = shareWaited(looks, startedAt, startedAt + seconds * 1000);
    return reportOf({ seconds, noted, samples, streams, errors, waited });
  } finally {
    await target.close();
  }
}

function chosen(
  actions: readonly SoakAction[],
  person: SoakPerson,
  random: () => number,
): SoakAction {
  const possible = actions.filter(({ may }) => may(person));
  let left = random() * possible.reduce((sum, { share }) => sum + share, 0);
  for (const action of possible) {
    left -= action.share;
    if (left <= 0) return action;
  }
  return possible[0] as SoakAction;
}

type Failure = { what: string; from: number; until: number };

/** Returns why a call failed: one without any response says so in its cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause ? `${error.message}: ${error.cause}` : String(error);

type Noted = { times: Map<string, number[]>; repeats: number };

/** Acts like a client: under a key, and again if the server says that it is too busy. */
function sender(url: string, name: string, noted: Noted): Send {
  const list = noted.times.get(name) ?? [];
  noted.times.set(name, list);
  return async (method, path, { token, body, form } = {}) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token && method !== "GET" ? { "idempotency-key": randomUUID() } : {}),
    };
    for (let tries = 0; ; tries += 1) {
      const startedAt = performance.now();
      const sent = form ?? (body ? JSON.stringify(body) : null);
      const answer = await fetch(`${url}${path}`, { method, headers, body: sent });
      const text = await answer.text();
      list.push(performance.now() - startedAt);
      if (answer.ok) return text === "" ? undefined : JSON.parse(text);
      const isBusy = answer.status === 503 && text.includes('"reason":"UNAVAILABLE"');
      // The key of a call whose end could not be recorded is free again after half a minute.
      const isHeld = tries > 0 && text.includes('"reason":"IDEMPOTENCY_RUNNING"');
      if (!isBusy && !isHeld) tries = Number.POSITIVE_INFINITY;
      if (tries >= (isHeld ? 40 : 5))
        throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
      noted.repeats += 1;
      await pause(1_000);
    }
  };
}

/**
 * Listens to changes, until the signal. Throws if the stream is refused, or ends with the session.
 */
async function listen(
  url: string,
  person: SoakPerson,
  signal: AbortSignal,
  streams: SoakReport["streams"],
): Promise<void> {
  const answer = await fetch(`${url}/api/updates`, {
    headers: { authorization: `Bearer ${person.token}`, accept: "text/event-stream" },
    signal,
  }).catch(() => undefined);
  // The session was just signed out, or the server is busy: the next try has the new one.
  if (!answer || answer.status === 401 || answer.status === 503) return;
  if (!answer.ok) throw new Error(`GET /api/updates: ${answer.status}`);
  streams.opened += 1;
  await answer.text().catch(() => undefined);
  streams.ended += 1;
}

type Measured = Pick<SoakReport, "seconds" | "samples" | "streams" | "errors" | "waited"> & {
  noted: Noted;
};

function reportOf({ noted, samples, ...rest }: Measured): SoakReport {
  const rows = [...noted.times].map(([name, list]) => {
    const sorted = list.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    const slowest = Math.round(sorted.at(-1) ?? 0);
    return { name, calls: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest };
  });
  // Caches fill in the first third.
  const steady = samples.slice(Math.floor(samples.length / 3));
  const slope = (name: Held) =>
    slopeOf(steady.map((sample) => ({ seconds: sample.seconds, value: sample[name] })));
  return {
    ...rest,
    repeats: noted.repeats,
    rows,
    samples,
    calls: rows.reduce((sum, { calls }) => sum + calls, 0),
    slopes: Object.fromEntries(HELD.map((name) => [name, slope(name)])) as Record<Held, Slope>,
  };
}
