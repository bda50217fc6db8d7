/**
 * Every check of a change, in one go: `npm test`, or some of it: `npm test -- --only=lint,types`.
 * Long runs are in `npm run lab` (test/lab/lab.ts). A failing check does not stop the ones after
 * it. Failures are repeated at the end, where developers look first; the last line says `N passed,
 * N failed`.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "./browser.ts";
import { keepFilesInMemory } from "./test-folder.ts";
import { type Program, runProgram } from "./test-programs.ts";
import { type Outcome, playwrightOutcome, vitestOutcome } from "./test-reports.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const VITEST_REPORT = path.join(ROOT, ".cache/test-reports/vitest.json");
const SERVER = path.join(ROOT, "dist/server/main.js");
const PLAYWRIGHT_REPORT = path.join(ROOT, ".cache/test-reports/playwright.json");

/**
 * Several checkers would each check shared files: together they take three times the processor time
 * of one.
 */
const ONE_CHECKER = ["--checkers", "1"];

/**
 * The compiler exits after one check: below this much memory it collects no garbage, which would
 * otherwise be a fifth of its work.
 */
const UNCOLLECTED = { GOGC: "off", GOMEMLIMIT: "2500MiB" };

/** Quick checks that need nothing running, by the part they belong to. Each counts as one. */
const STATIC_CHECKS: {
  part: Part;
  title: string;
  program: Program;
  environment?: Record<string, string>;
}[] = [
  {
    part: "lint",
    title: "format and lint",
    program: ["@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "--colors=off"],
  },
  {
    part: "types",
    title: "types of the server",
    program: ["typescript/bin/tsc", "-p", "tsconfig.server.json", ...ONE_CHECKER],
    environment: UNCOLLECTED,
  },
  {
    part: "types",
    title: "types of the client",
    program: ["typescript/bin/tsc", "-p", "tsconfig.client.json", ...ONE_CHECKER],
    environment: UNCOLLECTED,
  },
  { part: "structure", title: "structure", program: ["./scripts/check-structure.ts"] },
  { part: "structure", title: "nothing unused", program: ["knip/bin/knip.js"] },
  {
    part: "structure",
    title: "table types match the migrations",
    program: ["./scripts/generate-db-types.ts", "--check"],
  },
  {
    part: "build",
    title: "build of the web client",
    program: ["./scripts/bootstrap.mjs", "build"],
  },
];

const PARTS = ["lint", "types", "structure", "unit", "build", "browser"] as const;
type Part = (typeof PARTS)[number];

const results: { title: string; outcome: Outcome; seconds: number }[] = [];

async function check(title: string, run: () => Promise<Outcome>) {
  const start = performance.now();
  const outcome = await run();
  results.push({ title, outcome, seconds: (performance.now() - start) / 1000 });
}

const heading = (title: string) => console.log(`\n== ${title} ==`);

/**
 * Runs all at once, including the build of the client: none of them keeps both processors busy for
 * long. Failures show their output.
 */
async function runStaticChecks(parts: readonly Part[]) {
  const selected = STATIC_CHECKS.filter(({ part }) => parts.includes(part));
  if (selected.length === 0) return;
  heading("format, lint, types, structure, build");
  const checks = selected.map(({ title, program, environment = {} }) =>
    check(title, async () => {
      const { isOk, output } = await runProgram(program, { quiet: true, environment });
      console.log(`${isOk ? "ok  " : "FAIL"} ${title}`);
      if (!isOk) console.log(output);
      return isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [title] };
    }),
  );
  await Promise.all(checks);
}

async function runVitest(): Promise<Outcome> {
  heading("rules and HTTP");
  rmSync(VITEST_REPORT, { force: true });
  const report = `--outputFile.json=${VITEST_REPORT}`;
  const { isOk } = await runProgram(
    ["vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", report],
    {
      environment: {
        TEST_SHORT: "1",
        // Each process, and each thread that writes papers or reads sheets, loads the same
        // packages.
        NODE_COMPILE_CACHE: path.join(ROOT, "node_modules/.cache/compiled"),
        // The previous build's output.
        ...(parts.includes("build") && { TEST_SERVER: SERVER }),
      },
    },
  );
  return vitestOutcome(VITEST_REPORT, isOk);
}

async function runBrowserJourneys(): Promise<Outcome> {
  heading("browser journeys");
  await browserFetched;
  const browser = ensureBrowser();
  if (!browser) {
    console.error(
      "No Chromium was found and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
    );
    return { passed: 0, failed: 1 };
  }
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const { isOk } = await runProgram(["@playwright/test/cli.js", "test", "--reporter=list,json"], {
    environment: {
      ...browser.environment,
      CHROMIUM_PATH: browser.executable,
      PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
      TEST_SHORT: "1",
    },
  });
  return playwrightOutcome(PLAYWRIGHT_REPORT, isOk);
}

function wantedParts(): readonly Part[] {
  const { values } = parseArgs({
    options: { only: { type: "string" } },
  });
  if (values.only === undefined) return PARTS;
  const names = values.only.split(",");
  const unknown = names.filter((name) => !PARTS.some((part) => part === name));
  if (unknown.length > 0) {
    console.error(`Unknown part: ${unknown.join(", ")}. There are: ${PARTS.join(", ")}.`);
    process.exit(1);
  }
  return PARTS.filter((part) => names.includes(part));
}

const parts = wantedParts();
keepFilesInMemory();
// Mostly waits for the network, so it runs in parallel with the checks.
const browserFetched = parts.includes("browser")
  ? runProgram(["./scripts/fetch-browser.ts"])
  : undefined;
await runStaticChecks(parts);
if (parts.includes("unit")) await check("rules and HTTP", runVitest);
if (parts.includes("browser")) await check("browser journeys", runBrowserJourneys);

const failures = results.flatMap(({ outcome }) => outcome.failures ?? []);
if (failures.length > 0) heading("what failed");
for (const failure of failures) console.log(`${failure}\n`);

heading("summary");
for (const { title, outcome, seconds } of results) {
  const counts = `${outcome.passed} passed, ${outcome.failed} failed`;
  console.log(`${title.padEnd(34)} ${counts.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s`);
}
const passed = results.reduce((sum, { outcome }) => sum + outcome.passed, 0);
const failed = results.reduce((sum, { outcome }) => sum + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
