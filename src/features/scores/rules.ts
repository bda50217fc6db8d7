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

/** A row of what was copied: whom it names, a text for each cell, and what stands where the others have their score. */
export type PastedRow = { who: readonly string[]; value: string };

/**
 * Returns the rows of what was copied from a spreadsheet, null for a single value. The scores are the column with the
 * most of them, the last of several alike: numbers of rows stand in front. Empty rows are left out, but for those of a
 * column by itself, where a row's place says whose it is.
 */
export function readPasted(copied: string): PastedRow[] | null {
  const lines = copied.replaceAll("\r", "").split("\n");
  while (lines.at(-1) === "") lines.pop();
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0 || (rows.length === 1 && width === 1)) return null;
  const scoresIn = (column: number) =>
    rows.filter((row) => readScore(row[column] ?? "") !== undefined).length;
  let best = 0;
  for (let column = 1; column < width; column += 1) {
    if (scoresIn(column) >= scoresIn(best)) best = column;
  }
  return rows.map((row) => ({
    who: row.filter((cell, column) => column !== best && isName(cell)),
    value: row[best] ?? "",
  }));
}

/** Numbers of rows, marks of other modules and dates name nobody. */
const isName = (cell: string): boolean => /\p{L}/u.test(cell);

export const isNamed = (rows: readonly PastedRow[]): boolean =>
  rows.some(({ who }) => who.length > 0);

/** Somebody a row may name: by a name, in any order of its words, by the username or by an e-mail. */
export type Member = { id: string; names: readonly string[] };

type Matched = {
  /** Whose scores they are, as they were written, in the order of the rows. */
  found: { id: string; value: string }[];
  /** The rows that are stored for nobody, each with why, as it is read. */
  unmatched: string[];
};

/**
 * Finds whom each row is about among the members of a batch. What names nobody, two people, or somebody who is named
 * twice is stored for nobody; a first row of headings and rows without a value are left out.
 */
export function matchMembers(rows: readonly PastedRow[], members: readonly Member[]): Matched {
  const matches = rows.map((row) => ({ row, ids: idsOf(row, members) }));
  const known = matches.flatMap(({ ids }) => (ids.length === 1 ? ids : []));
  const found: Matched["found"] = [];
  const unmatched: string[] = [];
  for (const [index, { row, ids }] of matches.entries()) {
    const [id, ...others] = ids;
    const isHeading = index === 0 && id === undefined && readScore(row.value) === undefined;
    if (isHeading || row.value === "") continue;
    const who = row.who.join(", ") || `Row ${index + 1}`;
    if (id === undefined) unmatched.push(`${who}: nobody of this name is in the batch`);
    else if (others.length > 0) unmatched.push(`${who}: ${ids.length} people have this name`);
    else if (known.filter((one) => one === id).length > 1) unmatched.push(`${who}: named twice`);
    else if (readScore(row.value) === undefined) unmatched.push(`${who}: ${row.value} is no score`);
    else found.push({ id, value: row.value });
  }
  return { found, unmatched };
}

/** The members a row names: those it names exactly, else those whose name it has a part of or more than. */
function idsOf({ who }: PastedRow, members: readonly Member[]): string[] {
  const texts = [...who, who.join(" ")].map(wordsOf).filter((words) => words.length > 0);
  const named = (fits: (words: readonly string[], name: readonly string[]) => boolean) =>
    members
      .filter(({ names }) =>
        names.some((name) => texts.some((words) => fits(words, wordsOf(name)))),
      )
      .map(({ id }) => id);
  const exactly = named((words, name) => words.join(" ") === name.join(" "));
  if (exactly.length > 0) return exactly;
  return named((words, name) => isPartOf(words, name) || isPartOf(name, words));
}

const isPartOf = (some: readonly string[], all: readonly string[]): boolean =>
  some.length > 0 && some.every((word) => all.includes(word));

/** The words of a name in one order, without capitals, dots and commas. */
const wordsOf = (name: string): string[] =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[.,;()]/g, " ")
    .split(/\s+/)
    .filter(Boolean)
    .toSorted();
