import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The rows of docs/ends.md, each with the test files it names. */
const rows = readFileSync(new URL("../docs/ends.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| end \|/.test(line))
  .map((line) => ({
    line,
    files: Array.from(line.matchAll(/`([^`]+\.test\.ts)`/g), ([, file]) => file ?? ""),
  }));

test("each row of what ends names a test, and the test is there", () => {
  expect(rows.length).toBeGreaterThan(40);
  const missing = rows.filter(
    ({ files }) =>
      files.length === 0 ||
      !files.every((file) => existsSync(new URL(`../${file}`, import.meta.url))),
  );
  expect(missing.map(({ line }) => line)).toEqual([]);
});
