import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const TAG = /<script src="\/(src\/client\/[\w-]+\.js)" data-inline><\/script>/g;

/** Puts `opening.js` and `missing-files.js` into the document itself: they run before the first paint, without a way of their own. */
export function inlineOpening(): Plugin {
  let root = "";
  return {
    name: "inline-opening",
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace(TAG, (_tag, file: string) => inline(path.join(root, file))),
    },
  };
}

function inline(file: string): string {
  const lines = readFileSync(file, "utf8").split("\n");
  const code = lines
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"));
  return `<script>${code.join("\n")}</script>`;
}
