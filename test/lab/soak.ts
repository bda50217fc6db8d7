/**
 * A mixed day with many callers: sign-ins, first screens, lists, writes, uploads, payments,
 * check-ins, live connections.
 *
 *     npm run soak -- --minutes 60 --callers 50
 *     npm run soak -- --minutes 10 --callers 50 --database embedded
 *
 * `--thinks`: the most milliseconds between two actions of a caller. Fails on any error, and if the
 * server's memory certainly grows (its slope is beyond its uncertainty). Each error says for how
 * much of its time the server or its callers waited for a processor. If that is half or more for
 * every error, the run says nothing about the server (exit code 3) and has to be repeated on a less
 * busy machine.
 */
import { parseArgs } from "node:util";
import { findPostgres } from "../../scripts/postgres.ts";
import { startTestCluster } from "../../scripts/test-cluster.ts";
import { HELD, runSoak, type SoakError, type SoakReport } from "./soak/run.ts";

/** MB an hour, and open files and sockets an hour, that count as flat. */
const FLAT = { heap: 6, code: 60, memory: 60, descriptors: 30 } as const;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    callers: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    thinks: { type: "string", default: "900" },
    database: { type: "string", default: "server" },
  },
});
const [minutes = 0, callers = 0, seed = 0, thinks = 0] = [
  values.minutes,
  values.callers,
  values.seed,
  values.thinks,
].map(Number);
const areWhole = [callers, seed, thinks].every(Number.isSafeInteger);
if (!(minutes >= 1) || !areWhole || callers < 1 || thinks < 0) {
  console.error("Give numbers: --minutes 60 --callers 50 --seed 1 --thinks 900 --database server");
  process.exit(2);
}
const binaries = values.database === "embedded" ? undefined : findPostgres();
const cluster = binaries ? await startTestCluster(binaries, { autovacuum: "on" }) : undefined;
if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
process.env.TEST_DB = cluster ? "server" : "embedded";
try {
  const report = await runSoak({
    minutes,
    callers,
    seed,
    thinks,
    onSample: (sample) => console.error(JSON.stringify(sample)),
  });
  process.exitCode = print(report);
} finally {
  await cluster?.stop();
}

/** Returns the exit code. */
function print({
  rows,
  calls,
  seconds,
  samples,
  slopes,
  streams,
  repeats,
  errors,
  waited,
}: SoakReport): number {
  console.log(
    `\n${cluster ? "server" : "embedded"}, ${callers} callers, ${Math.round(seconds / 60)} minutes, seed ${seed}: ${calls} calls, ${Math.round(calls / seconds)} a second, ${errors.length} errors, ${repeats} sent again as the server was busy; ${streams.opened} live connections opened, ${streams.ended} ended; for ${percent(waited)} of the time the server or its callers stood in line for a processor\n`,
  );
  console.log(
    "| deed | calls | half within, ms | 95% | 99% | slowest |\n|---|---|---|---|---|---|",
  );
  for (const { name, ...row } of rows)
    console.log(`| ${[name, ...Object.values(row)].join(" | ")} |`);
  console.log(
    "\n| held by the server | first | last | highest | slope an hour |\n|---|---|---|---|---|",
  );
  let isFlat = true;
  for (const name of HELD) {
    const list = samples.map((sample) => sample[name]);
    const { perHour, within } = slopes[name];
    const rises = perHour - within > FLAT[name];
    if (rises) isFlat = false;
    console.log(
      `| ${name} | ${list[0]} | ${list.at(-1)} | ${Math.max(...list)} | ${perHour.toFixed(1)} ± ${within.toFixed(1)}${rises ? ", rises" : ""} |`,
    );
  }
  const [machines, own] = [true, false].map((is) => errors.filter((one) => one.isMachines === is));
  printErrors("errors of the server", own ?? []);
  printErrors("errors in whose time the machine had no time for it", machines ?? []);
  if (!isFlat || own?.length) return 1;
  return machines?.length ? 3 : 0;
}

/** Prints all errors: similar ones, which differ only in ids, in one line with their count. */
function printErrors(title: string, errors: readonly SoakError[]) {
  console.log(`\n${errors.length} ${title}`);
  const alike = Map.groupBy(errors, ({ what }) =>
    what
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "(id)")
      .replace(/(\/api\/\S+ )+\/api\/\S+(?=: )/, "(several reads)"),
  );
  for (const [what, list] of alike) {
    const shares = list.map((error) => error.waited);
    const when = list.map(({ at }) => at);
    console.log(
      `- ${list.length} times, seconds ${Math.min(...when)} to ${Math.max(...when)}, ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))} of the time in line: ${what}`,
    );
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
