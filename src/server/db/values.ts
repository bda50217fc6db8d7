import pg from "pg";
import { columnNames } from "./column-names.ts";

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

/** A column of a result: its name, and the number of its type in PostgreSQL. */
export type Column = { name: string; typeId: number };

export type BuildRow = (values: readonly (string | null)[]) => object;

/** Returns what makes a row, as services see it, of a result's values as PostgreSQL writes them. */
export function rowBuilder(columns: readonly Column[]): BuildRow {
  const fields = columns.map(({ name, typeId }) => ({
    property: columnNames.propertyOf(name),
    parse: parserOf(typeId),
  }));
  return (values) => {
    const row: Record<string, unknown> = {};
    let index = 0;
    for (const { property, parse } of fields) {
      const text = values[index] ?? null;
      row[property] = text === null ? null : parse(text);
      index += 1;
    }
    return row;
  };
}

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
