import type { Exceptions } from "./exceptions.ts";
import type { SourceFile } from "./source-files.ts";

/** Longest allowed files; the first match counts. */
const BUDGETS: readonly [RegExp, number][] = [
  [/\.test\.tsx?$/, 300],
  [/\.service\.ts$/, 220],
  [/Page\.tsx$/, 200],
  [/\.tsx$/, 120],
  [/\.(ts|mjs|css|html)$/, 300],
];

/**
 * The longest line of `src`, in characters: the formatter breaks code, but only writers break
 * texts.
 */
const MAX_COLUMNS = 120;

/** The longest line of a comment, in characters; commands and code in it are indented further. */
const MAX_COMMENT_COLUMNS = 100;
const PROSE = /^\s*(\/\/|\*|\/\*\*?) (?!biome-ignore)\S/;

const GENERATED = new Set(["src/platform/db/tables.ts"]);

const linesOf = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

export function checkBudgets(files: readonly SourceFile[], exceptions: Exceptions["longFiles"]) {
  const problems: string[] = [];
  const used = new Set<string>();
  for (const { path: file, text } of files) {
    const budget = BUDGETS.find(([name]) => name.test(file))?.[1];
    const lines = linesOf(text);
    const isWide = file.startsWith("src/") && budget !== undefined && !GENERATED.has(file);
    for (const [index, line] of isWide ? text.split("\n").entries() : []) {
      if (line.length <= MAX_COLUMNS) continue;
      problems.push(`${file}:${index + 1}: ${line.length} columns, at most ${MAX_COLUMNS}`);
    }
    for (const [index, line] of budget === undefined ? [] : text.split("\n").entries()) {
      if (line.length <= MAX_COMMENT_COLUMNS || !PROSE.test(line)) continue;
      problems.push(`${file}:${index + 1}: a comment wider than ${MAX_COMMENT_COLUMNS} columns`);
    }
    if (budget === undefined || lines <= budget || GENERATED.has(file)) continue;
    const exception = exceptions[file];
    if (exception) used.add(file);
    const limit = exception?.lines ?? budget;
    if (lines > limit) problems.push(`${file}: ${lines} lines, at most ${limit}`);
  }
  for (const file of Object.keys(exceptions)) {
    if (!used.has(file)) problems.push(`${file}: its exception from the length is not needed`);
  }
  return problems;
}
