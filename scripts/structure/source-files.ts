import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** A text file of the repository; `path` is relative to its root, with forward slashes. */
export type SourceFile = { path: string; text: string };

const TEXT = /\.(ts|tsx|mjs|css|html|json|md|sql|yml|sh)$|^\.ci\//;

export function readSources(root: string): SourceFile[] {
  return globSync(["*", "{.ci,demo,docs,migrations,scripts,src,test}/**"], {
    cwd: root,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => TEXT.test(file) && file !== "package-lock.json")
    .sort()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), "utf8") }));
}

export const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$/.test(file) || file.startsWith("test/journeys/");

export const isScript = (file: string) => /\.(ts|tsx|mjs)$/.test(file);

/** These hold the patterns and the planted faults themselves. */
export const isAboutTheseRules = (file: string) =>
  file.startsWith("scripts/structure/") || file === "scripts/check-structure.test.ts";
