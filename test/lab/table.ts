/** The table of docs/measurements.md: each workload's cost and minimum cost on the same machine. */

import { setTimeout as sleep } from "node:timers/promises";
import { httpBaseline, openSqlBaseline, type SqlBaseline } from "./baseline.ts";
import { handIn, readDuringSignIns } from "./busy.ts";
import { sizeOf } from "./fill.ts";
import { type Measured, printLimits } from "./limits.ts";
import { type Answer, answerTo, fire, lookAgain } from "./load.ts";
import { callsOfDashboard, printVisits, type Visit, visitPages } from "./pages.ts";
import { median, type Running, row, startPlatform } from "./platform.ts";
import { processorMs, untilIdle } from "./processor.ts";
import { fillTarget, newTarget, type Target } from "./targets.ts";
import { type Workload, workloadsOf } from "./workloads.ts";

const CALLERS = 16;
const SECONDS = 2;
/**
 * V8 compiles frequent calls: the first of these slices is reported separately, the median of the
 * others is the cost.
 */
const SLICES = 4;
const LOOKS = 30;
/** By then the work after the calls is over. */
const REST_SECONDS = 45;

type Cost = {
  work: Workload;
  answers: Answer[];
  /** Processor milliseconds of server and database together, after a warm-up of some seconds. */
  ms: number;
  /** The same in the first seconds, during compilation. */
  firstMs: number;
  perSecond: number;
  p50: number;
};

type Slice = Awaited<ReturnType<typeof fire>> & { ms: number };

/**
 * Measures the workloads for each number of people on each database, and prints a table of them
 * all.
 */
export async function measureTable(
  urls: readonly (string | undefined)[],
  sizes: readonly number[],
) {
  const lines: (string | number)[][] = [];
  const notes: string[] = [];
  const measured: Measured[] = [];
  let visits: Visit[] = [];
  for (const people of sizes) {
    for (const url of urls) {
      const target = await newTarget(url);
      try {
        const found = await measureTarget(target, people);
        lines.push(...found.lines);
        notes.push(found.note);
        measured.push(...found.measured.map((one) => ({ ...one, people, database: target.kind })));
        visits = found.visits;
      } finally {
        await target.remove();
      }
    }
  }
  print(lines, notes);
  printVisits(visits);
  printLimits(measured, visits);
}

function print(lines: readonly (string | number)[][], notes: readonly string[]) {
  console.log(`\nProcessor milliseconds of server and database together at ${CALLERS} callers; the baseline is a bare
HTTP server with the same bytes and the same SQL by the same driver, in the same run:\n`);
  const heads = [
    "workload",
    "people",
    "database",
    "CPU, ms",
    "in the first seconds",
    "baseline: HTTP + SQL, ms",
    "times the baseline",
  ];
  const more = [
    "statements",
    "answer, KB",
    `a second, ${CALLERS} callers`,
    "p50 of one caller, ms",
  ];
  row(...heads, ...more);
  row(...[...heads, ...more].map(() => "---"));
  for (const line of lines) row(...line);
  console.log("");
  for (const note of notes) console.log(note);
}

async function measureTarget(target: Target, people: number) {
  const startedAt = performance.now();
  const filled = await fillTarget(target, sizeOf(people));
  const fillSeconds = (performance.now() - startedAt) / 1000;
  const platform = await startPlatform(target.env);
  const used = () => processorMs(platform.pid) + processorMs(target.databasePid);
  await untilIdle(used);
  const visits = await visitPages(platform.url, filled);
  const costs: Cost[] = [];
  for (const work of workloadsOf(filled, callsOfDashboard(visits)))
    costs.push(await costOf(work, target, platform));
  const { now: memory } = platform.memory();
  await sleep(REST_SECONDS * 1000);
  const { now: atRest } = platform.memory();
  const handInMs = await handIn(platform.url, filled);
  const { alone, beside } = await readDuringSignIns(platform.url, filled);
  await platform.stop();

  await untilIdle(() => processorMs(target.databasePid));
  const sqlBaseline = await openSqlBaseline(target);
  const lines: (string | number)[][] = [];
  for (const cost of costs) lines.push(await lineOf(cost, [people, target.kind], sqlBaseline));
  await sqlBaseline.close();
  const note = `- ${people} people, ${target.kind}: filled in ${fillSeconds.toFixed(1)} s; memory after the reads ${memory} MB, ${REST_SECONDS} s later ${atRest}; an answer of
  200 KB handed in by one caller ${handInMs.toFixed(0)} ms; "who am I" beside 10 sign-ins a second ${beside.toFixed(1)} ms,
  ${(beside / alone).toFixed(1)} times the ${alone.toFixed(1)} ms alone.`;
  const measured = [
    ...costs.flatMap(measuredOf),
    { title: "answer of 200 KB handed in, p50 ms", value: handInMs },
    { title: "who am I beside 10 sign-ins a second, times alone", value: beside / alone },
    { title: "memory after load, MB", value: memory },
    { title: "memory 45 s after it, MB", value: atRest },
  ];
  return { lines, note, visits, measured };
}

/** A dashboard's title includes the number of its calls, which the keys of AIMS omit. */
function measuredOf({ work, ms, perSecond }: Cost) {
  const [title = ""] = work.title.split(/, \d+ calls$/);
  const cost = { title, value: ms };
  return title === work.title
    ? [cost]
    : [cost, { title: `${title}, views a second`, value: perSecond }];
}

async function costOf(work: Workload, { databasePid }: Target, platform: Running): Promise<Cost> {
  const { url, pid } = platform;
  const used = () => processorMs(pid) + processorMs(databasePid);
  const slice = async (seconds: number): Promise<Slice> => {
    const before = used();
    const fired = await fire(url, work.calls, { callers: CALLERS, seconds });
    return { ...fired, ms: (used() - before) / fired.rounds };
  };
  const answers = await Promise.all(work.calls.map((call) => answerTo(url, call)));
  const first = await slice(SECONDS);
  const isSlow = first.rounds < 2 * CALLERS;
  const others: Slice[] = [];
  while (others.length < SLICES - 1) others.push(await slice(isSlow ? 5 * SECONDS : SECONDS));
  const refused = [first, ...others].reduce((sum, one) => sum + one.refused, 0);
  const status = answers.find((answer) => answer.status !== 200)?.status;
  if (refused > 0 || status)
    console.error(
      `${work.title}: ${refused} of its calls were refused; the first answered ${status ?? 200}.`,
    );
  return {
    work,
    answers,
    ms: median(others.map(({ ms }) => ms)),
    firstMs: first.ms,
    perSecond: median(others.map(({ rounds, seconds }) => rounds / seconds)),
    p50: await lookAgain(url, work.calls, isSlow ? LOOKS / 5 : LOOKS),
  };
}

async function lineOf(
  { work, answers, ...cost }: Cost,
  where: (string | number)[],
  sqlBaseline: SqlBaseline,
) {
  const http = await httpBaseline(work.calls, answers);
  const { ms: sql, statements } = await sqlBaseline.of(work.calls);
  const kilobytes = answers.reduce((sum, { body }) => sum + body.length, 0) / 1000;
  return [
    work.title,
    ...where,
    cost.ms.toFixed(2),
    cost.firstMs.toFixed(2),
    `${http.toFixed(2)} + ${sql.toFixed(2)}`,
    (cost.ms / (http + sql)).toFixed(1),
    statements,
    kilobytes.toFixed(1),
    cost.perSecond < 10 ? cost.perSecond.toFixed(1) : Math.round(cost.perSecond),
    cost.p50.toFixed(1),
  ];
}
