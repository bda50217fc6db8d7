import pg from "pg";

type Parse = (text: string) => unknown;

const { builtins } = pg.types;
const DATE_ARRAY = 1182;
const TEXT_ARRAY: number = 1009;
const driverParserOf = (typeId: number) => pg.types.getTypeParser(typeId, "text") as Parse;

/** Types for which the driver's own parser is wrong; the others are parsed as `pg` does. */
const PARSERS: Record<number, Parse> = {
  // A calendar date stays text; the driver's default turns it into a local midnight.
  [builtins.DATE]: (text) => text,
  [DATE_ARRAY]: driverParserOf(TEXT_ARRAY),
  [builtins.TIME]: (text) => text.slice(0, 5),
  // Counts and paise stay far below 2^53.
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};

/** How the driver parses each type (by its PostgreSQL oid), the same on both databases. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (typeId: number) => PARSERS[typeId] ?? driverParserOf(typeId),
};
