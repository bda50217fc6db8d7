import { isScript, type SourceFile } from "./source-files.ts";

/**
 * The whole vocabulary of the domain: a file's name is its subject and its role. A new role is a
 * team decision.
 */
const DOMAIN_FILES = [
  /^[a-z-]+\.(contract|policy|rules|service|queries|mail|job|pdf)\.ts$/,
  /^[a-z-]+(\.(contract|policy|rules|service|api|embedded|server))?\.test\.ts$/,
  /^[a-z-]+\.(client\.ts|routes\.tsx)$/,
  /^[A-Z]\w+(\.test)?\.tsx$/,
  /^[a-zA-Z-]+\.module\.css$/,
];

/** Names that say nothing, and index files, which hide where things come from. */
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|misc|index)(\/|\.tsx?$)/;

const KEBAB_OR_PASCAL = /^([a-z0-9]+(-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*)(\.[a-z]+)*$/;

/**
 * Returns a file's name if it is in a feature or one folder below; with the folders if it is
 * deeper.
 */
const nameInDomain = (file: string): string | undefined =>
  file.match(/^src\/domain\/(?:[^/]+\/){1,3}([^/]+)$/)?.[1] ??
  file.match(/^src\/domain\/(.+)$/)?.[1];

export function checkNames(files: readonly SourceFile[]) {
  const problems: string[] = [];
  for (const { path: file } of files) {
    if (isScript(file)) {
      if (EMPTY_NAMES.test(file)) problems.push(`${file}: a name that says nothing`);
      if (!KEBAB_OR_PASCAL.test(file.slice(file.lastIndexOf("/") + 1))) {
        problems.push(`${file}: neither kebab-case nor PascalCase`);
      }
    }
    const name = nameInDomain(file);
    if (name !== undefined && !DOMAIN_FILES.some((pattern) => pattern.test(name))) {
      problems.push(`${file}: not a name a folder of the domain may hold`);
    }
  }
  return problems;
}
