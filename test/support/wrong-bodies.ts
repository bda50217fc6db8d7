import { newId } from "#/platform/db/ids.ts";
import type { InputSchema } from "./input-schema.ts";

const LONG = "x".repeat(100_000);
const MANY: readonly unknown[] = Array.from({ length: 10_001 }, () => newId());

/** Values that have crashed programs before, whatever they are for. */
export const HOSTILE: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  -0,
  -1,
  2 ** 53,
  "NaN",
  "1e400",
  [],
  [null],
  {},
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u200d🪔",
  "e\u0301".repeat(1000),
  "'; drop table users; --",
  "=cmd|' /C calc'!A0",
  "../../etc/passwd",
  "2025-02-30",
  "0000-00-00",
  "9999-12-31",
  "2026-11-20T00:00:00+05:30",
];

/** Values that no field should fail on. */
export const NASTY: readonly unknown[] = [
  ...HOSTILE,
  1.5,
  { length: 1 },
  LONG,
  "<script>alert(1)</script>{{7*7}}",
  "%00",
  MANY,
];

/** Returns every field of a body by its path, from the schema itself. */
function fieldsOf(schema: InputSchema, path: string[] = []): string[][] {
  return [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, child]) => [
      [...path, name],
      ...fieldsOf(child, [...path, name]),
    ]),
  );
}

/**
 * Returns fields to make wrong in the same body. With several required fields, a body with only one
 * is refused for the missing ones, whatever its value: side by side all are checked. Without the
 * caller's id, which grants access.
 */
export function fieldsTogether(schema: InputSchema): string[][][] {
  const paths = fieldsOf(schema);
  if ((schema.required?.length ?? 0) < 2) return paths.map((path) => [path]);
  const byPlace = Map.groupBy(paths, (path) =>
    path.join() === "userId" ? "userId" : path.slice(0, -1).join(),
  );
  return [...byPlace.values()];
}

export function bodyWith(paths: readonly string[][], value: unknown, userId: string): object {
  const body: Record<string, unknown> = { userId };
  for (const path of paths) {
    let place = body;
    for (const name of path.slice(0, -1)) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[path.at(-1) ?? ""] = value;
  }
  return body;
}

/**
 * Long values are shortened if many fields have them: a body beyond a megabyte would be refused for
 * that.
 */
export function fitting(value: unknown, places: number): unknown {
  if (places < 3) return value;
  if (value === LONG) return LONG.slice(0, 600_000 / places);
  return value === MANY ? MANY.slice(0, 12_000 / places) : value;
}
