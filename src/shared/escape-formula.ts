/** What a spreadsheet would run, also after spaces, also in East Asian keyboards' wide signs. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * The same within a text, after a sign that a program may take for the end of a cell. A dash before
 * a space belongs to a list, not to a sum.
 */
const INNER = /^'*(?:[=+@＝＋＠]|[-－](?:\S|$))/;
/**
 * Each run of such signs with the spaces behind them, matched once whatever follows: no run is
 * scanned twice.
 */
const ENDS = /[;|\t\r\n][;|\s]*/g;
const ENDS_AND_GUARD = /([;|\t\r\n][;|\s]*)('?)/g;

/**
 * Returns a text with an apostrophe before anything that starts like a formula, which keeps it a
 * text: at its start, and wherever a cell would start if the file were read with other separators.
 * Any other text stays as it is.
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
