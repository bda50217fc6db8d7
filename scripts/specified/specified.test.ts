import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { FEATURES } from "#/platform/features.ts";
import type { Route } from "#/shared/contract.ts";
import { STAFF_TEXTS } from "./staff-texts.ts";
import { TRAINEE_TEXTS } from "./trainee-texts.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** "GET and POST /calendar/key" or "POST /feed, PUT and DELETE /feed/{id}" as single calls. */
function callsOf(cell: string): string[] {
  let methods: string[] = [];
  return cell.split(/,\s*/).flatMap((part) => {
    const verbs = part.match(/\b(GET|POST|PUT|PATCH|DELETE)\b/g);
    methods = verbs ?? methods;
    const address = part.replace(/^.*?(?=\/)/, "").replace(/\?.*$/, "");
    return methods.map((method) => `${method} ${address.replace(/\{\w+\}/g, "{}")}`);
  });
}

test("every call of the authorization table is mounted", () => {
  const table = readFileSync(path.join(ROOT, "docs/security/authorization.md"), "utf8");
  const rows = table.split("\n").flatMap((line) => {
    const [row, calls] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    return row && calls && /^N?\d+$/.test(row) ? [{ row, calls }] : [];
  });
  // The 96 calls of the specifications and their 22 companions, without those added later.
  const numbers = rows.map(({ row }) => row);
  const expected = [...Array(96).keys()].map((index) => `${index + 1}`);
  const companions = [...Array(22).keys()].map((index) => `N${index + 1}`);
  expect([...expected, ...companions].filter((row) => !numbers.includes(row))).toEqual([]);

  const mounted = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]).map(
    ({ method, path }) => `${method} ${path.replace("/api", "").replace(/:\w+/g, "{}")}`,
  );
  const missing = rows
    .flatMap(({ calls }) => callsOf(calls))
    .filter((call) => !mounted.includes(call));
  expect(missing).toEqual([]);
});

describe("every text the specifications quote is said somewhere", () => {
  let source = "";
  beforeAll(() => {
    const files = globSync("src/**/*.{ts,tsx}", { cwd: ROOT });
    const shown = files.filter((file) => !/\.test\.tsx?$/.test(file));
    // A long text of a screen is broken over lines.
    source = shown
      .map((file) => readFileSync(path.join(ROOT, file), "utf8"))
      .join("\n")
      .replaceAll("&amp;", "&")
      .replaceAll(/\n\s*/g, " ");
  });

  /**
   * True if a text appears as a whole: between quotes, between tags, or next to an interpolated
   * value.
   */
  const isSaid = (text: string) => {
    const literal = text.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`["'\`>}|\\s]\\s*${literal}[.:,]?\\s*["'\`<{$(|,A-Z0-9]`).test(source);
  };

  test.each(Object.entries({ ...TRAINEE_TEXTS, ...STAFF_TEXTS }))("%s", (_, texts) => {
    expect(texts.filter((text) => !isSaid(text))).toEqual([]);
  });
});
