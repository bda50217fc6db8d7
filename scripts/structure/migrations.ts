import type { SourceFile } from "./source-files.ts";

/** Numbers that were handed out to parallel branches and not used; migrations/README.md says so. */
const NEVER_USED = [
  ...[9, 10, 12, 15, 16, 17, 18, 19, 24, 25, 27, 28, 29, 31, 32, 33, 34, 35],
  ...[38, 39, 41, 42, 43],
];

/** Returns one line per number of `migrations/` that is missing, taken twice, or back in use. */
export function checkMigrations(files: readonly SourceFile[]): string[] {
  const names = files
    .map(({ path }) => path.match(/^migrations\/((\d{4})_.+\.sql)$/))
    .flatMap((match) => (match ? [{ name: match[1] ?? "", number: Number(match[2]) }] : []));
  const problems = names
    .filter(({ number }, at) => names.findIndex((other) => other.number === number) !== at)
    .map(({ name }) => `migrations/${name}: its number is taken`);
  const used = new Set(names.map(({ number }) => number));
  for (const { name, number } of names) {
    if (NEVER_USED.includes(number)) {
      problems.push(`migrations/${name}: a number left out; take the one after the last`);
    }
  }
  for (let number = 1; number < Math.max(0, ...used); number += 1) {
    if (used.has(number) || NEVER_USED.includes(number)) continue;
    problems.push(`migrations/: ${String(number).padStart(4, "0")} is missing; leave no gap`);
  }
  return problems;
}
