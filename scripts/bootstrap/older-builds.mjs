import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

/** All files of one build are written within this time. */
const ONE_BUILD_MS = 600_000;

/**
 * Deletes the files that earlier builds than the last one left in a folder; `entry` is one that
 * every build writes. Called before the next build: the last one's files are still loaded, by open
 * pages and by the server until it is restarted.
 */
export function deleteOlderBuilds(folder, entry) {
  if (!existsSync(entry)) return;
  const lastBuilt = statSync(entry).mtimeMs;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (lastBuilt - statSync(file).mtimeMs > ONE_BUILD_MS) rmSync(file);
  }
}
