import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Route } from "#/shared/contract.ts";
import { FEATURES } from "../features.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const PAGE = readFileSync(path.join(ROOT, "docs/corrections.md"), "utf8");

/** Each call that changes something, in the page's notation. */
const WRITES = FEATURES.flatMap(({ name: feature, contract }) =>
  Object.entries(contract)
    .filter(([, route]) => (route as Route).method !== "GET")
    .map(([name]) => `${feature}.${name}`),
);

const codesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);
const CALL = /`([a-zA-Z]+\.[a-zA-Z]+)`/g;

const ROWS = PAGE.split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [recorded = "", by = "", follows = "", shownBy = ""] = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    return { calls: codesIn(recorded, CALL), by, follows, shownBy };
  });
const NOTHING = codesIn(PAGE.split("## Records nothing that could be wrong")[1] ?? "", CALL);

test("every call that writes stands in one row, or among those that record nothing", () => {
  const named = [...ROWS.flatMap(({ calls }) => calls), ...NOTHING];
  expect(named.toSorted()).toEqual(WRITES.toSorted());
});

test("each row says how it is put right, and names tests that are there", () => {
  for (const { calls, by, shownBy } of ROWS) {
    expect([calls, by]).toEqual([calls, expect.stringMatching(/\w/)]);
    const files = codesIn(shownBy, /`([^`]+\.test\.tsx?)`/g);
    expect([calls, files.length > 0]).toEqual([calls, true]);
    const missing = files.filter((file) => !existsSync(path.join(ROOT, "src/domain", file)));
    expect([calls, missing]).toEqual([calls, []]);
  }
});

test("what corrects is itself a call that there is", () => {
  const corrected = ROWS.flatMap(({ by, follows }) => codesIn(`${by} ${follows}`, CALL));
  expect(corrected.filter((name) => !WRITES.includes(name))).toEqual([]);
});
