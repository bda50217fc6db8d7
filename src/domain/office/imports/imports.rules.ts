import { unescapeFormula } from "#/shared/escape-formula.ts";
import { keysOf } from "#/shared/keys.ts";
import { formatNumber } from "#/shared/money.ts";
import { normalForm } from "#/shared/normal-form.ts";
import { type ImportColumn, type ImportKind, KINDS } from "./kinds.rules.ts";

/** The job that reads, checks, stores and undoes. */
export const IMPORT_JOB = "imports";

export const MOST_ROWS = 10_000;
export const MOST_COLUMNS = 60;
export const LONGEST_CELL = 2000;
const LONGEST_ABOUT = 500;
/** How long after the last row was stored all of them can be undone. */
export const UNDO_MINUTES = 60;

export const IMPORT_STATUSES = [
  "reading",
  "unreadable",
  "mapping",
  "checking",
  "checked",
  "storing",
  "stored",
  "undoing",
  "undone",
  "discarded",
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The status of an import, as the end of "This import is". */
export const STATUS_WORDS: Record<ImportStatus, string> = {
  reading: "being read",
  unreadable: "unreadable",
  mapping: "waiting for its columns",
  checking: "being tried",
  checked: "tried",
  storing: "being stored",
  stored: "stored",
  undoing: "being taken back",
  undone: "taken back",
  discarded: "discarded",
};

export const isAtWork = (status: ImportStatus): boolean =>
  status === "reading" || status === "checking" || status === "storing" || status === "undoing";

/** Whether discarding means stopping: what is done stays, and the rest can follow. */
export const isStoppable = (status: ImportStatus): boolean =>
  status === "storing" || status === "undoing";

export const VERDICTS = ["new", "changed", "same", "problem"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The states of a row: `kept` and `failed` if an undo left it. */
export const ROW_STATES = [
  "waiting",
  "checked",
  "stored",
  "refused",
  "reversed",
  "kept",
  "failed",
] as const;
export type RowState = (typeof ROW_STATES)[number];

/**
 * The filters of a list of rows: by verdict, refused or left ones, or those that would change
 * stored data and are not stored yet.
 */
export const ROW_FILTERS = [...VERDICTS, "refused", "left", "asked"] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** A problem of a row; the column is null if it concerns the whole row. */
export type RowProblem = { column: string | null; text: string };

/** The position of each column among a file's headers, by the column's key. */
export type Mapping = Readonly<Record<string, number>>;

/** A header normalized for comparison: without case, punctuation and surrounding spaces. */
const foldHeader = (header: string): string =>
  normalForm(header, "NFKC")
    .toLowerCase()
    .replace(/\([^()]*\)|[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Words that add nothing to a header: whose data a column is, and words for a number. */
const OF_WHOM =
  /\b(?:full|of|the|s|student|trainee|candidate|employee|participant|learner|person|sl)\b/g;
const ONE_WORD: readonly (readonly [RegExp, string])[] = [
  [/\be mail\b/g, "email"],
  [/\b(?:no|nos|num|nr)\b/g, "number"],
  [/\bemail (?:id|address|addr)\b/g, "email"],
  [/\bmail (?:id|address)\b/g, "mail"],
];

/** A header without words that people add or write in several ways: "E-mail ID" is "email". */
function plainHeader(header: string): string {
  const folded = foldHeader(header.replace(/\([^()]*\)/g, " "));
  const plain = ONE_WORD.reduce((text, [from, to]) => text.replace(from, to), folded);
  const bare = plain.replace(OF_WHOM, " ").replace(/ +/g, " ").trim();
  return bare || plain;
}

const namesOf = ({ key, label, aliases = [] }: ImportColumn): readonly string[] =>
  [label, key, ...aliases].map(foldHeader);

/**
 * Matches headers to columns by name: each header once, first fit first; exact names first, then
 * without the added words.
 */
export function guessMapping(kind: ImportKind, headers: readonly string[]): Mapping {
  const taken = new Set<number>();
  const mapping: Record<string, number> = {};
  for (const readHeader of [foldHeader, plainHeader]) {
    const read = headers.map(readHeader);
    for (const column of KINDS[kind].columns.filter(({ key }) => mapping[key] === undefined)) {
      const names = namesOf(column).map(readHeader);
      const name = names.find((one) => read.some((header, at) => header === one && !taken.has(at)));
      if (name === undefined) continue;
      const at = read.findIndex((header, place) => header === name && !taken.has(place));
      mapping[column.key] = at;
      taken.add(at);
    }
  }
  return mapping;
}

/** The labels of the required columns that a file lacks. */
const missingColumns = (kind: ImportKind, mapping: Mapping): string[] =>
  KINDS[kind].columns
    .filter(({ key, isRequired }) => isRequired && mapping[key] === undefined)
    .map(({ label }) => label);

/** The problem with a mapping, or null. */
export function mappingProblem(kind: ImportKind, mapping: Mapping, headers: number): string | null {
  const keys = new Set(KINDS[kind].columns.map(({ key }) => key));
  const places = Object.values(mapping);
  if (Object.keys(mapping).some((key) => !keys.has(key))) return "There is no such column.";
  if (places.some((at) => at >= headers)) return "The file has no such column.";
  if (new Set(places).size < places.length) return "Choose each column of the file once.";
  const missing = missingColumns(kind, mapping);
  return missing.length > 0 ? `Choose a column for ${missing.join(", ")}.` : null;
}

/** A row's cells by the columns of its kind, as mapped. */
export const rowOf = (cells: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mapping).map(([key, at]) => [key, unescapeFormula(cells[at] ?? "").trim()]),
  );

const PARTED = "\u001f";

/** Returns the normalized value of a cell, equal for all spellings, by its column's key. */
export type MeaningOf = (key: string, text: string) => string;

/** A row's subject, equal for the same subject; null if the row has none. */
export function aboutOf(
  kind: ImportKind,
  row: Readonly<Record<string, string>>,
  meaningOf: MeaningOf = (_, text) => text,
): string | null {
  const parts = KINDS[kind].about.map((key) =>
    normalForm(meaningOf(key, row[key] ?? ""))
      .toLowerCase()
      .trim(),
  );
  return parts.every((part) => part === "") ? null : parts.join(PARTED);
}

/** The person, or main part, of a row's subject. */
export const whomOf = (about: string | null): string => about?.split(PARTED, 1)[0] ?? "";

/** The problem of a second row with the same subject. */
export const twinProblem = (kind: ImportKind, first: number): RowProblem => ({
  column: null,
  text: `Same ${KINDS[kind].sameAs} as row ${first}. Keep one of them.`,
});

const wholeRow = (text: string): RowProblem => ({ column: null, text });

/**
 * The problem with a row's subject before it is tried, or null. Longer subjects do not fit into an
 * index.
 */
export function aboutProblem(kind: ImportKind, about: string | null): RowProblem | null {
  if (about === null) return wholeRow(`${missingIn(kind)} is missing.`);
  return about.length > LONGEST_ABOUT ? wholeRow("What the row is about is too long.") : null;
}

const missingIn = (kind: ImportKind) =>
  KINDS[kind].about[0] === "email" ? "E-mail" : "E-mail or mobile number";

/** The problems of a row from an error: at its columns if it names some. */
export const problemsIn = (
  message: string,
  fields: Readonly<Record<string, string>> | undefined,
): RowProblem[] => {
  const named = Object.entries(fields ?? {});
  return named.length > 0
    ? named.map(([column, text]) => ({ column, text }))
    : [{ column: null, text: message }];
};

/** Errors of an undo that mean somebody has changed the data since, or depends on them. */
const KEPT_FOR = [
  "UNDO_CHANGED",
  "STALE_VERSION",
  "GUIDANCE_IN_USE",
  "BALANCE_RECEIVED",
  "RECEIPT_VOIDED",
  "PAYMENT_OPTION_SETTLED",
  "SUB_ROLE_SETTLED",
];

/** Whether an undo left a row because of later changes, or could not undo it. */
export const stateAfterUndo = (refusal: string | null): RowState =>
  refusal !== null && KEPT_FOR.includes(refusal) ? "kept" : "failed";

/** A problem, prefixed with the name of its column. */
export function columnText(kind: ImportKind, { column, text }: RowProblem): string {
  const label = KINDS[kind].columns.find(({ key }) => key === column)?.label;
  return label ? `${label}: ${text}` : text;
}

type Counted = Readonly<
  Record<"new" | "changed" | "same" | "problem" | "stored" | "refused" | UndoneState, number>
>;
type UndoneState = "reversed" | "kept" | "failed";

const TRIED = { new: "New", changed: "Changed", same: "Same", problem: "Problems" } as const;
const STORED = {
  stored: "Stored",
  same: "Same as before",
  problem: "Problems",
  refused: "Refused",
} as const;
const UNDONE = {
  reversed: "Taken back",
  kept: "Kept, changed since",
  failed: "Could not be",
} as const;

/**
 * The counts of an import's progress, with their names; if undoing was stopped, also how many were
 * undone.
 */
export function countsShown(
  status: ImportStatus,
  counts: Counted,
): { label: string; count: number }[] {
  const named = <Key extends keyof Counted>(names: Readonly<Record<Key, string>>) =>
    keysOf(names).map((key) => ({ label: names[key], count: counts[key] }));
  if (status === "undone" || status === "undoing") return named(UNDONE);
  if (status === "checked" || status === "discarded") return named(TRIED);
  return [...named(STORED), ...named(UNDONE).filter(({ count }) => count > 0)];
}

/** The progress of a running step in percent. */
export const shareOf = ({ done, of }: { done: number; of: number }): number =>
  of === 0 ? 0 : Math.round((done / of) * 100);

/** How many rows are stored next: new ones, and if wanted those that change stored data. */
export const toStore = (
  { rest, restNew }: { rest: number; restNew: number },
  isChanging: boolean,
): number => (isChanging ? rest : restNew);

export const rowsText = (count: number): string => numbered(count, "row");
export const mailsText = (count: number): string => numbered(count, "mail");
const numbered = (count: number, what: string) =>
  `${formatNumber(count)} ${what}${count === 1 ? "" : "s"}`;

/** The confirmation before storing rows that notify people, with the maximum number of them. */
export function notifyQuestion(
  kind: ImportKind,
  { rest, restNew }: { rest: number; restNew: number },
): { title: string; text: string; verb: string } {
  const changed = rest - restNew;
  const mails =
    kind !== "people"
      ? `up to ${mailsText(rest)}`
      : [
          ...(restNew > 0 ? [numbered(restNew, "invitation")] : []),
          ...(changed > 0 ? [`up to ${mailsText(changed)} about changes`] : []),
        ].join(" and ");
  return {
    title: `Store ${rowsText(rest)} and send ${mails}?`,
    text:
      `They leave ${UNDO_MINUTES} minutes after the last row is stored. Taken back by then, none ` +
      "leaves for the rows that are taken back.",
    verb: `Store ${rowsText(rest)}`,
  };
}
