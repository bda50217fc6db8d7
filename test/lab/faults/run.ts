import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { seededRandom } from "#test/support/seeded-random.ts";
import { type Reply, sendCall } from "./cut-call.ts";
import type { KillableCluster } from "./killable-cluster.ts";
import { checkPromises, type PromiseKept } from "./promises.ts";
import { dealt, type FaultTarget, type NamedProbe, openFaultTarget } from "./target.ts";

type Cut = "client" | "commit" | "kill" | "database" | "clock";
type Trial = {
  probe: NamedProbe;
  cut?: Cut;
  /** What the client received before it was cut off. */
  replies?: Reply;
  final: Reply;
};
export type FaultReport = {
  rows: FaultRow[];
  cuts: number;
  kills: number;
  databaseKills: number;
  clockJumps: number;
  promises: PromiseKept[];
  /** What must not happen: an effect twice or lost, a refusal, a repeat with another response. */
  problems: string[];
};
type FaultRow = {
  kind: string;
  calls: number;
  client: number;
  commit: number;
  kill: number;
  database: number;
  /** How many cut calls turned out to be done when repeated, with the first one's response. */
  doneBefore: number;
};

/** Concurrent calls when the process is killed, or when their own connections drop. */
const TOGETHER = 8;
/** The same if there are hundreds of kills. */
const TOGETHER_KILLED = 4;

type FaultOptions = {
  /** The minimum number of calls to cut off. */
  cuts: number;
  /** The minimum number of kills of the server's process. */
  kills?: number;
  /** Kills of the PostgreSQL server or of one of its processes, and its cluster. */
  database?: { kills: number; cluster: KillableCluster };
  seed: number;
};

/** One jump of the clock per this many kills. */
const KILLS_A_JUMP = 10;

/**
 * Makes calls of every kind and cuts them off: the client's connection, the database's at a COMMIT
 * (PostgreSQL server only), by the end of the process, or of the database. Each is then repeated
 * under its key until it is answered, and once more. In the end the rows are counted, and mails,
 * money and the audit trail checked. The same seed makes the same choices; what a cut hits depends
 * on the machine's timing. On the database that TEST_DB names.
 */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const { cuts, kills = 0, database, seed } = options;
  const rounds = kills + (database?.kills ?? 0);
  const calls = Math.ceil(cuts * 1.6) + TOGETHER + Math.ceil(rounds * 1.2) * TOGETHER_KILLED;
  const target = await openFaultTarget(calls, database?.cluster);
  try {
    const { trials, jumps } = await makeTrials(target, options, seededRandom(seed));
    await target.untilMailsLeft();
    await target.stop();
    return await target.inDatabase(async (opened) => {
      const promises = [
        ...(await checkEffects(opened.db, trials)),
        ...(await checkPromises(opened, target.dataDir, target.deliveries)),
      ];
      return {
        rows: rowsOf(trials),
        cuts: countCuts(trials),
        kills: target.kills(),
        databaseKills: database?.cluster.kills() ?? 0,
        clockJumps: jumps,
        promises,
        problems: promises.flatMap(({ broken }) => broken),
      };
    });
  } finally {
    await target.close();
  }
}

async function makeTrials(target: FaultTarget, options: FaultOptions, random: () => number) {
  const { cuts, kills = 0, database } = options;
  const left = dealt(target.probes, random);
  const trials: Trial[] = [];
  let jumps = 0;
  for (let round = 0; left.length > 0; round += 1) {
    const isCut = countCuts(trials) >= cuts;
    const missing = {
      kill: kills - target.kills(),
      database: database ? database.kills - database.cluster.kills() : 0,
    };
    if (isCut && missing.kill <= 0 && missing.database <= 0) break;
    // Every fifth: a start takes longer than all cut calls together.
    const ways = target.proxy ? (["client", "commit", "commit"] as const) : (["client"] as const);
    const ordinary = ways[Math.floor(random() * ways.length)] ?? "client";
    const total = Math.max(0, missing.kill) + Math.max(0, missing.database);
    const deadly = random() * total < missing.database ? "database" : "kill";
    const way = isCut || round % 5 === 0 ? deadly : ordinary;
    const group = left.splice(0, way === ordinary || kills === 0 ? TOGETHER : TOGETHER_KILLED);
    if (total > 0 && round % KILLS_A_JUMP === KILLS_A_JUMP - 1) {
      jumps += 1;
      trials.push(...(await callWhileClockJumps(target, left.splice(0, 2))));
    }
    const begun = await CUTS[way](target, group, random);
    if (way !== "client") await target.passTime();
    trials.push(...(await Promise.all(begun.map((one) => finish(target, one)))));
  }
  return { trials, jumps };
}

async function callWhileClockJumps(target: FaultTarget, group: NamedProbe[]): Promise<Trial[]> {
  const begun: Begun[] = [];
  await target.jump(async () => {
    const replies = group.map(({ call }) => sendCall(target.url(), call).answered);
    for (const [index, probe] of group.entries()) {
      begun.push(begunBy("clock", probe, await replies[index]));
    }
  });
  await target.passTime();
  return Promise.all(begun.map((one) => finish(target, one)));
}

type Begun = Omit<Trial, "final">;

/**
 * At a random moment, or right when a COMMIT or another's answer goes out, so between a COMMIT and
 * its call's answer.
 */
async function cutByKill(target: FaultTarget, group: NamedProbe[], random: () => number) {
  let commitsToCome = Math.ceil(random() * TOGETHER);
  if (target.proxy && random() < 0.7) {
    target.proxy.onCommit(() => {
      commitsToCome -= 1;
      if (commitsToCome === 0) target.kill();
    });
  } else if (target.proxy || random() < 0.3) void pause(random() * 120).then(target.kill);
  const answers = group.map(({ call }) => sendCall(target.url(), call).answered);
  // If COMMITs cannot be seen: the others are close to theirs when this one is answered.
  if (!target.proxy) void answers[Math.floor(random() * answers.length)]?.then(target.kill);
  const replies = await Promise.all(answers);
  target.proxy?.onCommit(undefined);
  target.kill();
  await target.restart();
  return group.map((probe, index) => begunBy("kill", probe, replies[index]));
}

/**
 * Kills the database's main process, or one that serves a call, at a random moment; the server
 * itself keeps running.
 */
async function cutByDatabase(target: FaultTarget, group: NamedProbe[], random: () => number) {
  const { cluster } = target;
  if (!cluster) throw new Error("There is no database that may be killed.");
  const killed = pause(random() * 60).then(
    random() < 0.3 ? cluster.killServer : cluster.killBackend,
  );
  const replies = await Promise.all(group.map(({ call }) => sendCall(target.url(), call).answered));
  await killed;
  return group.map((probe, index) => {
    const reply = replies[index];
    return begunBy("database", probe, reply && isAnswer(reply) ? reply : undefined);
  });
}

async function cutByClient(target: FaultTarget, group: NamedProbe[], random: () => number) {
  return Promise.all(
    group.map(async (probe) => {
      const sent = sendCall(target.url(), probe.call);
      const abort = new AbortController();
      void pause(random() * 120, undefined, { signal: abort.signal })
        .then(sent.cut)
        .catch(() => undefined);
      const replies = await sent.answered;
      abort.abort();
      return begunBy("client", probe, replies);
    }),
  );
}

async function cutByCommit(target: FaultTarget, group: NamedProbe[], random: () => number) {
  const begun: Begun[] = [];
  for (const probe of group) {
    target.proxy?.cutNextCommit(
      (["before", "after", "last"] as const)[Math.floor(random() * 3)] ?? "after",
    );
    const replies = await sendCall(target.url(), probe.call).answered;
    const wasCut = target.proxy?.endCut();
    target.proxy?.heal();
    begun.push({ probe, ...(wasCut ? { cut: "commit" } : {}), ...(replies ? { replies } : {}) });
  }
  return begun;
}

const CUTS = {
  kill: cutByKill,
  client: cutByClient,
  commit: cutByCommit,
  database: cutByDatabase,
} as const;

const begunBy = (cut: Cut, probe: NamedProbe, replies: Reply | undefined): Begun =>
  replies ? { probe, replies } : { probe, cut };

/** Repeats a call as the web client does, until it is answered. */
async function finish(target: FaultTarget, begun: Begun): Promise<Trial> {
  const { kind, call } = begun.probe;
  let last: Reply | undefined;
  for (let tries = 0; tries < 600; tries += 1) {
    last = await sendCall(target.url(), call).answered;
    if (last && isAnswer(last)) return { ...begun, final: last };
    await pause(100);
  }
  throw new Error(`${kind}, cut by ${begun.cut}, was never answered: ${JSON.stringify(last)}`);
}

const isAnswer = ({ status, body }: Reply) =>
  status < 500 && (body as { reason?: string } | null)?.reason !== "IDEMPOTENCY_RUNNING";

/** Counts what each call should have done. */
async function checkEffects(db: Db, trials: readonly Trial[]): Promise<PromiseKept[]> {
  const answers: string[] = [];
  const lost: string[] = [];
  const twice: string[] = [];
  let effects = 0;
  for (const { probe, cut = "nothing", replies, final } of trials) {
    const name = `${probe.kind}, cut by ${cut}, key ${probe.call.key}`;
    const bodyText = JSON.stringify(final.body);
    if (final.status > 299) answers.push(`${name}: refused with ${final.status} ${bodyText}`);
    if (replies && isAnswer(replies) && !isDeepStrictEqual(replies.body, final.body))
      answers.push(`${name}: answered ${JSON.stringify(replies.body)}, then ${bodyText}`);
    for (const effect of probe.effects) {
      effects += 1;
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${effect}`.execute(db);
      const count = rows[0]?.count ?? 0;
      if (count !== 1)
        (count === 0 ? lost : twice).push(`${name}: ${count} rows: ${effect.compile(db).sql}`);
    }
  }
  const keys = await sql<{ count: number; held: number }>`
    select count(*)::int as count, count(*) filter (where status is null)::int as held
    from idempotency_keys`.execute(db);
  const { count = 0, held = 0 } = keys.rows[0] ?? {};
  return [
    {
      what: "calls that a repeat answers as the first did",
      checked: trials.length,
      broken: answers,
    },
    { what: "acknowledged changes that are there", checked: effects, broken: lost },
    { what: "changes that were done once", checked: effects, broken: twice },
    {
      what: "idempotency keys that are free or answered",
      checked: count,
      broken: held > 0 ? [`${held} keys are held by nobody.`] : [],
    },
  ];
}

const countCuts = (trials: readonly Trial[]) => trials.filter(({ cut }) => cut).length;

function rowsOf(trials: readonly Trial[]): FaultRow[] {
  const kinds = [...new Set(trials.map(({ probe }) => probe.kind))].sort();
  return kinds.map((kind) => {
    const own = trials.filter(({ probe }) => probe.kind === kind);
    const by = (cut: Cut) => own.filter((trial) => trial.cut === cut).length;
    const doneBefore = own.filter(({ cut, final }) => cut && final.isReplay).length;
    return {
      kind,
      calls: own.length,
      client: by("client"),
      commit: by("commit"),
      kill: by("kill"),
      database: by("database"),
      doneBefore,
    };
  });
}
