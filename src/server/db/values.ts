import pg from "pg";
import { columnNames } from "./column-names.ts";
import { readUsualMoment } from "./moments.ts";

type Parse = (text: string) => unknown;

const { builtins } = pg.types;
const TEXT_ARRAY: number = 1009;
const DATE_ARRAY = 1182;
const driverParserOf = (typeId: number) => pg.types.getTypeParser(typeId, "text") as Parse;
const parseTextArray = driverParserOf(TEXT_ARRAY);
const parseAnyMoment = driverParserOf(builtins.TIMESTAMPTZ);

/** Types the driver's own parser is not right for; the others are parsed as `pg` does. */
const PARSERS: Record<number, Parse> = {
  // A calendar date stays one; the driver's default turns it into a local midnight.
  [builtins.DATE]: (text) => text,
  [DATE_ARRAY]: parseTextArray,
  [builtins.TIMESTAMPTZ]: (text) => readUsualMoment(text) ?? parseAnyMoment(text),
  [builtins.TIME]: (text) => text.slice(0, 5),
  // Counts and paise stay far below 2^53.
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};

/** How a column of a type (by its number in PostgreSQL) is read, the same on both databases. */
export const parserOf = (typeId: number): Parse => PARSERS[typeId] ?? driverParserOf(typeId);

/** A column of a result, as the driver has it: its name, and the number of its type in PostgreSQL. */
export type Column = { name: string; dataTypeID: number };

export type BuildRow = (values: readonly (string | null)[]) => object;

/** Returns what makes a row, as services see it, of a result's values as PostgreSQL writes them. */
export function rowBuilder(columns: readonly Column[]): BuildRow {
  const [first, ...others] = columns;
  return first?.name === PART_COLUMN ? partBuilder(others) : plainBuilder(columns, 0);
}

/** `from`: which of a result's values the first of these columns has. */
function plainBuilder(columns: readonly Column[], from: number): BuildRow {
  const fields = columns.map(({ name, dataTypeID }) => ({
    property: columnNames.propertyOf(name),
    parse: parserOf(dataTypeID),
  }));
  return (values) => {
    const row: Record<string, unknown> = {};
    let index = from;
    for (const { property, parse } of fields) {
      const text = values[index] ?? null;
      row[property] = text === null ? null : parse(text);
      index += 1;
    }
    return row;
  };
}

/** The first column of a statement of several queries (together.ts): which of them a row is of. */
export const PART_COLUMN = "number of the part";
/** What such a statement calls a column of one of them. They stand one after the other, each with all of its columns. */
export const columnOfPart = (part: number, column: string) => `${part}.${column}`;

/** A row of such a statement: its part, and the row that the part's own query would have given. */
export type PartRow = { part: number; row: object };

/** Makes such rows: a row has values in the columns of its part alone, and all the others are none of its own. */
function partBuilder(columns: readonly Column[]): BuildRow {
  const parts: { from: number; columns: Column[] }[] = [];
  for (const [index, { name, dataTypeID }] of columns.entries()) {
    const point = name.indexOf(".");
    const part = Number(name.slice(0, point));
    parts[part] ??= { from: index + 1, columns: [] };
    parts[part].columns.push({ name: name.slice(point + 1), dataTypeID });
  }
  const builders = parts.map((part) => plainBuilder(part.columns, part.from));
  return (values): PartRow => {
    const part = Number(values[0]);
    return { part, row: builders[part]?.(values) ?? {} };
  };
}

/** What a statement did, as PostgreSQL tells it in one line: "INSERT 0 3", "SELECT 2", "CREATE TABLE". */
export type Tag = { command: string; rowCount: number };

export function readTag(tag: string): Tag {
  const words = tag.split(" ");
  return { command: words[0] ?? "", rowCount: Number(words.at(-1)) || 0 };
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

/** The same bytes as the driver takes them: it copies none where they are a Buffer. */
export const toBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A parameter as the driver sends it. */
export const toBound = (value: WireValue): string | Buffer | null =>
  value instanceof Uint8Array ? toBuffer(value) : value;

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
