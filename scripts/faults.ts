/**
 * Cuts calls off at random, between client and server, between server and database at a COMMIT, and
 * by killing the process, and looks whether anything was done twice or lost:
 *
 *     npm run faults -- --cuts 1000 --seed 7
 *
 * Half of the cuts on the embedded database, half on a PostgreSQL server where its binaries are found.
 */
import { parseArgs } from "node:util";
import { type FaultReport, runFaults } from "../src/server/testing/fault-run.ts";
import { findPostgres } from "./postgres.ts";
import { startTestCluster } from "./test-cluster.ts";

const { values } = parseArgs({
  options: { cuts: { type: "string", default: "1000" }, seed: { type: "string", default: "1" } },
});
const [cuts, seed] = [Number(values.cuts), Number(values.seed)];
if (!Number.isSafeInteger(cuts) || cuts < 1 || !Number.isSafeInteger(seed)) {
  console.error("Give whole numbers: --cuts 1000 --seed 1");
  process.exit(2);
}
const binaries = findPostgres();
const engines = binaries ? (["embedded", "server"] as const) : (["embedded"] as const);
const cluster = binaries ? await startTestCluster(binaries) : undefined;
if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
let problems = 0;
try {
  for (const engine of engines) {
    process.env.TEST_DB = engine;
    const startedAt = performance.now();
    const report = await runFaults({ cuts: Math.ceil(cuts / engines.length), seed });
    print(engine, report, Math.round((performance.now() - startedAt) / 1000));
    problems += report.problems.length;
  }
} finally {
  await cluster?.stop();
}
process.exitCode = problems === 0 ? 0 : 1;

function print(engine: string, report: FaultReport, seconds: number) {
  console.log(`\n${engine}, seed ${seed}, ${seconds} s\n`);
  console.log("| call | made | cut at the client | at a COMMIT | by a kill | found done |");
  console.log("|---|---|---|---|---|---|");
  for (const { kind, calls, client, commit, kill, doneBefore } of report.rows) {
    console.log(`| ${kind} | ${calls} | ${client} | ${commit} | ${kill} | ${doneBefore} |`);
  }
  console.log(`\n${report.cuts} calls cut off, ${report.kills} processes killed.`);
  console.log(`${report.problems.length} done twice, lost or answered otherwise.`);
  for (const problem of report.problems) console.log(`- ${problem}`);
}
