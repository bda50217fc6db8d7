/** Splits a text into the paragraphs of a mail: lines are kept, empty ones dropped. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
