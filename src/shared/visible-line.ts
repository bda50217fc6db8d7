import { normalForm } from "./normal-form.ts";

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * The viramas of the Indic scripts: next to one, a joiner or non-joiner decides how letters
 * combine.
 */
const VIRAMA =
  "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\ua8c4\uabed" +
  "\u{110b9}\u{11133}\u{11134}\u{1134d}\u{114c2}\u{1163f}\u{116b6}\u{11839}\u{119e0}";

/**
 * Invisible characters that are part of the spelling: after a virama, before one as Bengali and
 * Kannada write a ra, between letters of Urdu, Kashmiri and Sindhi (RFC 5892, appendix A), and
 * within an emoji.
 */
const SPELLING = new RegExp(
  [
    `(?<=[${VIRAMA}])[\\u200c\\u200d]`,
    `(?<=\\p{L})[\\u200c\\u200d](?=[${VIRAMA}])`,
    "(?<=\\p{Script=Arabic})\\u200c(?=\\p{Script=Arabic})",
    "(?<=\\p{Extended_Pictographic})\\ufe0f",
    "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})",
  ].join("|"),
  "gu",
);

/** No script puts this many marks on one letter. */
const HEAPED_MARKS = /^\p{M}|\p{M}{6}/u;

/** Marks of direction and of zero width that are copied along with a line. */
const COPIED = "\\s\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202c\\u2060\\u2066-\\u2069\\ufeff";
const COPIED_BEFORE = new RegExp(`^[${COPIED}\\u200c\\u200d]+`);
const COPIED_SIGN = new RegExp(`[${COPIED}]`);
/** A keyboard leaves a joiner at the end of a composed word, where it is no spelling. */
const ENDS_IN_JOINER = new RegExp(`(?<![${VIRAMA}])[\\u200c\\u200d]$`, "u");
/** A joiner and the virama before it, which may be two units long. */
const JOINER_UNITS = 3;

export const ONE_VISIBLE_LINE = "Use one line of visible characters.";
export const VISIBLE_LINES = "Use visible characters and line breaks alone.";

const isCopiedEnd = (ending: string): boolean =>
  COPIED_SIGN.test(ending.slice(-1)) || ENDS_IN_JOINER.test(ending);

/** Returns a line in NFC, without the blanks and invisible marks copied at its ends. */
export function trimLine(text: string): string {
  const line = normalForm(text).replace(COPIED_BEFORE, "");
  let end = line.length;
  while (end > 0 && isCopiedEnd(line.slice(Math.max(0, end - JOINER_UNITS), end))) end -= 1;
  return line.slice(0, end);
}

/**
 * True if a name or title is one line of visible characters: no line break or other control, no
 * mark that changes the text direction, none of zero width or without ink, no heap of accents.
 * Joiners stay where spelling needs them.
 */
export function isVisibleLine(text: string): boolean {
  const spelled = text.replace(SPELLING, "");
  return !INVISIBLE.test(spelled) && !HEAPED_MARKS.test(spelled);
}

const VISIBLE =
  /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * True if anything of a text is visible: not if it is all blanks, zero-width marks and signs
 * without ink.
 */
export const hasVisible = (text: string): boolean => VISIBLE.test(text);

/** Returns a text of several lines, each trimmed as above, without empty ones. */
export const trimText = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => trimLine(line.replaceAll("\t", " ")))
    .filter(Boolean)
    .join("\n");

/** True if each line of a text is visible. */
export const isVisibleText = (text: string): boolean => text.split("\n").every(isVisibleLine);
