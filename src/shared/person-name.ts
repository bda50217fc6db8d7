import { isVisibleLine, ONE_VISIBLE_LINE, trimLine } from "./visible-line.ts";

/** Endings of addresses that mail programs make a link of by themselves; none is also a given name. */
const ENDINGS =
  "com|net|org|edu|gov|in|co|io|info|biz|xyz|online|site|shop|app|click|link|top|ru|cn";

/**
 * What is an address in a name: it stands in mails that go to people the hub does not know yet. A
 * point after a title or an initial ("Md.Irfan", "M.K. Rao") is none.
 */
const ADDRESS = new RegExp(
  [
    "@",
    "://",
    "\\b(?:https?|mailto|javascript|data|tel|upi):",
    "\\bwww\\.",
    "\\.\\p{L}{2,24}/",
    `[\\p{L}\\p{N}]{2}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`,
    "(?:\\d{1,3}\\.){3}\\d",
  ].join("|"),
  "iu",
);

const NO_ADDRESS = "Enter the name alone, without an address or a link.";
const NO_LETTER = "Enter a name in letters.";

/** A person's name as it is stored: in NFC, one space between its parts. */
export const tidyName = (text: string): string => trimLine(text).replace(/\s+/g, " ");

/** What is wrong with a tidy name, in the words that stand at the field; undefined for nothing. */
export function nameProblem(name: string): string | undefined {
  if (!isVisibleLine(name)) return ONE_VISIBLE_LINE;
  if (!/\p{L}/u.test(name)) return NO_LETTER;
  return ADDRESS.test(name.normalize("NFKC").replaceAll("\u3002", ".")) ? NO_ADDRESS : undefined;
}
