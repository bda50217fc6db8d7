import type { SourceFile } from "./source-files.ts";

/** Returns one line per number of `migrations/` that is missing or used twice. */
export function checkMigrations(files: readonly SourceFile[]): string[] {
  const names = files
    .map(({ path }) => path.match(/^migrations\/((\d{4})_.+\.sql)$/))
    .flatMap((match) => (match ? [{ name: match[1] ?? "", number: Number(match[2]) }] : []));
  const problems = names
    .filter(({ number }, at) => names.findIndex((other) => other.number === number) !== at)
    .map(({ name }) => `migrations/${name}: its number is taken`);
  const used = new Set(names.map(({ number }) => number));
  for (let number = 1; number < Math.max(0, ...used); number += 1) {
    if (used.has(number)) continue;
    problems.push(`migrations/: ${String(number).padStart(4, "0")} is missing; leave no gap`);
  }
  return problems;
}
