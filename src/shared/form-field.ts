import { type IsoDate, WRONG_DATE } from "./dates.ts";
import { rangeProblem, withinALifetime } from "./day-range.ts";
import { emailProblem, foldEmail } from "./email.ts";
import { mobileProblem, readMobile } from "./mobile.ts";
import { normalizeCharacters } from "./normalize-characters.ts";
import { nameProblem, tidyName } from "./person-name.ts";
import { readDate } from "./typed-date.ts";
import { hasVisible, isVisibleLine, ONE_VISIBLE_LINE, trimLine } from "./visible-line.ts";

/**
 * How one field of a form is checked and stored: name is a person's, line one visible line, text
 * may have several.
 */
export type FieldRule = (
  | { kind: "name" | "line" | "text"; longest: number }
  | { kind: "email" | "mobile" | "year" | "percentage" | "date" }
  | { kind: "choice"; choices: readonly string[] }
) & {
  /** May be left empty; then null is stored. */
  optional?: true;
};

type Value<F extends FieldRule> = F extends { choices: readonly (infer C)[] }
  ? C
  : F extends { kind: "year" | "percentage" }
    ? number
    : string;
/** The stored value of a field with this rule. */
export type StoredValue<F extends FieldRule> = F extends { optional: true }
  ? Value<F> | null
  : Value<F>;

/** A form's value of one field: anything may be missing, numbers may be texts. */
export type TypedValue = string | number | null | undefined;
type Read = { value: string | number | null } | { problem: string };

const REQUIRED = "This field is required.";
const FIRST_YEAR = 1950;

/** Returns the input as a text without surrounding spaces; "" for nothing. */
export const trimmed = (typed: TypedValue): string =>
  Object.is(typed, -0) ? "-0" : String(typed ?? "").trim();

function readText(typed: string, longest: number): Read {
  if (!hasVisible(typed)) return { problem: REQUIRED };
  return [...typed].length <= longest
    ? { value: typed }
    : { problem: `Use at most ${longest} characters.` };
}

function readLine(typed: string, longest: number): Read {
  const value = trimLine(typed);
  if (value === "") return { problem: ONE_VISIBLE_LINE };
  return isVisibleLine(value) ? readText(value, longest) : { problem: ONE_VISIBLE_LINE };
}

function readName(typed: string, longest: number): Read {
  const value = tidyName(typed);
  const problem = value === "" ? ONE_VISIBLE_LINE : nameProblem(value);
  return problem ? { problem } : readText(value, longest);
}

function readEmail(typed: string): Read {
  const value = foldEmail(typed);
  const problem = emailProblem(value);
  return problem ? { problem } : { value };
}

function readNumber(typed: string): Read {
  const value = readMobile(typed);
  return value ? { value } : { problem: mobileProblem(typed) };
}

function readYear(typed: string, today: IsoDate): Read {
  const plain = normalizeCharacters(typed);
  const value = /^\d{4}$/.test(plain) ? Number(plain) : 0;
  const last = Number(today.slice(0, 4)) + 1;
  return value >= FIRST_YEAR && value <= last
    ? { value }
    : { problem: `Enter a year between ${FIRST_YEAR} and ${last}.` };
}

function readPercentage(typed: string): Read {
  const plain = normalizeCharacters(typed).replace(/ ?(?:%|per ?cent)$/i, "");
  const value = /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : -1;
  return value >= 0 && value <= 100
    ? { value }
    : { problem: "Enter a percentage between 0 and 100, with at most two decimals." };
}

function readDay(typed: string, today: IsoDate): Read {
  const value = readDate(typed);
  const problem = value === undefined ? WRONG_DATE : rangeProblem(value, withinALifetime(today));
  return value === undefined || problem ? { problem: problem ?? WRONG_DATE } : { value };
}

const readChoice = (typed: string, choices: readonly string[]): Read =>
  choices.includes(typed) ? { value: typed } : { problem: "Choose one from the list." };

/**
 * Parses the input of one field; `today` limits the years. Returns the value to store, or what is
 * wrong with it, as the field's message. Mobiles become ten digits; e-mails are folded.
 */
export function readField(rule: FieldRule, typed: TypedValue, today: IsoDate): Read {
  const entered = trimmed(typed);
  if (entered === "") return rule.optional ? { value: null } : { problem: REQUIRED };
  switch (rule.kind) {
    case "name":
      return readName(entered, rule.longest);
    case "line":
      return readLine(entered, rule.longest);
    case "text":
      return readText(entered, rule.longest);
    case "email":
      return readEmail(entered);
    case "mobile":
      return readNumber(entered);
    case "year":
      return readYear(entered, today);
    case "percentage":
      return readPercentage(entered);
    case "date":
      return readDay(entered, today);
    case "choice":
      return readChoice(entered, rule.choices);
  }
}
