import pg from "pg";

type Parse = (text: string) => unknown;

const { builtins } = pg.types;
const TEXT_ARRAY: number = 1009;
const DATE_ARRAY = 1182;
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY, "text") as Parse;

/** Types the driver's own parser is not right for; the others are parsed as `pg` does. */
const PARSERS: Record<number, Parse> = {
  // A calendar date stays one; the driver's default turns it into a local midnight.
  [builtins.DATE]: (text) => text,
  [DATE_ARRAY]: parseTextArray,
  [builtins.TIME]: (text) => text.slice(0, 5),
  // Counts and paise stay far below 2^53.
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};

/** How a column of a type (by its number in PostgreSQL) is read, the same on both databases. */
export const parserOf = (typeId: number): Parse =>
  PARSERS[typeId] ?? (pg.types.getTypeParser(typeId, "text") as Parse);

export type WireValue = string | Uint8Array | null;

/**
 * A parameter as PostgreSQL reads it, the same on both databases. Arrays become SQL arrays, other
 * objects JSON, so an array meant for a jsonb column has to be given as `JSON.stringify` text.
 */
export function toWire(value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return toArrayText(value);
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
}

function toArrayText(values: unknown[]): string {
  const elements = values.map((value) => {
    if (Array.isArray(value)) return toArrayText(value);
    const wire = toWire(value);
    if (wire === null) return "NULL";
    const text = typeof wire === "string" ? wire : `\\x${Buffer.from(wire).toString("hex")}`;
    return `"${text.replace(/[\\"]/g, "\\$&")}"`;
  });
  return `{${elements.join(",")}}`;
}
