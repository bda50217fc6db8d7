/**
 * How many tests passed, and which failed with which messages, from the reports of the two test
 * runners.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** `failures`: one text per failed test: its file and title, then its messages. */
export type Outcome = { passed: number; failed: number; failures?: string[] };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const Journey = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});

type Suite = { specs: z.infer<typeof Journey>[]; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.object({
  specs: z.array(Journey),
  get suites() {
    return z.array(Suite).optional();
  },
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(Suite),
});

/** `isOk`: how the runner itself exited: a failed run counts at least one failure. */
export function vitestOutcome(file: string, isOk: boolean): Outcome {
  const report = read(file, VitestReport);
  if (!report) return { passed: 0, failed: 1 };
  // A file that could not even be loaded has failed without naming a single test.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failures = [
    ...broken.map((file) => `${relative(file.name)}\n${file.message}`),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map((test) => failure(`${relative(name)} › ${test.fullName}`, test.failureMessages ?? [])),
    ),
  ];
  return {
    ...atLeastOneFailure(isOk, report.numPassedTests, report.numFailedTests + broken.length),
    failures,
  };
}

export function playwrightOutcome(file: string, isOk: boolean): Outcome {
  const report = read(file, PlaywrightReport);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const failures = report.suites
    .flatMap(journeysIn)
    .filter(({ ok }) => !ok)
    .flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) =>
        failure(
          `[${projectName}] ${file} › ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message ?? "")),
        ),
      ),
    );
  return { ...atLeastOneFailure(isOk, expected, unexpected + flaky), failures };
}

const journeysIn = ({ specs, suites = [] }: Suite): z.infer<typeof Journey>[] => [
  ...specs,
  ...suites.flatMap(journeysIn),
];

const relative = (file: string) => path.relative(path.resolve(import.meta.dirname, ".."), file);

/** The first lines of each message say what was expected; the rest of the stack is no help here. */
const failure = (title: string, messages: readonly string[]) =>
  [
    title,
    ...messages.map((message) => message.split("\n").slice(0, MESSAGE_LINES).join("\n")),
  ].join("\n");

const MESSAGE_LINES = 30;

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
