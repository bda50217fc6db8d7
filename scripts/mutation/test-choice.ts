import { importsOf } from "../structure/imports.ts";
import { isTest, readSources, type SourceFile } from "../structure/source-files.ts";

const ROUTES_OF_ALL = /^src\/server\/(features|app|serve|main)\.ts$/;
const featureOf = (file: string) => file.match(/^src\/features\/[^/]+\//)?.[0];

/**
 * Which test files look at a source file, nearest first: those that stand in its feature (or, outside
 * of features, import it), then those of whatever imports it, and the two tests over every call.
 */
export function chooseTests(root: string): (file: string) => [near: string[], far: string[]] {
  const files = readSources(root).filter(({ path }) => /^(src|scripts)\/.+\.tsx?$/.test(path));
  const importers = importersOf(files);
  const tests = files
    .map(({ path }) => path)
    .filter((path) => isTest(path) && !/\.server\.test/.test(path));
  return (file) => {
    const above = reach(importers, file);
    const inFeature = featureOf(file);
    const near = tests.filter((test) =>
      inFeature ? test.startsWith(inFeature) : above.has(test) || sameFolder(test, file),
    );
    const features = new Set([...above].map(featureOf).filter((name) => name !== undefined));
    const isInReach = (test: string) => features.has(featureOf(test) ?? "");
    const far = tests.filter(
      (test) =>
        !near.includes(test) && (above.has(test) || isInReach(test) || isAboutAllCalls(test)),
    );
    return [near, far];
  };
}

const isAboutAllCalls = (test: string) => /src\/server\/(access|http)\.api\.test\.ts$/.test(test);

const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/"));
const sameFolder = (test: string, file: string) => folderOf(test) === folderOf(file);

function importersOf(files: readonly SourceFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { from, to } of files.flatMap(importsOf)) {
    importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  return importers;
}

/** Everything that imports a file, directly or not, save through the list of all features. */
function reach(importers: ReadonlyMap<string, readonly string[]>, file: string): Set<string> {
  const seen = new Set<string>();
  const walk = (each: string) => {
    for (const importer of importers.get(each) ?? []) {
      if (seen.has(importer) || ROUTES_OF_ALL.test(importer)) continue;
      seen.add(importer);
      walk(importer);
    }
  };
  walk(file);
  return seen;
}
