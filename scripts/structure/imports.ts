import path from "node:path";
import type { Exceptions } from "./exceptions.ts";
import { isScript, isTest, type SourceFile } from "./source-files.ts";

const SERVER = ["shared", "domain-core", "domain-server", "platform"];
const CLIENT = ["shared", "domain-core", "domain-client", "client"];

/** For each area of files, the areas it may import from. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  shared: ["shared"],
  "domain-core": ["shared", "domain-core"],
  "domain-server": SERVER,
  "domain-client": CLIENT,
  platform: SERVER,
  // The only access to the demo company, which the rest of the server does not know.
  main: ["shared", "platform", "demo"],
  client: CLIENT,
  "test-screens": ["client"],
  // Browser journeys see the product from outside: its calls and words, never its internals.
  journeys: ["shared", "domain-core", "test-support", "demo", "journeys"],
  "test-support": [...SERVER, "scripts", "test-support"],
  scripts: [...SERVER, "test-support", "demo", "scripts"],
  demo: [...SERVER, "test-support", "demo"],
  lab: [...SERVER, "test-support", "scripts", "demo", "lab"],
};

const mayImport = (from: string, to: string): boolean => {
  const [room, target] = [roomOf(from), roomOf(to)];
  // Test-only code must not get into the product.
  if ((target.startsWith("test-") || target === "lab") && isTest(from)) return true;
  return MAY_IMPORT[room]?.includes(target) ?? true;
};

const PUBLIC_OF_A_FEATURE = /\.(contract|rules|policy|queries)\.ts$/;

/** The domain's files that only run on the server, by suffix. */
const SERVER_FILE =
  /\.(service|queries|mail|job|pdf)(\.test)?\.ts$|\.(api|server|embedded)\.test\.ts$/;

/** Returns the program that a file of the domain belongs to, by its name; "core" is in both. */
export const sideOf = (file: string): "client" | "server" | "core" => {
  if (SERVER_FILE.test(file)) return "server";
  return /\.(tsx|css)$|\.client\.ts$/.test(file) ? "client" : "core";
};

const roomOf = (file: string) => {
  if (file.startsWith("test/support/screens/")) return "test-screens";
  if (file.startsWith("test/support/")) return "test-support";
  if (file === "src/platform/main.ts") return "main";
  const inside = file.replace(/^(src|test)\//, "");
  if (inside.startsWith("domain/")) return `domain-${sideOf(inside)}`;
  return inside.split("/")[0] ?? "";
};

/**
 * A part of the domain that holds one feature is that feature; in the other parts each folder is
 * one.
 */
const FEATURE = /^src\/domain\/((?:accounts|onboarding|insights)(?=\/)|[^/]+\/[^/]+(?=\/))/;

const featureOf = (file: string) => file.match(FEATURE)?.[1];

type Import = { from: string; to: string };

export function importsOf({ path: file, text }: SourceFile): Import[] {
  if (!isScript(file)) return [];
  const targets = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([#.][^"]+)"/g);
  return [...targets].flatMap(([, target]) => {
    if (target === undefined) return [];
    const alias = target.replace(/^#\//, "src/").replace(/^#test\//, "test/");
    const to = alias === target ? path.posix.join(path.posix.dirname(file), target) : alias;
    return [{ from: file, to }];
  });
}

export function checkImports(files: readonly SourceFile[], exceptions: Exceptions["public"]) {
  const problems: string[] = [];
  const used = new Set<string>();
  const imports = files.flatMap(importsOf);
  for (const { from, to } of imports) {
    if (to.startsWith("../")) problems.push(`${from}: reaches outside the repository (${to})`);
    else if (!mayImport(from, to)) {
      problems.push(`${from}: ${roomOf(from)} may not import ${roomOf(to)} (${to})`);
    }
    const crosses = featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to);
    if (!crosses || PUBLIC_OF_A_FEATURE.test(to)) continue;
    if (exceptions[to]) used.add(to);
    else {
      problems.push(`${from}: reaches into ${to}; use its contract, rules, policy or queries`);
    }
  }
  for (const file of Object.keys(exceptions)) {
    if (!used.has(file)) problems.push(`${file}: its exception for other features is not needed`);
  }
  return [...problems, ...ringsOfFeatures(imports)];
}

/** Features may depend on one another, but never in a cycle. */
function ringsOfFeatures(imports: readonly Import[]): string[] {
  const between = imports.flatMap(({ from, to }) => {
    const [feature, other] = [featureOf(from), featureOf(to)];
    return feature && other && feature !== other && !isTest(from) ? [{ feature, other, from }] : [];
  });
  const rings = findRings(between.map(({ feature, other }) => ({ from: feature, to: other })));
  return rings.map((ring) => {
    const files = ring
      .slice(1)
      .map(
        (next, at) => between.find((one) => one.feature === ring[at] && one.other === next)?.from,
      );
    return `features import in a ring: ${ring.join(" -> ")} (${files.join(", ")})`;
  });
}

/**
 * Returns one cycle, its first member again at its end, for each edge back to a node on the path of
 * a walk.
 */
function findRings(arrows: readonly Import[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const rings: string[][] = [];
  const done = new Set<string>();
  const walk = (one: string, trail: readonly string[]) => {
    const start = trail.indexOf(one);
    if (start >= 0) rings.push([...trail.slice(start), one]);
    if (start >= 0 || done.has(one)) return;
    for (const next of targets.get(one) ?? []) walk(next, [...trail, one]);
    done.add(one);
  };
  for (const one of targets.keys()) walk(one, []);
  return rings;
}
