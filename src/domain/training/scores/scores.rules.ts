import { keysOf } from "#/shared/keys.ts";
import { MAX_SCORE, type Module } from "#/shared/modules.ts";
import { normalForm } from "#/shared/normal-form.ts";
import { normalizeCharacters } from "#/shared/normalize-characters.ts";

/** The module whose mark each score type of the API is. */
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

/** A number from 0 to 10 with at most two decimals; texts and minus zero are invalid (I-62). */
export const isScore = (value: unknown): value is number =>
  typeof value === "number" &&
  value >= 0 &&
  value <= MAX_SCORE &&
  !Object.is(value, -0) &&
  Number(value.toFixed(2)) === value;

/** Parses a typed score, with comma or point, also as 7/10; undefined if it is no score. */
export function readScore(typed: string): number | undefined {
  const text = normalizeCharacters(typed)
    .trim()
    .replace(",", ".")
    .replace(/ ?\/ ?10$/, "");
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(text)) return undefined;
  const value = Number(text);
  return isScore(value) ? value : undefined;
}

/**
 * A copied row: the texts of its other columns, empty where they cannot be a name, and its score.
 */
export type PastedRow = { who: readonly string[]; value: string };

/**
 * Returns the rows copied from a spreadsheet, null for a single value. The column with the most
 * scores holds the scores, the last one on a tie, as row numbers come first. Empty rows are left
 * out, except in a single column, where the position of a row says whose it is.
 */
export function readPasted(copied: string): PastedRow[] | null {
  const lines = copied.replaceAll("\r", "").split("\n");
  while (lines.at(-1) === "") lines.pop();
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0 || (rows.length === 1 && width === 1)) return null;
  const columns = Array.from({ length: width }, (_, column) => column);
  const scoresIn = (column: number) =>
    rows.filter((row) => readScore(row[column] ?? "") !== undefined).length;
  const most = Math.max(...columns.map(scoresIn));
  const best = columns.findLast((column) => scoresIn(column) === most) ?? 0;
  const wordy = columns.filter(
    (column) => column !== best && rows.some((row) => isWords(row[column])),
  );
  return rows.map((row) => ({
    who: wordy.map((column) => (isWords(row[column]) ? row[column] : "")),
    value: row[best] ?? "",
  }));
}

/** Row numbers, marks of other modules and dates are not names. */
const isWords = (cell: string | undefined): cell is string => /\p{L}/u.test(cell ?? "");

export const isNamed = (rows: readonly PastedRow[]): boolean =>
  rows.some(({ who }) => who.some(Boolean));

/** A member that a row may name: by a name, its words in any order, the username or an e-mail. */
export type Member = { id: string; names: readonly string[] };

type Matched = {
  /** The members found, with the name and score as written, in the order of the rows. */
  found: { id: string; who: string; value: string }[];
  /** The rows without a member, each with the reason to show. */
  unmatched: string[];
};

/**
 * Finds the member of the batch that each row names. A row that names nobody, two people, or
 * someone named twice is unmatched; a first row of headings and rows without a value are left out.
 */
export function matchMembers(rows: readonly PastedRow[], members: readonly Member[]): Matched {
  const nameOf = nameColumns(rows, members);
  const matches = rows.map((row) => ({ row, ids: idsOf(row.who, nameOf(row), members) }));
  const known = matches.flatMap(({ ids }) => (ids.length === 1 ? ids : []));
  const found: Matched["found"] = [];
  const unmatched: string[] = [];
  for (const [index, { row, ids }] of matches.entries()) {
    const [id, ...others] = ids;
    const isHeading = index === 0 && id === undefined && readScore(row.value) === undefined;
    if (isHeading || row.value === "") continue;
    const who = row.who.filter(Boolean).join(", ") || `Row ${index + 1}`;
    if (id === undefined) unmatched.push(`${who}: nobody of this name is in the batch`);
    else if (others.length > 0) unmatched.push(`${who}: ${ids.length} people are meant`);
    else if (known.filter((one) => one === id).length > 1) unmatched.push(`${who}: named twice`);
    else if (readScore(row.value) === undefined) unmatched.push(`${who}: ${row.value} is no score`);
    else found.push({ id, who, value: row.value });
  }
  return { found, unmatched };
}

/** First, middle and last name may be in separate cells. */
const MOST_CELLS_OF_A_NAME = 3;

/**
 * Finds the columns that together hold a whole name in the most rows, on a tie the fewest and first
 * ones; other columns (a city, a mentor, a batch) are not names. Returns a function that reads the
 * name from a row.
 */
function nameColumns(rows: readonly PastedRow[], members: readonly Member[]) {
  const width = Math.max(0, ...rows.map(({ who }) => who.length));
  const whole = new Set(members.flatMap(({ names }) => names.map(sameWords)));
  const choices = Array.from({ length: MOST_CELLS_OF_A_NAME }, (_, more) =>
    Array.from({ length: Math.max(0, width - more) }, (_, first) => {
      const textOf = ({ who }: PastedRow) => who.slice(first, first + more + 1).join(" ");
      return { textOf, count: rows.filter((row) => whole.has(sameWords(textOf(row)))).length };
    }),
  ).flat();
  const most = Math.max(0, ...choices.map(({ count }) => count));
  return choices.find(({ count }) => count === most)?.textOf ?? (() => "");
}

/** The members whose e-mail or whole name a row has; if none, those whose name it abbreviates. */
function idsOf(who: readonly string[], name: string, members: readonly Member[]): string[] {
  const whole = new Set([name, ...who.filter((cell) => cell.includes("@"))].map(sameWords));
  const idsWhere = (fits: (name: string) => boolean) =>
    members.filter(({ names }) => names.some(fits)).map(({ id }) => id);
  const exactly = idsWhere((one) => whole.has(sameWords(one)));
  return exactly.length > 0 ? exactly : idsWhere((one) => isMeant(wordsOf(name), wordsOf(one)));
}

/**
 * Whether all written words are in the name (a first name alone), or all words of the name were
 * written (with a middle name besides). One word of several is not enough.
 */
function isMeant(written: readonly string[], name: readonly string[]): boolean {
  const common = name.filter((word) => written.includes(word)).length;
  return common > 0 && (common === written.length || (common === name.length && common > 1));
}

const sameWords = (name: string): string => wordsOf(name).join(" ");

/** The words of a name sorted, in lower case, without dots and commas. */
const wordsOf = (name: string): string[] =>
  normalForm(name)
    .toLowerCase()
    .replaceAll(/[.,;()]/g, " ")
    .split(/\s+/)
    .filter(Boolean)
    .toSorted();
