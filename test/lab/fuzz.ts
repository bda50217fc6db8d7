/**
 * Sends random requests to its own server, over every call of the contracts, signed in as each kind
 * of person and signed out, and fails on responses that must not occur:
 *
 *     npm run fuzz -- --requests 250000 --seed 7
 *     npm run fuzz -- --database embedded --seed 7 --only 1234      one of them again
 *     npm run fuzz -- --requests 5000 --calls 'imports|messages'    only these calls, by their paths
 *
 * Half on the embedded database, half on a PostgreSQL server if its binaries are found, unless
 * `--database` names one. A request is made from the seed and its number alone; ids are those of
 * the rows that the run begins with.
 */
import { parseArgs } from "node:util";
import { findPostgres } from "../../scripts/postgres.ts";
import { startTestCluster } from "../../scripts/test-cluster.ts";
import { type FuzzReport, runFuzz } from "./fuzz/run.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "25000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    database: { type: "string" },
    calls: { type: "string" },
    brief: { type: "boolean" },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
const only = values.only === undefined ? undefined : Number(values.only);
const isFine = [requests, seed, only ?? 0].every(Number.isSafeInteger) && requests > 0;
const isKnown = values.database === undefined || /^(embedded|server)$/.test(values.database);
if (!isFine || !isKnown) {
  console.error(
    "Give whole numbers, and embedded or server: --requests 25000 --seed 1 --database server",
  );
  process.exit(2);
}
const binaries = values.database === "embedded" ? undefined : findPostgres();
const engines = (["embedded", "server"] as const).filter((engine) =>
  values.database ? engine === values.database : engine === "embedded" || binaries,
);
const cluster = binaries ? await startTestCluster(binaries) : undefined;
if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
let problems = 0;
try {
  for (const engine of engines) {
    process.env.TEST_DB = engine;
    const share = Math.ceil(requests / engines.length);
    const onProgress = (done: number) => console.error(`${engine}: ${done} of ${share}`);
    const report = await runFuzz({
      requests: share,
      seed,
      calls: values.calls === undefined ? undefined : new RegExp(values.calls),
      onProgress,
      ...(only === undefined ? {} : { only }),
    });
    print(engine, report);
    problems += report.problems.length;
  }
} finally {
  await cluster?.stop();
}
process.exitCode = problems === 0 ? 0 : 1;

function print(
  engine: string,
  { rows, requests: sent, repeats, seconds, answered, first, last, problems: found }: FuzzReport,
) {
  const classes = ["2xx", "3xx", "4xx", "5xx", "none"];
  const pace = Math.round(sent / seconds);
  console.log(
    `\n${engine}, seed ${seed}: ${sent} requests in ${Math.round(seconds)} s, ${pace} a second; ${answered} calls answered with success, ${repeats} sent again as the server was busy\n`,
  );
  console.log(`| kind | requests | ${classes.join(" | ")} |`);
  console.log(`|---|---|${classes.map(() => "---|").join("")}`);
  for (const row of rows) {
    console.log(
      `| ${row.kind} | ${row.requests} | ${classes.map((name) => row.classes[name] ?? 0).join(" | ")} |`,
    );
  }
  console.log("\n| held by the server | after a fifth | in the end |\n|---|---|---|");
  console.log(`| heap, MB | ${first.heap} | ${last.heap} |`);
  console.log(`| memory, MB | ${first.memory} | ${last.memory} |`);
  console.log(`| what waits (timers, sockets) | ${first.waiting} | ${last.waiting} |`);
  console.log(`| open files and sockets | ${first.descriptors} | ${last.descriptors} |`);
  console.log(`\n${found.length} faults.`);
  for (const problem of found) console.log(`- ${problem}`);
}
