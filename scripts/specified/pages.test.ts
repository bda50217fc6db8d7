// @vitest-environment happy-dom
import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SPECIFIED_PAGES } from "./pages.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

test("every address of the specifications has a page of its own", async () => {
  const files = globSync("src/features/**/client/routes.tsx", { cwd: ROOT });
  const modules: { pages: { path: string }[] }[] = await Promise.all(
    files.map((file) => import(path.join(ROOT, file))),
  );
  const paths = modules.flatMap(({ pages }) => pages).map((page) => page.path);
  expect(SPECIFIED_PAGES.filter((address) => !paths.includes(address))).toEqual([]);
  expect(paths).toEqual([...new Set(paths)]);
});
