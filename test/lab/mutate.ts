/**
 * Mutation testing: plants faults in rules, guards and where-clauses, one at a time, and runs the
 * test files that execute that place, the fastest first.
 *
 *     npm run mutate -- --count 300 --seed 1 --workers 2
 *
 * Works in a copy of the tree, in which each fault is behind a switch: one run of all tests shows
 * which files execute which place. Prints each fault, with SURVIVED if no test noticed it, and the
 * share that was noticed. `--only text` keeps the places whose file contains the text, `--at
 * file:line,file:line` those of the given lines.
 */
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
import { seededRandom } from "#test/support/seeded-random.ts";
import { type Mutant, mutantsOf, withSwitches } from "./mutation/mutants.ts";
import { openRuns } from "./mutation/runs.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Where faults are planted; as many in each kind of place. */
const FAULT_SITES = {
  rules: [
    "src/domain/**/*.{rules,policy}.ts",
    "src/shared/{dates,money,mobile,email,payment-options,slot-times}.ts",
  ],
  guards: ["src/domain/**/*.service.ts", "src/platform/{http/access,http/throttle,jobs/jobs}.ts"],
  "where-clauses": ["src/domain/**/*.queries.ts"],
};

/** Shuffles in a repeatable order. */
function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
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
    at: { type: "string", default: "" },
  },
});

type Numbered = Mutant & { id: number };

function pickMutants(): Numbered[] {
  const kinds = Object.entries(FAULT_SITES);
  const share = Math.ceil(Number(options.count) / kinds.length);
  const picked = kinds.flatMap(([, patterns]) => {
    const files = globSync(patterns, { cwd: ROOT }).sort();
    const all = files
      .map((file) => file.split(path.sep).join("/"))
      .filter((file) => file.includes(options.only))
      .flatMap((file) => mutantsOf(file, readFileSync(path.join(ROOT, file), "utf8")))
      .filter(({ file, line }) => !options.at || options.at.split(",").includes(`${file}:${line}`));
    return shuffle(all, Number(options.seed)).slice(0, share);
  });
  return picked.map((mutant, id) => ({ ...mutant, id }));
}

/** A copy of the tree with every fault behind its switch. */
function copyTree(mutants: readonly Numbered[]): string {
  const copy = mkdtempSync(path.join(tmpdir(), "mutants-"));
  for (const name of ["src", "scripts", "migrations", "docs", "demo", "test", "public"]) {
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  }
  for (const name of globSync("*.{json,ts,html,md}", { cwd: ROOT })) {
    cpSync(path.join(ROOT, name), path.join(copy, name));
  }
  symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
  for (const [file, here] of Map.groupBy(mutants, (mutant) => mutant.file)) {
    const target = path.join(copy, file);
    writeFileSync(target, withSwitches(readFileSync(target, "utf8"), here));
  }
  return copy;
}

async function main() {
  const started = performance.now();
  const mutants = pickMutants();
  const copy = copyTree(mutants);
  const runs = await openRuns(copy);
  const queue = [...mutants];
  let survivors = 0;
  let done = 0;
  const work = async () => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const wasNoticed = await runs.isNoticed(mutant);
      done += 1;
      if (!wasNoticed) survivors += 1;
      const fate = wasNoticed ? "noticed " : "SURVIVED";
      console.log(
        `${fate} ${mutant.file}:${mutant.line} ${mutant.change} (${done} of ${mutants.length})`,
      );
    }
  };
  try {
    console.log(`${await runs.lookAtAll()} test files pass; ${mutants.length} faults to plant.`);
    await Promise.all(Array.from({ length: Number(options.workers) }, work));
  } finally {
    await runs.close();
    rmSync(copy, { recursive: true, force: true });
  }
  const noticed = mutants.length - survivors;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const share = ((100 * noticed) / mutants.length).toFixed(1);
  console.log(`${noticed} of ${mutants.length} faults noticed (${share} %), ${minutes} minutes`);
}

await main();
