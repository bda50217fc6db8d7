import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Db } from "#/server/db.ts";
import { type Reply, sendCall } from "./cut-call.ts";
import { type FaultTarget, type NamedProbe, openFaultTarget } from "./fault-target.ts";

type Cut = "client" | "commit" | "kill";
type Trial = {
  probe: NamedProbe;
  cut?: Cut;
  /** What the client that was cut off heard all the same. */
  replies?: Reply;
  final: Reply;
};
export type FaultReport = {
  rows: FaultRow[];
  cuts: number;
  kills: number;
  /** What must not be: an effect twice or lost, a refusal, a repeat that answers something else. */
  problems: string[];
};
type FaultRow = {
  kind: string;
  calls: number;
  client: number;
  commit: number;
  kill: number;
  /** Of the calls cut: found done when repeated, their answer being that of the first. */
  doneBefore: number;
};

/** Calls under way together when the process is killed, or when their own connections drop. */
const TOGETHER = 8;

/**
 * Makes calls of every kind and cuts so many of them off: the client's connection, the database's at
 * a COMMIT (PostgreSQL server alone), or the process. Each is then repeated under its key until it is
 * answered, and once more. In the end the rows are counted. The same seed makes the same choices; what
 * a cut meets is the machine's own timing. On the database that TEST_DB names.
 */
export async function runFaults({
  cuts,
  seed,
}: {
  cuts: number;
  seed: number;
}): Promise<FaultReport> {
  const target = await openFaultTarget(Math.ceil(cuts * 1.6) + TOGETHER);
  try {
    const trials = await makeTrials(target, cuts, randomOf(seed));
    await target.stop();
    const problems = await target.inDatabase(({ db }) => findProblems(db, trials));
    return { rows: rowsOf(trials), cuts: countCuts(trials), kills: target.kills(), problems };
  } finally {
    await target.close();
  }
}

async function makeTrials(target: FaultTarget, cuts: number, random: () => number) {
  const left = target.probes
    .map((probe) => ({ probe, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ probe }) => probe);
  const trials: Trial[] = [];
  for (let round = 0; countCuts(trials) < cuts && left.length > 0; round += 1) {
    // Every fifth: a start takes longer than all that is cut.
    const ways = target.proxy ? (["client", "commit", "commit"] as const) : (["client"] as const);
    const way = round % 5 === 0 ? "kill" : (ways[Math.floor(random() * ways.length)] ?? "client");
    const group = left.splice(0, TOGETHER);
    const cut = { kill: cutByKill, client: cutByClient, commit: cutByCommit }[way];
    const begun = await cut(target, group, random);
    if (way !== "client") await target.passTime();
    trials.push(...(await Promise.all(begun.map((one) => finish(target, one)))));
  }
  return trials;
}

type Begun = Omit<Trial, "final">;

/** At a random moment, or right when a COMMIT goes out, so between it and the call's answer. */
async function cutByKill(target: FaultTarget, group: NamedProbe[], random: () => number) {
  let commitsToCome = Math.ceil(random() * TOGETHER);
  if (target.proxy && random() < 0.7) {
    target.proxy.onCommit(() => {
      commitsToCome -= 1;
      if (commitsToCome === 0) target.kill();
    });
  } else void pause(random() * 120).then(target.kill);
  const replies = await Promise.all(group.map(({ call }) => sendCall(target.url(), call).answered));
  target.proxy?.onCommit(undefined);
  target.kill();
  await target.restart();
  return group.map((probe, index) => begunBy("kill", probe, replies[index]));
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

const begunBy = (cut: Cut, probe: NamedProbe, replies: Reply | undefined): Begun =>
  replies ? { probe, replies } : { probe, cut };

/** Repeats a call as the web client does, until it is answered. */
async function finish(target: FaultTarget, begun: Begun): Promise<Trial> {
  const { kind, call } = begun.probe;
  let last: Reply | undefined;
  for (let tries = 0; tries < 100; tries += 1) {
    last = await sendCall(target.url(), call).answered;
    if (last && isAnswer(last)) return { ...begun, final: last };
    await pause(100);
  }
  throw new Error(`${kind}, cut by ${begun.cut}, was never answered: ${JSON.stringify(last)}`);
}

const isAnswer = ({ status, body }: Reply) =>
  status < 500 && (body as { reason?: string } | null)?.reason !== "IDEMPOTENCY_RUNNING";

async function findProblems(db: Db, trials: readonly Trial[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { probe, cut = "nothing", replies, final } of trials) {
    const report = (what: string) =>
      problems.push(`${probe.kind}, cut by ${cut}, key ${probe.call.key}: ${what}`);
    const bodyText = JSON.stringify(final.body);
    if (final.status > 299) report(`refused with ${final.status} ${bodyText}`);
    if (replies && isAnswer(replies) && !isDeepStrictEqual(replies.body, final.body))
      report(`answered ${JSON.stringify(replies.body)}, then ${bodyText}`);
    for (const effect of probe.effects) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${effect}`.execute(db);
      if (rows[0]?.count !== 1) report(`${rows[0]?.count} rows: ${effect.compile(db).sql}`);
    }
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from idempotency_keys where status is null`.execute(db);
  if (rows[0]?.count !== 0) problems.push(`${rows[0]?.count} keys are held by nobody.`);
  return problems;
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
      doneBefore,
    };
  });
}

/** Numbers from 0 to 1 by a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
