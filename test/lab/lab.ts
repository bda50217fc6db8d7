/**
 * The long runs, started by hand or once a week: those of which `npm test` runs a short form. All
 * of them take most of a day on two processors, so usually only some are named:
 *
 *     npm run lab                          all of them
 *     npm run lab -- tests journeys        every test on both databases, every journey
 *     npm run lab -- fuzz faults soak      each with the defaults of its command (`npm run fuzz`)
 *
 * Exits with 1 if any of them failed.
 */
import { ensureBrowser } from "../../scripts/browser.ts";
import { type Program, runProgram } from "../../scripts/test-programs.ts";

const RUNS: Record<string, Program> = {
  tests: ["vitest/vitest.mjs", "run"],
  journeys: ["@playwright/test/cli.js", "test"],
  faults: ["./test/lab/faults.ts", "--cuts", "1000", "--kills", "100", "--database-kills", "20"],
  fuzz: ["./test/lab/fuzz.ts"],
  soak: ["./test/lab/soak.ts"],
  mutate: ["./test/lab/mutate.ts", "--count", "300"],
  bench: ["./test/lab/run.ts"],
  scale: ["./test/lab/scale/run.ts"],
};
/** Longer than any of them takes on a busy machine. */
const PATIENCE_MS = 12 * 60 * 60_000;

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(RUNS, name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. There are: ${Object.keys(RUNS).join(", ")}.`);
  process.exit(2);
}
const failed: string[] = [];
for (const [name, program] of Object.entries(RUNS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n== ${name} ==`);
  const browser = name === "journeys" ? ensureBrowser() : undefined;
  const environment: Record<string, string> = {
    TEST_SHORT: "0",
    ...(browser && { CHROMIUM_PATH: browser.executable, ...browser.environment }),
  };
  const { isOk } = await runProgram(program, { environment, patienceMs: PATIENCE_MS });
  if (!isOk) failed.push(name);
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}.` : "\nNothing failed.");
process.exitCode = failed.length > 0 ? 1 : 0;
