/** What a spreadsheet would run: after spaces, and with the wide signs of East Asian keyboards too. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A text that starts like a formula with an apostrophe before it, which keeps it a text; any other as it is. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The way back: the text that `guarded` was given. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
