import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

/** All files of one build are written within this time. */
const ONE_BUILD_MS = 600_000;

/**
 * Deletes the files of a folder that builds before the last one left there; `entry` is one that
 * every build writes. Called before the next build: the files of the last one are still loaded, by
 * pages that are open and by the server that runs until it is restarted.
 */
export function deleteOlderBuilds(folder, entry) {
  if (!existsSync(entry)) return;
  const lastBuilt = statSync(entry).mtimeMs;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (lastBuilt - statSync(file).mtimeMs > ONE_BUILD_MS) rmSync(file);
  }
}
