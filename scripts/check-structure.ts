/** Fails if the location, content or imports of a file break the rules of ARCHITECTURE.md. */
import path from "node:path";
import { checkBudgets } from "./structure/budgets.ts";
import { EXCEPTIONS, type Exceptions } from "./structure/exceptions.ts";
import { checkImports } from "./structure/imports.ts";
import { checkMigrations } from "./structure/migrations.ts";
import { checkNames } from "./structure/names.ts";
import { isAboutTheseRules, readSources } from "./structure/source-files.ts";
import { checkStyles } from "./structure/styles.ts";
import { checkTexts } from "./structure/texts.ts";
import { checkWords } from "./structure/words.ts";

/** Returns one line per problem of the tree below `root`. */
export function checkStructure(root: string, exceptions: Exceptions): string[] {
  const files = readSources(root);
  const judged = files.filter(({ path }) => !isAboutTheseRules(path));
  return [
    ...checkNames(files),
    ...checkImports(judged, exceptions.public),
    ...checkMigrations(files),
    ...checkBudgets(files, exceptions.longFiles),
    ...checkStyles(judged),
    ...checkTexts(judged),
    ...checkWords(judged),
  ];
}

if (import.meta.main) {
  const problems = checkStructure(path.resolve(import.meta.dirname, ".."), EXCEPTIONS);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
