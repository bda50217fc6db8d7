import { importsOf } from "./imports.ts";
import type { SourceFile } from "./source-files.ts";

type Package = {
  folder: string;
  /** The one file that the rest of the repository may import. */
  entry: string;
  /** What its own files may import from outside the folder. */
  mayImport: readonly string[];
  /** The library that no other folder may import. */
  library: string;
};

/** Folders that could be packages of their own: one entry, and a short list of allowed imports. */
const PACKAGES: readonly Package[] = [
  {
    folder: "src/platform/embedded/",
    entry: "src/platform/embedded/open-embedded.ts",
    mayImport: [
      "src/platform/config/root.ts",
      "src/platform/db/connection-errors.ts",
      "src/platform/db/named-statements.ts",
      "src/platform/db/outcome.ts",
      "src/platform/db/values.ts",
      "src/platform/ops/operator-error.ts",
      "src/shared/errors.ts",
    ],
    library: "@electric-sql/pglite",
  },
];

/** Returns one line per import that bypasses a package's entry, or that a package may not use. */
export function checkPackages(files: readonly SourceFile[]): string[] {
  const imports = files.flatMap(importsOf);
  return PACKAGES.flatMap(({ folder, entry, mayImport, library }) => {
    const isInside = (file: string) => file.startsWith(folder);
    const ways = imports.flatMap(({ from, to }) => {
      if (!isInside(from)) {
        return isInside(to) && to !== entry ? [`${from}: imports ${to}; use ${entry}`] : [];
      }
      const isAllowed = isInside(to) || mayImport.includes(to) || /\.test\.ts$/.test(from);
      return isAllowed ? [] : [`${from}: a package of its own may not import ${to}`];
    });
    const strangers = files.filter(
      ({ path, text }) =>
        !isInside(path) && new RegExp(`(from |import )\\(?"${library}`).test(text),
    );
    return [...ways, ...strangers.map(({ path }) => `${path}: only ${folder} imports ${library}`)];
  });
}
