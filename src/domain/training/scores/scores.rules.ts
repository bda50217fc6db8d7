import { keysOf } from "#/shared/keys.ts";
import { MAX_SCORE, type Module } from "#/shared/modules.ts";
import { normalForm } from "#/shared/normal-form.ts";
import { normalizeCharacters } from "#/shared/normalize-characters.ts";

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

/** A number from 0 to 10 with at most two decimals; texts and minus zero are invalid (I-62). */
export const isScore = (value: unknown): value is number =>
  typeof value === "number" &&
  value >= 0 &&
  value <= MAX_SCORE &&
  !Object.is(value, -0) &&
  Number(value.toFixed(2)) === value;

/** What somebody typed as a score, a comma taken as a point; undefined for what is no score. */
export function readScore(typed: string): number | undefined {
  const text = normalizeCharacters(typed).trim().replace(",", ".");
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(text)) return undefined;
  const value = Number(text);
  return isScore(value) ? value : undefined;
}

/**
 * A copied row: the text of each column with words, empty where it names nobody, and the value in
 * the column of the scores.
 */
export type PastedRow = { who: readonly string[]; value: string };

/**
 * Returns the rows of what was copied from a spreadsheet, null for a single value. The scores are
 * the column with the most of them, the last one if several are equal, as row numbers come first.
 * Empty rows are left out, except in a single column, where a row's place says whose it is.
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

/** Numbers of rows, marks of other modules and dates name nobody. */
const isWords = (cell: string | undefined): cell is string => /\p{L}/u.test(cell ?? "");

export const isNamed = (rows: readonly PastedRow[]): boolean =>
  rows.some(({ who }) => who.some(Boolean));

/**
 * Somebody a row may name: by a name, in any order of its words, by the username or by an e-mail.
 */
export type Member = { id: string; names: readonly string[] };

type Matched = {
  /** Whose scores they are, as they and their owner were written, in the order of the rows. */
  found: { id: string; who: string; value: string }[];
  /** The rows that are stored for nobody, each with why, as it is read. */
  unmatched: string[];
};

/**
 * Finds whom each row is about among the members of a batch. What names nobody, two people, or
 * somebody who is named twice is stored for nobody; a first row of headings and rows without a
 * value are left out.
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
 * Finds the columns that together hold somebody's whole name in the most rows, the fewest and first
 * ones if several are equal; the others (a city, a mentor, a batch) name nobody. Returns a function
 * that reads the name from a row.
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

/**
 * The members whom a row names by their e-mail or the whole of their name; else those of whom it
 * says enough of it.
 */
function idsOf(who: readonly string[], name: string, members: readonly Member[]): string[] {
  const whole = new Set([name, ...who.filter((cell) => cell.includes("@"))].map(sameWords));
  const idsWhere = (fits: (name: string) => boolean) =>
    members.filter(({ names }) => names.some(fits)).map(({ id }) => id);
  const exactly = idsWhere((one) => whole.has(sameWords(one)));
  return exactly.length > 0 ? exactly : idsWhere((one) => isMeant(wordsOf(name), wordsOf(one)));
}

/**
 * A first name alone, where nobody else has it, or a name with another in the middle. One word of
 * several is no name.
 */
function isMeant(written: readonly string[], name: readonly string[]): boolean {
  const common = name.filter((word) => written.includes(word)).length;
  return common > 0 && (common === written.length || (common === name.length && common > 1));
}

const sameWords = (name: string): string => wordsOf(name).join(" ");

/** The words of a name in one order, without capitals, dots and commas. */
const wordsOf = (name: string): string[] =>
  normalForm(name)
    .toLowerCase()
    .replaceAll(/[.,;()]/g, " ")
    .split(/\s+/)
    .filter(Boolean)
    .toSorted();
