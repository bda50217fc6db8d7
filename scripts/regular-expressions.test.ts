/**
 * Every regular expression of the product takes time in proportion to its text: one that scans a
 * part of it again and again lets a header of 16 KB, or a cell of a file, block everyone for
 * seconds. Two analysers check each: scslre finds what may be matched in several ways or retried at
 * each character; in the lab, where there is a minute for it, recheck proves how long one match may
 * take.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Node, parseSync, visitorKeys } from "oxc-parser";
import { analyse } from "scslre";
import { expect, test } from "vitest";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { isShort } from "#test/support/short.ts";

// The one backend that is the same on every machine; read when the module is loaded.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = await import("recheck");

const ROOT = path.resolve(import.meta.dirname, "..");
/** The code that handles input: the product, and the operators' commands. */
const FILES = globSync("{src,scripts/admin}/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|\btesting\b/.test(file))
  .sort();

/**
 * Expressions (by their beginning) that the analysers cannot follow, and why they may stay: the
 * text is short, or no input.
 */
const UNPROVEN: Record<string, string> = {
  "^\\uFEFF?\\s*(?:<\\?xml": "A mark's first 2,000 bytes; a comment ends at its first end.",
};

/** Expressions built at run time: from what, and why their time stays in proportion. */
const BUILT: Record<string, string> = {
  "src/domain/messaging/messages/bounces.rules.ts":
    "Fixed names and an id of a fixed length; each begins a line.",
  "src/platform/http/client-files.ts": "Paths of pages, each parameter up to the next slash.",
  "src/platform/files/pdf.ts": "Fixed names without repetition.",
  "src/platform/pdf/fonts.ts": "One letter.",
  "src/shared/pages.ts": "Paths of pages, each parameter up to the next slash.",
  "src/shared/person-name.ts": "No part of it repeats without an end.",
  "src/shared/typed-date.ts": "No part of it repeats without an end.",
  "src/shared/visible-line.ts": "One sign and its neighbours, and a run at the beginning.",
};

type Found = { place: string; file: string; source?: string; flags?: string };

/** Returns the regular expressions of a file; one without a source is built at run time. */
function expressionsOf(file: string): Found[] {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  const found: Found[] = [];
  const visit = (node: Node | readonly Node[] | null) => {
    if (!node) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const one = node as Node;
    const place = `${file}:${text.slice(0, one.start).split("\n").length}`;
    if (one.type === "Literal" && "regex" in one && one.regex) {
      found.push({ place, file, source: one.regex.pattern, flags: one.regex.flags });
    }
    const isBuilt = one.type === "NewExpression" || one.type === "CallExpression";
    if (isBuilt && one.callee.type === "Identifier" && one.callee.name === "RegExp") {
      found.push({ place, file });
    }
    for (const key of visitorKeys[one.type] ?? []) visit(one[key as keyof Node] as unknown as Node);
  };
  visit(parseSync(file, text).program);
  return found;
}

const REPEATS_WITHOUT_END = /[*+]|\{\d*,\}/;
const LONGEST_MS = 20_000;

/** Returns why an expression may take more than linear time; undefined if it never does. */
function problemOf(source: string, flags: string): string | undefined {
  if (!REPEATS_WITHOUT_END.test(source)) return undefined;
  const again = analyse({ source, flags }).reports[0];
  if (again) return `begins anew again and again (${again.type})`;
  if (isShort) return undefined;
  const timeout = scaledTimeout(LONGEST_MS);
  const checked = checkSync(source, flags, { checker: "automaton", timeout });
  if (checked.status === "safe") return undefined;
  return checked.status === "vulnerable"
    ? `${checked.complexity.summary}: ${checked.attack.pattern}`
    : `cannot be followed (${checked.error.kind}): write it more simply`;
}

test(
  "no regular expression takes more than time in proportion to its text",
  () => {
    const all = FILES.flatMap(expressionsOf);
    const known = new Map<string, string | undefined>();
    const unproven = new Set<string>();
    const problems = all.flatMap(({ place, source, flags = "" }) => {
      if (source === undefined) return [];
      const exception = Object.keys(UNPROVEN).find((start) => source.startsWith(start));
      if (exception !== undefined) unproven.add(exception);
      const key = `${flags}/${source}`;
      if (!known.has(key)) known.set(key, exception ? undefined : problemOf(source, flags));
      const problem = known.get(key);
      return problem ? [`${place} /${source}/${flags} ${problem}`] : [];
    });
    expect(problems).toEqual([]);
    expect([...unproven].sort(), "exceptions that nothing needs").toEqual(
      Object.keys(UNPROVEN).sort(),
    );
    const built = all.filter(({ source }) => source === undefined).map(({ file }) => file);
    expect([...new Set(built)].sort(), "put together at run time").toEqual(
      Object.keys(BUILT).sort(),
    );
  },
  scaledTimeout(120_000),
);
