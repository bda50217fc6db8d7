import { findPackageJSON } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The folder of the product: that of its package.json, migrations and `dist`. A module cannot
 * derive it from its own path, which differs in the files of `dist/server`.
 */
export const ROOT = path.dirname(findPackageJSON(import.meta.url) ?? "");

/**
 * Returns the address of a thread's program, a `*-worker.ts` below `src/platform`: the file that
 * scripts/server-build makes of it if this runs from there, else the source.
 */
export function workerUrl(source: `${string}-worker.ts`): URL {
  const isBuilt = import.meta.url.endsWith(".js");
  const file = isBuilt
    ? path.join("dist/server", path.basename(source, ".ts").concat(".js"))
    : path.join("src/platform", source);
  return pathToFileURL(path.join(ROOT, file));
}
