import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesToDeploy } from "./release.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const files = new Set(filesToDeploy());

test("what is deployed has what starts, and neither history nor tests", () => {
  const needed = [
    "src/server/main.ts",
    "scripts/bootstrap.mjs",
    "scripts/admin.ts",
    "package-lock.json",
  ];
  expect(needed.filter((file) => !files.has(file))).toEqual([]);
  const not = /(^|\/)\.git|\.test\.|\.spec\.|\/testing\/|^e2e\/|^bench\/|^demo\/|^node_modules\//;
  expect([...files].filter((file) => not.test(file))).toEqual([]);
});

test("nothing that is deployed rests on a file that is not", () => {
  const missing: string[] = [];
  for (const file of [...files].filter((name) =>
    /^(src|scripts\/(admin|bootstrap))\/.*\.(ts|tsx|mjs)$/.test(name),
  )) {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    for (const [, name = ""] of text.matchAll(/from "((?:#|\.\.?)\/[^"]+\.(?:ts|tsx|mjs))"/g)) {
      const way = name.startsWith("#/")
        ? `src/${name.slice(2)}`
        : path.posix.join(path.dirname(file), name);
      if (!files.has(way)) missing.push(`${file} needs ${way}`);
    }
  }
  expect(missing).toEqual([]);
});
