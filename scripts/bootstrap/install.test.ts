import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

type Locked = { integrity?: string; resolved?: string };

test("an install asks the registry for the packages alone: the lockfile says where each one is", () => {
  const file = path.resolve(import.meta.dirname, "../../package-lock.json");
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(file, "utf8"));
  const known = Object.entries(packages).filter(([, { integrity }]) => integrity);
  expect(known.length).toBeGreaterThan(500);
  const unknown = known.filter(
    ([, { resolved }]) => !/^https:\/\/registry\.npmjs\.org\/.+\.tgz$/.test(resolved ?? ""),
  );
  expect(unknown).toEqual([]);
});
