import { type IsoDate, isCalendarDate, istDate } from "./dates.ts";
import { normalizeCharacters } from "./normalize-characters.ts";
import { withoutPasted } from "./without-pasted.ts";

const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );

/** No date is longer, even with a day of the week and a time. */
const LONGEST = 80;
/** A two-digit year below this is of this century. */
const FIRST_OF_LAST_CENTURY = 50;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/i;
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?`;
const HOUR = String.raw`\d{1,2}(?:\.\d{2})? ?[ap]\.?m\.?`;
const TIME = new RegExp(`(?:t| at |,? )(?:${CLOCK}|${HOUR})(?: ?(?:ist|hrs))?$`);
const WEEKDAY = /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?[.,]? /;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})( ?[-/.] ?| )(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_AND_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]{0,3}(?:of )?([a-z]{3,9})[-/.,'’ ]{0,3}(\d{4}|\d{2})$/;
const MONTH_AND_DAY = /^([a-z]{3,9})[-. ]{0,2}(\d{1,2})(?:st|nd|rd|th)?[-, ]{1,2}(\d{4})$/;

/**
 * Returns the number of a month in full or by its first three letters (September also by four); 0
 * for none.
 */
function monthOf(word: string): number {
  const isShort = word.length === 3 || word === "sept";
  return 1 + MONTHS.findIndex((month) => month === word || (isShort && month.startsWith(word)));
}

function dateOf(year = "", month: number, day = ""): IsoDate | undefined {
  const century = Number(year) < FIRST_OF_LAST_CENTURY ? "20" : "19";
  const whole = year.length === 2 ? `${century}${year}` : year;
  const date = `${whole}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : undefined;
}

/** Strips the time of day and the day of the week from a date. */
const dateAlone = (text: string): string =>
  text
    .replace(WEEKDAY, "")
    .replace(TIME, "")
    .replace(/[ ,]{1,3}$/, "");

/**
 * Returns the date in a text as written in India, day first if it is in numbers: 27/11/2026,
 * 27.11.26, 27-11-2026 10:30, 2026-11-27, 27th Nov 2026, Nov 27, 2026. Undefined for any other
 * text. An instant gives its day in India.
 */
export function readDate(text: string): IsoDate | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = withoutPasted(normalizeCharacters(text));
  if (INSTANT.test(plain)) {
    const instant = new Date(plain);
    const date = Number.isNaN(instant.valueOf()) ? "" : istDate(instant);
    return isCalendarDate(date) ? date : undefined;
  }
  const date = dateAlone(plain.toLowerCase().replace(/ +/g, " "));
  const numbers = YEAR_FIRST.exec(date);
  if (numbers) return dateOf(numbers[1], Number(numbers[3]), numbers[4]);
  const dayFirst = DAY_FIRST.exec(date);
  if (dayFirst) return dateOf(dayFirst[4], Number(dayFirst[3]), dayFirst[1]);
  const named = DAY_AND_MONTH.exec(date);
  if (named) return dateOf(named[3], monthOf(named[2] ?? ""), named[1]);
  const monthFirst = MONTH_AND_DAY.exec(date);
  return monthFirst
    ? dateOf(monthFirst[3], monthOf(monthFirst[1] ?? ""), monthFirst[2])
    : undefined;
}
