import type { Exceptions } from "./exceptions.ts";
import { isScript, type SourceFile } from "./source-files.ts";

/** The whole vocabulary of a feature or sub-feature folder. A new name is a team decision. */
const FEATURE_FILES = [
  /^(contract|policy|rules)(\.test)?\.ts$/,
  /^[a-z-]+\.test\.ts$/,
  /^server\/(service|queries)\.ts$/,
  // A folder that does more than one thing names each service: verification.service.ts.
  /^server\/[a-z-]+\.(service|mail|job|pdf)\.ts$/,
  /^server\/[a-z-]+(\.(api|embedded|server))?\.test\.ts$/,
  /^client\/(api|routes)\.tsx?$/,
  /^client\/[A-Z]\w+(\.test)?\.tsx$/,
  /^client\/[a-zA-Z-]+\.module\.css$/,
];

/** Names that say nothing, and index files, which hide where things come from. */
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|misc|lib\/index|index)(\/|\.tsx?$)/;

const KEBAB_OR_PASCAL = /^([a-z0-9]+(-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*)(\.[a-z]+)*$/;

/** The part of a feature's path its vocabulary is about: one level of sub-features may precede it. */
function insideFeature(file: string): string | undefined {
  const [, first, rest] = file.match(/^src\/features\/[^/]+\/(?:([^/]+)\/)?(.+)$/) ?? [];
  if (!rest) return undefined;
  return first === undefined || !["server", "client"].includes(first) ? rest : `${first}/${rest}`;
}

export function checkNames(files: readonly SourceFile[], exceptions: Exceptions["names"]) {
  const problems: string[] = [];
  const used = new Set<string>();
  for (const { path: file } of files) {
    if (isScript(file)) {
      if (EMPTY_NAMES.test(file)) problems.push(`${file}: a name that says nothing`);
      const name = file.slice(file.lastIndexOf("/") + 1);
      if (!KEBAB_OR_PASCAL.test(name)) {
        problems.push(`${file}: neither kebab-case nor PascalCase`);
      }
    }
    const inside = insideFeature(file);
    if (inside === undefined || FEATURE_FILES.some((name) => name.test(inside))) continue;
    if (exceptions[file]) used.add(file);
    else problems.push(`${file}: not a name a feature folder may hold`);
  }
  for (const file of Object.keys(exceptions)) {
    if (!used.has(file)) problems.push(`${file}: its exception from the names is not needed`);
  }
  return problems;
}
