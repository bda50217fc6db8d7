/**
 * Cuts calls off at random, between client and server, between server and database at a COMMIT, and
 * by killing the process or the database, and checks that nothing was done twice or lost:
 *
 *     npm run faults -- --cuts 1000 --seed 7
 *     npm run faults -- --kills 500 --database-kills 100 --cuts 0
 *
 * Half of the cuts and kills are on the embedded database, half on a PostgreSQL server if its
 * binaries are found, unless `--database` names one. The mail server fails at random throughout,
 * and with kills the clock jumps.
 */
import { parseArgs } from "node:util";
import { findPostgres } from "../../scripts/postgres.ts";
import { startKillableCluster } from "./faults/killable-cluster.ts";
import { type FaultReport, runFaults } from "./faults/run.ts";

const { values } = parseArgs({
  options: {
    cuts: { type: "string", default: "1000" },
    kills: { type: "string", default: "0" },
    "database-kills": { type: "string", default: "0" },
    database: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const [cuts = 0, kills = 0, databaseKills = 0, seed = 1] = [
  values.cuts,
  values.kills,
  values["database-kills"],
  values.seed,
].map(Number);
const isKnown = values.database === undefined || /^(embedded|server)$/.test(values.database);
const isWhole = [cuts, kills, databaseKills, seed].every(
  (count) => count >= 0 && Number.isSafeInteger(count),
);
if (!isKnown || !isWhole || cuts + kills + databaseKills === 0) {
  console.error(
    "Give whole numbers: --cuts 1000 --kills 50 --database-kills 10 --seed 1 --database server",
  );
  process.exit(2);
}
const binaries = values.database === "embedded" ? undefined : findPostgres();
const engines = (["embedded", "server"] as const).filter((engine) =>
  values.database ? engine === values.database : engine === "embedded" || binaries,
);
let problems = 0;
for (const engine of engines) {
  process.env.TEST_DB = engine;
  const cluster =
    engine === "server" && binaries ? await startKillableCluster(binaries) : undefined;
  if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
  try {
    const startedAt = performance.now();
    const report = await runFaults({
      cuts: Math.ceil(cuts / engines.length),
      kills: Math.ceil(kills / engines.length),
      ...(cluster ? { database: { kills: databaseKills, cluster } } : {}),
      seed,
    });
    print(engine, report, Math.round((performance.now() - startedAt) / 1000));
    problems += report.problems.length;
  } finally {
    await cluster?.stop();
  }
}
process.exitCode = problems === 0 ? 0 : 1;

function print(engine: string, report: FaultReport, seconds: number) {
  console.log(`\n${engine}, seed ${seed}, ${seconds} s\n`);
  console.log(
    "| call | made | cut at the client | at a COMMIT | by the process's end | by the database's | found done |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const { kind, calls, client, commit, kill, database, doneBefore } of report.rows) {
    console.log(
      `| ${kind} | ${calls} | ${client} | ${commit} | ${kill} | ${database} | ${doneBefore} |`,
    );
  }
  console.log(
    `\n${report.cuts} calls cut off, ${report.kills} processes killed, the database ${report.databaseKills} times, ${report.clockJumps} jumps of the clock.\n`,
  );
  console.log("| promise | looked at | broken |\n|---|---|---|");
  for (const { what, checked, broken } of report.promises) {
    console.log(`| ${what} | ${checked} | ${broken.length} |`);
  }
  for (const problem of report.problems) console.log(`- ${problem}`);
}
