/**
 * What a spreadsheet would run: after spaces, and with the wide signs of East Asian keyboards too.
 */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * The same within a text, after what a program that reads a file otherwise than it was written
 * takes for the end of a cell. A dash before a space is a list's, not a sum's.
 */
const INNER = /^'*(?:[=+@＝＋＠]|[-－](?:\S|$))/;
/**
 * Each run of such signs and the spaces behind them once, whatever follows: a run is never looked
 * through twice.
 */
const ENDS = /[;|\t\r\n][;|\s]*/g;
const ENDS_AND_GUARD = /([;|\t\r\n][;|\s]*)('?)/g;

/**
 * A text that starts like a formula with an apostrophe before it, which keeps it a text, and one
 * wherever a formula would start if the file's columns were read as ended by other signs; any other
 * as it is.
 */
export function escapeFormula(text: string): string {
  const inner = text.replace(ENDS, (ends, at: number) =>
    INNER.test(text.slice(at + ends.length)) ? `${ends}'` : ends,
  );
  return FORMULA.test(text) ? `'${inner}` : inner;
}

/** Returns the text that `escapeFormula` was given. */
export function unescapeFormula(text: string): string {
  const outer = text.replace(ENDS_AND_GUARD, (all, ends: string, guard: string, at: number) =>
    guard && INNER.test(text.slice(at + all.length)) ? ends : all,
  );
  return outer.startsWith("'") && FORMULA.test(outer) ? outer.slice(1) : outer;
}
