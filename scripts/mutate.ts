/**
 * Whether the tests would notice: plants one fault at a time in rules, guards and where-clauses, and
 * runs the tests that look at the place.
 *
 *     npm run mutate -- --count 300 --seed 1 --workers 2
 *
 * Each worker has a copy of the tree; this one is not touched. Prints each fault that no test
 * noticed, and the share of those that were. `--only text` keeps the places whose file holds the text.
 */
import { spawn } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { apply, type Mutant, mutantsOf } from "./mutation/mutants.ts";
import { chooseTests } from "./mutation/test-choice.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const LONGEST_RUN_MS = 10 * 60_000;

/** Where faults are planted; as many from each kind of place. */
const PLACES = {
  rules: [
    "src/features/**/{rules,policy}.ts",
    "src/shared/{dates,marks,money,mobile,email,payment-options,slot-times}.ts",
  ],
  guards: ["src/features/**/server/service.ts", "src/server/{http-access,throttle,jobs}.ts"],
  "where-clauses": ["src/features/**/server/queries.ts"],
};

/** A repeatable order: a small generator (mulberry32) seeded by the option. */
function shuffle<T>(items: readonly T[], seed: number): T[] {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    workers: { type: "string", default: "2" },
    only: { type: "string", default: "" },
  },
});

function pickMutants(): Mutant[] {
  const kinds = Object.entries(PLACES);
  const share = Math.ceil(Number(options.count) / kinds.length);
  return kinds.flatMap(([, patterns]) => {
    const files = globSync(patterns, { cwd: ROOT }).sort();
    const all = files
      .map((file) => file.split(path.sep).join("/"))
      .filter((file) => file.includes(options.only))
      .flatMap((file) => mutantsOf(file, readFileSync(path.join(ROOT, file), "utf8")));
    return shuffle(all, Number(options.seed)).slice(0, share);
  });
}

function copyTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "mutants-"));
  for (const name of ["src", "scripts", "migrations", "docs", "demo", "e2e", "bench", "public"]) {
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  }
  for (const name of globSync("*.{json,ts,html,md}", { cwd: ROOT })) {
    cpSync(path.join(ROOT, name), path.join(copy, name));
  }
  symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

/** Whether the named tests fail, which is what one hopes for; one that hangs has noticed too. */
function hasFailure(root: string, tests: readonly string[]): Promise<boolean> {
  if (tests.length === 0) return Promise.resolve(false);
  const child = spawn(
    process.execPath,
    [
      path.join(ROOT, "node_modules/vitest/vitest.mjs"),
      "run",
      "--project=rules",
      "--project=embedded",
      "--bail=1",
      "--passWithNoTests",
      "--maxWorkers=1",
      "--reporter=dot",
      ...tests,
    ],
    { cwd: root, stdio: "ignore", timeout: LONGEST_RUN_MS, detached: false },
  );
  return new Promise((resolve) => child.once("close", (code) => resolve(code !== 0)));
}

const passes = new Map<string, Promise<boolean>>();

/** The tests must pass without a fault before a failure means anything; looked at once for each set. */
function passWithout(root: string, tests: readonly string[]): Promise<boolean> {
  const key = tests.join(" ");
  const known = passes.get(key) ?? hasFailure(root, tests).then((isFailing) => !isFailing);
  passes.set(key, known);
  return known;
}

async function isNoticed(root: string, mutant: Mutant): Promise<boolean> {
  const target = path.join(root, mutant.file);
  const source = readFileSync(target, "utf8");
  for (const tests of choose(mutant.file)) {
    if (!(await passWithout(root, tests))) {
      throw new Error(`These fail without any fault: ${tests.join(" ")}`);
    }
    writeFileSync(target, apply(source, mutant));
    const isFailing = await hasFailure(root, tests);
    writeFileSync(target, source);
    if (isFailing) return true;
  }
  return false;
}

const choose = chooseTests(ROOT);
const queue = pickMutants();
const survivors: Mutant[] = [];
const total = queue.length;
let done = 0;

async function work() {
  const copy = copyTree();
  try {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const wasNoticed = await isNoticed(copy, mutant);
      done += 1;
      if (!wasNoticed) {
        survivors.push(mutant);
        console.log(
          `SURVIVED ${mutant.file}:${mutant.line} ${mutant.change} (${done} of ${total})`,
        );
      }
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function main() {
  const started = performance.now();
  await Promise.all(Array.from({ length: Number(options.workers) }, work));
  const killed = total - survivors.length;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    `${killed} of ${total} faults noticed (${((100 * killed) / total).toFixed(1)} %), ${minutes} minutes`,
  );
}

await main();
