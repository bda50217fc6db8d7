import path from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";

const { databaseUrlOf, roomFor } = await import(path.join(import.meta.dirname, "room-for.mjs"));

test.each([
  ["DATABASE_URL=postgresql://hub@localhost/hub"],
  ['PORT=3000\n export DATABASE_URL = "postgresql://hub@localhost/hub"\n'],
  ["DATABASE_URL='postgresql://hub@localhost/hub' # the real one"],
  ["# DATABASE_URL=postgresql://hub@localhost/hub"],
  ["DATABASE_URL="],
  ["DATABASE_URL=\nPORT=3000"],
  ["OTHER_DATABASE_URL=postgresql://hub@localhost/hub"],
  [""],
])("finds the database in the file of settings %j as Node.js does", (dotEnv) => {
  expect(databaseUrlOf({}, dotEnv)).toBe(parseEnv(dotEnv).DATABASE_URL ?? "");
});

test("takes the environment before the file, and an empty text there for none", () => {
  const dotEnv = "DATABASE_URL=postgresql://file/hub";
  expect(databaseUrlOf({ DATABASE_URL: "postgresql://env/hub" }, dotEnv)).toBe(
    "postgresql://env/hub",
  );
  expect(databaseUrlOf({ DATABASE_URL: "" }, dotEnv)).toBe("");
});

test("gives more room to young objects only where the database is embedded", () => {
  expect(roomFor("postgresql://hub@localhost/hub")).toEqual([]);
  expect(roomFor("")).toEqual(["--max-semi-space-size=8"]);
});
