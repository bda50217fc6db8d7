/**
 * Four projects:
 *
 *     npx vitest run --project rules src/shared/money.test.ts          no database needed
 *     npx vitest run --project screens src/domain/a/x/XPage.test.tsx   in a simulated browser
 *     npx vitest run --project embedded src/domain/a/x/x.api.test.ts
 *     npx vitest run --project server src/domain/a/x/x.api.test.ts
 *
 * `*.api.test.ts` run on both databases, `*.embedded.test.ts` and `*.server.test.ts` on one. `npm
 * test` (TEST_SHORT=1) runs only those of ON_EMBEDDED_TOO on the embedded one, and leaves LAB_ONLY
 * to `npm run lab`. `server` starts a PostgreSQL of its own in about a second; to save that while
 * working, keep `node scripts/test-cluster.ts` running and set TEST_DATABASE_URL to its output.
 */
import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findPostgres } from "./scripts/postgres.ts";
import { scaledTimeout } from "./test/support/scaled-timeout.ts";
import { mayMountSmallDisk } from "./test/support/small-disk.ts";

const onBoth = "{src,scripts,test}/**/*.api.test.ts";
const onEmbedded = "{src,scripts,demo,test}/**/*.embedded.test.ts";
const onSmallDisk = "src/platform/ops/full-disk.embedded.test.ts";
const onServer = "{src,scripts,test}/**/*.server.test.ts";

/**
 * What may differ between the two databases: locks, schema, long statements, searches,
 * notifications of changes, files after a kill.
 */
const ON_EMBEDDED_TOO = [
  "src/domain/money/payments/races.api.test.ts",
  "src/platform/db/{database,days,migrate,pages,together,upgrade}.api.test.ts",
  "src/platform/{http/idempotency,jobs/jobs,ops/killed}.api.test.ts",
  "src/platform/audit/trail.api.test.ts",
  "src/**/{search,updates}.api.test.ts",
];

/**
 * Measurements, long runs that start and end processes, and tests of tools that are started by
 * hand.
 */
const LAB_ONLY = [
  "src/**/{hostile-calls.api,plans.server}.test.ts",
  "src/**/rolling-restart.server.test.ts",
  "src/**/growth.server.test.ts",
  "scripts/recovery.server.test.ts",
  "scripts/release/image.embedded.test.ts",
  "test/lab/mutation/mutants.test.ts",
  "test/**/{processors,slope}.test.ts",
];
const isShort = process.env.TEST_SHORT === "1";
const labOnly = isShort ? LAB_ONLY : [];

const hasServer = Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== undefined;
if (!hasServer) {
  console.log(
    "No PostgreSQL server (TEST_DATABASE_URL) and no binaries found: the tests run on the embedded one alone.",
  );
}

const mayMount = mayMountSmallDisk();
if (!mayMount)
  console.log("No small disk can be mounted here: what a full disk does is not tested.");

// Long enough for a busy machine; a test that waits for something that never comes still ends.
const timeouts = {
  testTimeout: scaledTimeout(40_000),
  hookTimeout: scaledTimeout(60_000),
  // One second by default, which is too short on a busy machine.
  expect: { poll: { timeout: scaledTimeout(10_000) } },
};

// Each of these files has a server of its own and an empty database, and no module of ours holds
// state: they may share a process, which saves loading everything again for each.
const together = { ...timeouts, isolate: false };

const withoutDatabase = ["{src,test}/**/*.test.{ts,tsx}", "{scripts,demo}/**/*.test.ts"];
const onScreen = globSync(withoutDatabase).filter((file) =>
  readFileSync(file, "utf8").startsWith("// @vitest-environment happy-dom"),
);
const rules = {
  test: {
    ...together,
    name: "rules",
    include: withoutDatabase,
    exclude: [onBoth, onEmbedded, onServer, ...onScreen, ...labOnly],
  },
};
/**
 * A screen continues after its test (a failed save says so): each file has its own page and its own
 * modules that hold state.
 */
const screens = {
  test: {
    ...together,
    name: "screens",
    include: onScreen,
    setupFiles: "test/support/screens/fresh-page.ts",
    server: { deps: { inline: [/@mantine.(?:notifications|store)/] } },
  },
};
const embedded = {
  test: {
    ...together,
    name: "embedded",
    include: [onEmbedded, ...(isShort && hasServer ? ON_EMBEDDED_TOO : [onBoth])],
    exclude: [...labOnly, ...(mayMount ? [] : [onSmallDisk])],
    env: { TEST_DB: "embedded" },
    globalSetup: "test/support/embedded-setup.ts",
  },
};
const server = {
  test: {
    ...together,
    name: "server",
    include: [onBoth, onServer],
    // Recovery from a kill is the embedded database's own task; on a server faults.api.test.ts
    // kills as well.
    exclude: [...labOnly, ...(isShort ? ["src/platform/ops/killed.api.test.ts"] : [])],
    env: { TEST_DB: "server" },
    globalSetup: "test/support/server-setup.ts",
  },
};

/** Mostly wait, for processes that start and exit: short files that would run alone at the end. */
const WAITING = [
  "graceful-shutdown.embedded",
  "restore.api",
  "restore-copy.embedded",
  "image.embedded",
  "rolling-restart.server",
  "recovery.server",
  "fuzz.api",
  "rotate-secret.api",
  "killed.api",
  "faults.api",
  "durability.embedded",
  "one-connection.embedded",
  "full-disk.embedded",
  "database-away.server",
  "server-pool.server",
];

/**
 * Without times of an earlier run, large files go first; before them, in each project, those that
 * wait.
 */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) =>
      WAITING.some((name) => moduleId.includes(`/${name}.`));
    // A process continues with the next file of its project, and ends if another project's is next.
    const ofProjects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...ofProjects.values()].flatMap((own) => [
      ...own.filter(isWaiting),
      ...own.filter((file) => !isWaiting(file)),
    ]);
  }
}

export default defineConfig({
  test: {
    projects: [rules, screens, embedded, ...(hasServer ? [server] : [])],
    // Two more than the expected processors: some wait for processes that start and exit, or for a
    // database.
    maxWorkers: 4,
    // A test runs once: optimizing its code takes an eighth of the processor's time and does not
    // pay off. Garbage collection threads, of four processes on two processors, spend a tenth of it
    // waiting for each other.
    execArgv: [
      "--no-opt",
      "--no-parallel-scavenge",
      "--min-semi-space-size=64",
      "--max-semi-space-size=64",
    ],
    sequence: { sequencer: WaitingFirst },
  },
});
