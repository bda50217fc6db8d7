import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Holdings } from "../fuzz/inspect.ts";
import { openInspectedServer } from "../fuzz/target.ts";
import { type Slope, slopeOf } from "./slope.ts";
import { type Deed, deedsOf, type Send } from "./works.ts";
import { makeSoakWorld, type SoakPerson } from "./world.ts";

export type SoakReport = {
  calls: number;
  seconds: number;
  rows: { name: string; calls: number; p50: number; p95: number; p99: number; slowest: number }[];
  samples: (Holdings & { seconds: number })[];
  slopes: Record<"heap" | "memory" | "descriptors", Slope>;
  streams: { opened: number; ended: number };
  /** Answers that the server was too busy, each of which was followed by another try. */
  repeats: number;
  errors: string[];
};

type Options = {
  minutes: number;
  callers: number;
  seed: number;
  /** Milliseconds between two deeds of a person, up to. */
  thinks: number;
  onSample?: (sample: Holdings & { seconds: number }) => void;
};

const SAMPLE_EVERY_MS = 15_000;
/** A share of the callers has a live connection besides. */
const STREAMS = 0.4;
/** What callers who think for USUAL_MS never need more of in a minute. */
const USUAL_MS = 900;
const PAYERS_A_MINUTE = 12;
const CLASSES_A_MINUTE = 6;
const MOST = 400;

/** A mixed day of so many callers at once, compressed: what the server holds is measured all along. */
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
  const errors: string[] = [];
  const streams = { opened: 0, ended: 0 };
  try {
    const deeds = deedsOf(target.world);
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
    const live = async (person: SoakPerson, random: () => number) => {
      while (!isOver()) {
        const signal = AbortSignal.timeout(Math.round(10_000 + random() * 40_000));
        await listen(target.url, person, signal, streams).catch((error) =>
          errors.push(String(error)),
        );
      }
    };
    const spend = async (person: SoakPerson, random: () => number) => {
      while (!isOver()) {
        const deed = chosen(deeds, person, random);
        const send = sender(target.url, deed.name, noted);
        await deed
          .run(send, person, random)
          .catch((error) => errors.push(`${deed.name}: ${error}`));
        await pause(random() * thinks);
      }
    };
    const { people } = target.world;
    await Promise.all([
      watch(),
      ...people.map((person, index) => spend(person, randomOf(seed + index))),
      ...people
        .slice(0, Math.floor(callers * STREAMS))
        .map((person, index) => live(person, randomOf(seed + 1_000 + index))),
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    errors.push(...(await target.stop()));
    return reportOf({ seconds, noted, samples, streams, errors });
  } finally {
    await target.close();
  }
}

function chosen(deeds: readonly Deed[], person: SoakPerson, random: () => number): Deed {
  const possible = deeds.filter(({ may }) => may(person));
  let left = random() * possible.reduce((sum, { share }) => sum + share, 0);
  for (const deed of possible) {
    left -= deed.share;
    if (left <= 0) return deed;
  }
  return possible[0] as Deed;
}

type Noted = { times: Map<string, number[]>; repeats: number };

/** As a client does it: under a key, and once more where the server says that it is too busy. */
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
      if (!isBusy || tries >= 5)
        throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
      noted.repeats += 1;
      await pause(1_000);
    }
  };
}

/** Listens to what changes, until the signal. Throws where the stream is refused, or ends with the session. */
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
  // A session that was signed out of as it was asked for, or a busy server: the next one has the new one.
  if (!answer || answer.status === 401 || answer.status === 503) return;
  if (!answer.ok) throw new Error(`GET /api/updates: ${answer.status}`);
  streams.opened += 1;
  await answer.text().catch(() => undefined);
  streams.ended += 1;
}

type Measured = Pick<SoakReport, "seconds" | "samples" | "streams" | "errors"> & { noted: Noted };

function reportOf({ noted, samples, ...rest }: Measured): SoakReport {
  const rows = [...noted.times].map(([name, list]) => {
    const sorted = list.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    const slowest = Math.round(sorted.at(-1) ?? 0);
    return { name, calls: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest };
  });
  // What is kept for later calls is filled in the first third.
  const steady = samples.slice(Math.floor(samples.length / 3));
  const slope = (name: "heap" | "memory" | "descriptors") =>
    slopeOf(steady.map((sample) => ({ seconds: sample.seconds, value: sample[name] })));
  return {
    ...rest,
    repeats: noted.repeats,
    rows,
    samples,
    calls: rows.reduce((sum, { calls }) => sum + calls, 0),
    slopes: { heap: slope("heap"), memory: slope("memory"), descriptors: slope("descriptors") },
  };
}

/** Numbers from 0 to 1 by a seed. */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
