import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { PERSONA_PASSWORD } from "#test/support/personas.ts";
import type { Holdings } from "./inspect.ts";
import { judgeOf } from "./judge.ts";
import { bytesOf, type FuzzRequest, KINDS, type Kind, requestsOf } from "./requests.ts";
import { type InspectedServer, openInspectedServer } from "./target.ts";
import { openCaller, type Reply } from "./wire.ts";
import { type FuzzPerson, makeWorld } from "./world.ts";

export type FuzzReport = {
  requests: number;
  /** Responses that the server was too busy, each of which was followed by another try. */
  repeats: number;
  seconds: number;
  /** By kind of request: the number of each class of status; "0" for no response. */
  rows: { kind: Kind; requests: number; classes: Record<string, number> }[];
  /** How many calls succeeded at least once. */
  answered: number;
  first: Holdings;
  last: Holdings;
  /** Each with the line that shows the request. */
  problems: string[];
};

type Options = {
  requests: number;
  seed: number;
  only?: number;
  /** The calls to make, by their paths; all by default. */
  calls?: RegExp | undefined;
  /** Fewer rows to begin with. */
  isBrief?: boolean;
  onProgress?: (done: number) => void;
};

/** Concurrent requests. */
const CALLERS = 8;
/**
 * Anything slower counts as hanging; on a machine that others keep busy a personal data copy has
 * taken half a minute.
 */
const LIMIT_MS = 60_000;
const MOST_PROBLEMS = 200;
/** Tolerated growth of memory between a fifth of the run and its end. */
const ROOM = {
  heap: 25,
  code: 25,
  memory: 120,
  // Connections to the database come and go, ten of them with a timer each.
  waiting: 25,
  descriptors: 40,
} as const satisfies Holdings;

/**
 * Sends this many requests, made from the seed, to its own server and checks each response and the
 * server's resources in the end. `only`: the single request of this number. On the database that
 * TEST_DB names.
 */
export async function runFuzz({
  requests,
  seed,
  only,
  calls,
  isBrief = false,
  onProgress,
}: Options): Promise<FuzzReport> {
  const target = await openInspectedServer((app) => makeWorld(app, { isBrief }));
  try {
    const { world } = target;
    const make = await requestsOf(world, seed, calls);
    const judge = judgeOf(world);
    const rows = KINDS.map((kind) => ({
      kind,
      requests: 0,
      classes: {} as Record<string, number>,
    }));
    const found = new Map<string, { line: string; count: number }>();
    const answered = new Set<string>();
    let repeats = 0;
    const sessions = openSessions(target.url);
    const host = new URL(target.url).host;

    const sendOne = async (caller: ReturnType<typeof openCaller>, number: number) => {
      const request = make(number);
      const token = request.person ? await sessions.tokenOf(request.person) : undefined;
      const bytes = bytesOf(request, host, token);
      const { method, whole } = request;
      const isOwn = { ownConnection: Boolean(whole), leaves: whole?.leaves ?? false };
      const parcel = { bytes, method, ...isOwn };
      let reply = await caller.send(parcel);
      // A busy machine may refuse a call: it is repeated.
      for (let tries = 0; tries < 5 && isBusy(reply); tries += 1) {
        repeats += 1;
        await pause(1_000);
        reply = await caller.send(parcel);
      }
      if (request.person && token) sessions.note(request, token, reply);
      const row = rows.find(({ kind }) => kind === request.kind);
      const status = reply.kind === "answer" ? `${Math.floor(reply.status / 100)}xx` : "none";
      if (row) {
        row.requests += 1;
        row.classes[status] = (row.classes[status] ?? 0) + 1;
      }
      // Anyone who has chosen their own password is let in normally.
      if (status === "2xx" && request.route?.path.endsWith("/change-password"))
        delete request.person?.onInitialPassword;
      if (status === "2xx" && request.route) answered.add(`${method} ${request.route.path}`);
      for (const problem of whole?.leaves ? [] : judge(request, reply)) {
        const known = found.get(problem);
        if (known) known.count += 1;
        else if (found.size < MOST_PROBLEMS) {
          found.set(problem, { line: lineOf(request, seed, bytes, reply), count: 1 });
        }
      }
    };

    const startedAt = performance.now();
    const send = async (from: number, to: number) => {
      let next = from;
      const callers = Array.from({ length: CALLERS }, () => openCaller(target.url, LIMIT_MS));
      const work = async (caller: ReturnType<typeof openCaller>) => {
        while (next < to) {
          if (target.end())
            throw new Error(`After ${next} requests of seed ${seed} ${target.end()}`);
          next += 1;
          await sendOne(caller, next - 1);
          if (next % 5_000 === 0) onProgress?.(next);
        }
      };
      await Promise.all(callers.map(work));
      for (const caller of callers) caller.close();
    };
    const middle = only === undefined ? Math.ceil(requests / 5) : only;
    await send(only ?? 0, middle);
    const first = await settled(target);
    await send(middle, only === undefined ? requests : only + 1);
    const seconds = (performance.now() - startedAt) / 1000;
    const last = await settled(target);
    const problems = [...found].map(([what, { line, count }]) => `${what} (${count}x)\n  ${line}`);
    const grown = (Object.keys(ROOM) as (keyof Holdings)[]).filter(
      (name) => only === undefined && last[name] - first[name] > ROOM[name],
    );
    problems.push(...grown.map((name) => `${name} grew from ${first[name]} to ${last[name]}`));
    problems.push(...(await target.stop()));
    const sum = rows.reduce((total, row) => total + row.requests, 0);
    return {
      requests: sum,
      repeats,
      seconds,
      rows,
      answered: answered.size,
      first,
      last,
      problems,
    };
  } finally {
    await target.close();
  }
}

const isBusy = (reply: Reply): boolean =>
  reply.kind === "answer" && reply.status === 503 && reply.body.includes('"UNAVAILABLE"');

/** Returns the server's resources once it has noticed dropped connections. */
async function settled(target: Pick<InspectedServer, "holdingsNow" | "holdings">) {
  let last = await target.holdingsNow();
  for (let tries = 0; tries < 40; tries += 1) {
    await pause(100);
    const now = await target.holdingsNow();
    const { descriptors, waiting } = last;
    if (tries > 5 && isDeepStrictEqual([now.descriptors, now.waiting], [descriptors, waiting]))
      break;
    last = now;
  }
  return target.holdings();
}

/** Gives each person a session, a new one if requests ended theirs; signs in if none is left. */
function openSessions(url: string) {
  const used = new Map<FuzzPerson, number>();
  const gone = new Set<FuzzPerson>();
  const isFirst = new Map<string, FuzzPerson>();
  return {
    tokenOf: async (person: FuzzPerson): Promise<string> => {
      const at = used.get(person) ?? 0;
      const token = person.tokens[at % person.tokens.length] ?? "";
      if (at < person.tokens.length || person.isOut || gone.has(person)) return token;
      const signedIn = await signIn(url, person);
      if (signedIn) {
        person.tokens.push(signedIn);
        return signedIn;
      }
      gone.add(person);
      return token;
    },
    /** A session is over once a call in the ordinary form was refused with it. */
    note: ({ person, session, headers }: FuzzRequest, token: string, reply: Reply) => {
      const isOrdinary = !session && !headers.some(([name]) => name === "authorization");
      if (!person || !isOrdinary || reply.kind !== "answer" || reply.status !== 401) return;
      if (isFirst.has(token)) return;
      isFirst.set(token, person);
      used.set(person, (used.get(person) ?? 0) + 1);
    },
  };
}

async function signIn(url: string, { email, role }: FuzzPerson): Promise<string | undefined> {
  for (const password of [PERSONA_PASSWORD, "a long pass phrase of the fuzzer"]) {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, role }),
    });
    const { token } = (await answer.json()) as { token?: string };
    if (token) return token;
  }
  return undefined;
}

/** Describes a request in one line: how to make it again, who sent what, and what came back. */
function lineOf(
  { number, person, kind }: FuzzRequest,
  seed: number,
  bytes: Buffer,
  reply: Reply,
): string {
  const shown = JSON.stringify(bytes.toString("latin1")).slice(0, 700);
  const body =
    reply.kind === "answer"
      ? `${reply.status} ${reply.body.toString("latin1").slice(0, 300)}`
      : reply.kind;
  return `--seed ${seed} --only ${number}  ${kind} as ${person?.name ?? "nobody"}: ${shown} -> ${body}`;
}
