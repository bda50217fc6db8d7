import path from "node:path";
import type { Plugin } from "vite";
import { deleteOlderBuilds } from "../older-builds.ts";

/**
 * Keeps the code of the build before in place of emptying the folder: pages that are open, and
 * documents of a server that is not restarted yet, name its files.
 */
export const lastAssets = (): Plugin => ({
  name: "last-assets",
  apply: "build",
  generateBundle: ({ dir = "" }) =>
    deleteOlderBuilds(path.join(dir, "assets"), path.join(dir, "index.html")),
});
