import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STORED_KEYS } from "./browser-storage.ts";

test("what a browser keeps, of whom and until when is said as it is", () => {
  const rows = readFileSync("docs/security/browser-storage.md", "utf8").matchAll(
    /^\| `([^`]+)` \| (\w+) \| (\w+) \|/gm,
  );
  const written = Object.fromEntries([...rows].map(([, name, ...kept]) => [name, kept]));
  expect(written).toEqual(STORED_KEYS);
});
