import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { findPostgres } from "../../../scripts/postgres.ts";
import { startTestCluster } from "../../../scripts/test-cluster.ts";
import type { Mutant } from "./mutants.ts";

const LONGEST_RUN_MS = 20 * 60_000;
/** The limit for every test, one file after another. */
const LONGEST_LOOK_MS = 3 * 60 * 60_000;
/** How many files each run takes: few at first, as the fastest of them usually notice. */
const PORTIONS = [3, 12, Number.POSITIVE_INFINITY];

type FileRun = { file: string; ms: number; hits: ReadonlySet<number> };
type Report = {
  testResults: { name: string; status: string; startTime: number; endTime: number }[];
};

/**
 * Runs the tests of a tree whose faults are behind switches, on the available database: a temporary
 * server, which is faster, or the embedded one. Close it at the end.
 */
export async function openRuns(root: string) {
  const binaries = findPostgres();
  const cluster = binaries ? await startTestCluster(binaries) : undefined;
  const project = cluster ? "server" : "embedded";
  const database = cluster ? { TEST_DATABASE_URL: cluster.url } : {};
  let passing: FileRun[] = [];

  /** Resolves to the exit code; not 0 for a run that hangs. */
  const run = (
    args: readonly string[],
    env: Record<string, string>,
    longestMs = LONGEST_RUN_MS,
  ): Promise<number | null> => {
    const child = spawn(
      process.execPath,
      [
        path.join(root, "node_modules/vitest/vitest.mjs"),
        "run",
        `--config=${path.join(root, "vitest.mutation.config.ts")}`,
        "--project=rules",
        `--project=${project}`,
        "--maxWorkers=1",
        ...args,
      ],
      {
        cwd: root,
        stdio: "ignore",
        timeout: longestMs,
        env: { ...process.env, ...database, ...env },
      },
    );
    return new Promise((resolve) => child.once("close", resolve));
  };

  return {
    /** Runs every test once without a fault. Returns how many files pass; others are not used. */
    async lookAtAll(): Promise<number> {
      const hitsFile = path.join(root, "hits.jsonl");
      const reportFile = path.join(root, "report.json");
      const report = ["--reporter=json", `--outputFile=${reportFile}`];
      await run(report, { MUTATION_HITS: hitsFile }, LONGEST_LOOK_MS);
      if (!existsSync(reportFile)) throw new Error("The tests cannot be run in the copy.");
      passing = passingFiles(
        JSON.parse(readFileSync(reportFile, "utf8")) as Report,
        readHits(readFileSync(hitsFile, "utf8")),
      );
      return passing.length;
    },

    /** Returns whether a test fails with this fault switched on; a hanging one counts too. */
    async isNoticed(mutant: Mutant & { id: number }): Promise<boolean> {
      const files = filesFor(mutant, root, passing);
      let from = 0;
      for (const count of PORTIONS) {
        const portion = files.slice(from, from + count);
        if (portion.length === 0) return false;
        const env = { MUTATION_FAULT: String(mutant.id) };
        if ((await run(["--bail=1", "--reporter=dot", ...portion], env)) !== 0) return true;
        from += count;
      }
      return false;
    },

    close: () => cluster?.stop() ?? Promise.resolve(),
  };
}

function readHits(lines: string): Map<string, Set<number>> {
  const hits = new Map<string, Set<number>>();
  for (const line of lines.split("\n").filter(Boolean)) {
    const { file, hits: ids } = JSON.parse(line) as { file: string; hits: number[] };
    hits.set(file, new Set([...(hits.get(file) ?? []), ...ids]));
  }
  return hits;
}

const passingFiles = ({ testResults }: Report, hits: Map<string, Set<number>>): FileRun[] =>
  testResults
    .filter(({ status }) => status === "passed")
    .map(({ name, startTime, endTime }) => ({
      file: name,
      ms: endTime - startTime,
      hits: hits.get(name) ?? new Set(),
    }));

/**
 * Returns the test files that execute a fault's place: those of its own folder first, then the
 * fastest. For code that runs once while its file is loaded, all of its feature's, as an earlier
 * test file may have loaded it.
 */
function filesFor(mutant: Mutant & { id: number }, root: string, passing: readonly FileRun[]) {
  const folder = path.join(root, path.dirname(mutant.file), "/");
  const feature = path.join(root, mutant.file.split("/").slice(0, 3).join("/"), "/");
  const isNear = (file: string) => file.startsWith(folder);
  return passing
    .filter(
      ({ file, hits }) => hits.has(mutant.id) || (mutant.isAtLoad && file.startsWith(feature)),
    )
    .toSorted((a, b) => Number(isNear(b.file)) - Number(isNear(a.file)) || a.ms - b.ms)
    .map(({ file }) => path.relative(root, file));
}
