/** How many tests passed and failed, out of the reports the two test runners write. */
import { readFileSync } from "node:fs";
import { z } from "zod";

export type Outcome = { passed: number; failed: number };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** `isOk` says how the runner itself left: a run that failed counts at least one failure. */
export function vitestOutcome(file: string, isOk: boolean): Outcome {
  const report = read(file, VitestReport);
  if (!report) return { passed: 0, failed: 1 };
  // A file that could not even be loaded has failed without naming a single test.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return atLeastOneFailure(isOk, report.numPassedTests, report.numFailedTests + broken.length);
}

export function playwrightOutcome(file: string, isOk: boolean): Outcome {
  const report = read(file, PlaywrightReport);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return atLeastOneFailure(isOk, expected, unexpected + flaky);
}

const atLeastOneFailure = (isOk: boolean, passed: number, failed: number): Outcome => ({
  passed,
  failed: isOk ? failed : Math.max(failed, 1),
});

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    console.error(`The report ${file} cannot be read: ${error}`);
    return undefined;
  }
}
