/** What a spreadsheet would run: after spaces, and with the wide signs of East Asian keyboards too. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * The same within a text, after what a program that reads a file otherwise than it was written takes for the end of a
 * cell. A dash before a space is a list's, not a sum's.
 */
const INNER = String.raw`(?='*(?:[=+@＝＋＠]|[-－](?!\s)))`;
const ENDS = String.raw`([;|\t\r\n]\s*)`;
const BEFORE_INNER = new RegExp(`${ENDS}${INNER}`, "g");
const GUARD_OF_INNER = new RegExp(`${ENDS}'${INNER}`, "g");

/**
 * A text that starts like a formula with an apostrophe before it, which keeps it a text, and one wherever a formula would
 * start if the file's columns were read as ended by other signs; any other as it is.
 */
export function guarded(text: string): string {
  const inner = text.replace(BEFORE_INNER, "$1'");
  return FORMULA.test(text) ? `'${inner}` : inner;
}

/** The way back: the text that `guarded` was given. */
export function unguarded(text: string): string {
  const outer = text.replace(GUARD_OF_INNER, "$1");
  return outer.startsWith("'") && FORMULA.test(outer) ? outer.slice(1) : outer;
}
