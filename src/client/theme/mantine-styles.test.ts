import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const PACKAGES = path.resolve("node_modules/@mantine");
const NAMED = /import(?: type)? \{([^}]*)\} from "@mantine\/(core|dates|charts|notifications)"/g;

const read = (file: string) => readFileSync(file, "utf8");

/** The file of a package that exports each of its names. */
const exportsOf = Object.fromEntries(
  ["core", "dates", "charts", "notifications"].map((name) => {
    const folder = path.join(PACKAGES, name, "esm");
    const lines = read(path.join(folder, "index.mjs")).matchAll(
      /import \{([^}]*)\} from "(\.\/.*)"/g,
    );
    const files = [...lines].flatMap(([, names = "", file = ""]) =>
      names.split(",").map((one) => [one.trim(), path.join(folder, file)] as const),
    );
    return [name, new Map(files)];
  }),
);

const imported = (text: string): string[] =>
  [...text.matchAll(NAMED)].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .flatMap((one) => exportsOf[from]?.get(one.trim().split(" as ")[0] ?? "") ?? []),
  );

/**
 * The sheets that the components in `files` use: a component imports its class names from
 * `Button.module.mjs`.
 */
function sheetsOf(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const folder = path.dirname(file);
    const text = read(file);
    const beside = [...text.matchAll(/from "(\.{1,2}\/[^"]+)"/g)].map(([, to = ""]) => to);
    open.push(...imported(text), ...beside.map((to) => path.join(folder, to)));
  }
  const own = [...seen].map((file) => /core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(file)?.[1]);
  return new Set(own.filter((name) => name !== undefined));
}

test("each Mantine component in use has its style sheet, in Mantine's own order", () => {
  const ours = globSync("src/{client,domain}/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] });
  const needed = sheetsOf(ours.flatMap((file) => imported(read(file))));
  const whole = read(path.join(PACKAGES, "core/styles.css"));
  const placeOf = (name: string) =>
    whole.indexOf(read(path.join(PACKAGES, `core/styles/${name}.css`)).trim());
  const list = ["baseline", "default-css-variables", "global", ...needed].toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  );
  const listed = read("src/client/theme/mantine-styles.ts").matchAll(/styles\/([\w-]+)\.layer/g);
  expect([...listed].map(([, name]) => name)).toEqual(list);
});
