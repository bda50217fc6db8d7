/**
 * Returns a text of a file or of another service in a form that the database can store: without NUL
 * and lone surrogates.
 */
export const storableText = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();
