/**
 * A text of a file or of another service as the database can store it: without NUL, and without
 * halves of characters.
 */
export const storableText = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();
