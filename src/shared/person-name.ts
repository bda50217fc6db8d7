import { normalForm } from "./normal-form.ts";
import { isVisibleLine, ONE_VISIBLE_LINE, trimLine } from "./visible-line.ts";

/** Endings of addresses that are neither a word of a name nor two initials. */
const PLAIN_ENDINGS =
  "com|net|org|edu|gov|info|biz|xyz|" +
  "online|site|shop|app|click|website|tech|" +
  "club|icu|vip|buzz|cyou|sbs|lol|loan|zip|mov";
/** All endings that mail programs turn into links, including those that begin or end a name. */
const ENDINGS = `${PLAIN_ENDINGS}|in|co|io|top|ru|cn|bond|cloud|link|page|space|store`;

/**
 * Matches an address in a name, including one disguised for a reader to put together: names appear
 * in mails to people the hub does not know yet. A point after a title or an initial ("Md.Irfan",
 * "M.K. Rao", "K. Indu") does not match. Each part looks at a bounded number of characters, so that
 * the time is linear in the length of the text.
 */
const ADDRESS = new RegExp(
  [
    "@",
    "[([{<] ?(?:at|@) ?[)\\]}>]",
    ":/",
    "\\b(?:https?|hxxps?|mailto|javascript|data|tel|upi):",
    "\\bwww ?\\.",
    "\\.\\p{L}{2,24}/",
    // Nobody writes a space before a point in a name, and after a point the plain endings are not a
    // word of a name.
    `[\\p{L}\\p{N}\\p{M}] ?\\.(?:${ENDINGS})(?![\\p{L}\\p{N}\\p{M}])`,
    `[\\p{L}\\p{N}\\p{M}] ?\\. ?(?:${PLAIN_ENDINGS})(?![\\p{L}\\p{N}\\p{M}])`,
    "[([{<] ?(?:\\.|dot) ?[)\\]}>]",
    `\\bdot ?(?:${ENDINGS})(?![\\p{L}\\p{N}\\p{M}])`,
    "(?:\\d{1,3}\\.){3}\\d",
  ].join("|"),
  "iu",
);
/** Characters that look like the point of an address. */
const POINTS = /[\u3002\uff0e\uff61\u2024\u00b7\u2022\u0589\u06d4]/gu;

const NO_ADDRESS = "Enter the name alone, without an address or a link.";
const NO_LETTER = "Enter a name in letters.";

/** Returns a person's name in its stored form: in NFC, one space between its parts. */
export const tidyName = (text: string): string => trimLine(text).replace(/\s+/g, " ");

/** Returns what is wrong with a tidy name, as the field's message; undefined for nothing. */
export function nameProblem(name: string): string | undefined {
  if (!isVisibleLine(name)) return ONE_VISIBLE_LINE;
  if (!/\p{L}/u.test(name)) return NO_LETTER;
  return ADDRESS.test(normalForm(name, "NFKC").replace(POINTS, ".")) ? NO_ADDRESS : undefined;
}
