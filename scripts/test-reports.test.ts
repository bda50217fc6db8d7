import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightOutcome, vitestOutcome } from "./test-reports.ts";

const folder = mkdtempSync(path.join(tmpdir(), "test-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(content: unknown) {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const assertion = (fullName: string, ...failureMessages: string[]) => ({
  fullName,
  status: failureMessages.length > 0 ? "failed" : "passed",
  failureMessages,
});

test("a failed test of a rule is named by its file and title, with what it said", () => {
  const file = reportOf({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: path.resolve(import.meta.dirname, "../src/shared/money.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [assertion("rounds"), assertion("adds up", "expected 1 to be 2")],
      },
      {
        name: path.resolve(import.meta.dirname, "../src/shared/torn.test.ts"),
        status: "failed",
        message: "Cannot find package",
        assertionResults: [],
      },
    ],
  });
  expect(vitestOutcome(file, false)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      "src/shared/torn.test.ts\nCannot find package",
      "src/shared/money.test.ts › adds up\nexpected 1 to be 2",
    ],
  });
});

test("a failed journey is named wherever it stands in the report", () => {
  const spec = (title: string, ...messages: string[]) => ({
    title,
    file: "sign-in.spec.ts",
    ok: messages.length === 0,
    tests: [
      { projectName: "phone", results: [{ errors: messages.map((message) => ({ message })) }] },
    ],
  });
  const file = reportOf({
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    suites: [{ specs: [spec("signs in")], suites: [{ specs: [spec("signs out", "timed out")] }] }],
  });
  expect(playwrightOutcome(file, false)).toEqual({
    passed: 1,
    failed: 1,
    failures: ["[phone] sign-in.spec.ts › signs out\ntimed out"],
  });
});

test("a report that is missing is one failure", () => {
  expect(vitestOutcome(path.join(folder, "none.json"), true)).toEqual({ passed: 0, failed: 1 });
});
