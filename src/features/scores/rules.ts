import { keysOf } from "#/shared/keys.ts";
import { MAX_MARK, type Module } from "#/shared/marks.ts";
import { plainSigns } from "#/shared/plain-signs.ts";

/** What the wire calls the mark of each module. */
export const MODULE_OF = {
  javaScore: "Java",
  aemScore: "AEM",
  communicationScore: "Communication",
  mockScore: "Mock",
  finalCheckScore: "FinalCheck",
} as const satisfies Record<string, Module>;
export const SCORE_TYPES = keysOf(MODULE_OF);
export type ScoreType = (typeof SCORE_TYPES)[number];

export const isScoreType = (value: unknown): value is ScoreType =>
  SCORE_TYPES.some((type) => type === value);

/** A number from 0 to 10 with at most two decimals; a text is none, and neither is minus zero (I-62). */
export const isScore = (value: unknown): value is number =>
  typeof value === "number" &&
  value >= 0 &&
  value <= MAX_MARK &&
  !Object.is(value, -0) &&
  Number(value.toFixed(2)) === value;

/** What somebody typed as a score, a comma taken as a point; undefined for what is no score. */
export function readScore(typed: string): number | undefined {
  const text = plainSigns(typed).trim().replace(",", ".");
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(text)) return undefined;
  const value = Number(text);
  return isScore(value) ? value : undefined;
}

/**
 * What was copied from a spreadsheet as a column, a text for each row, empty where a cell was; null for a single value.
 * Of several columns it is the one with the most scores, so that names may be copied along.
 */
export function readColumn(copied: string): string[] | null {
  const lines = copied.replace(/(\r?\n)+$/, "").split(/\r?\n/);
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  const width = Math.max(...rows.map((row) => row.length));
  if (rows.length === 1 && width === 1) return null;
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ""));
  const scoresIn = (column: readonly string[]) =>
    column.filter((text) => readScore(text) !== undefined).length;
  return columns.reduce((best, one) => (scoresIn(one) > scoresIn(best) ? one : best));
}
