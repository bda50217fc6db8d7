// @vitest-environment happy-dom
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PAGES, pageAt } from "#/shared/pages.ts";
import { SPECIFIED_PAGES } from "./pages.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

async function routedPaths(): Promise<string[]> {
  const files = globSync("src/domain/**/*.routes.tsx", { cwd: ROOT });
  const modules: { pages: { path: string }[] }[] = await Promise.all(
    files.map((file) => import(path.join(ROOT, file))),
  );
  return modules.flatMap(({ pages }) => pages).map((page) => page.path);
}

test("every address of the specifications has a page of its own", () => {
  expect(SPECIFIED_PAGES.filter((address) => !(address in PAGES))).toEqual([]);
});

test("the router has every page once, and no other", async () => {
  expect((await routedPaths()).toSorted()).toEqual(Object.keys(PAGES).toSorted());
});

/** Addresses as literals in the source, where `component={Link}` hides them from the compiler. */
const LITERAL = /\b(?:to|href|path)(?:=|: )"(\/(?!api\/|v1\/)[^"]*)"/g;

test("no link, redirect, button of a mail or notification in the source leads nowhere", () => {
  const files = globSync("src/{client,domain}/**/*.{ts,tsx}", {
    cwd: ROOT,
    exclude: ["**/*.test.{ts,tsx}"],
  });
  const addresses = files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), "utf8").matchAll(LITERAL)].map(([, address = ""]) => ({
      file,
      address,
    })),
  );
  expect(addresses.length).toBeGreaterThan(150);
  expect(addresses.filter(({ address }) => !(address in PAGES) && !pageAt(address))).toEqual([]);
});
