import { isVisibleLine, trimLine } from "./visible-line.ts";
import { withoutPasted } from "./without-pasted.ts";

/** The required form of a link, shown at its field. */
export const LINK_HINT = "Enter a whole address that begins with https://.";
export const LONGEST_LINK = 1000;

/**
 * An address as people say and write it, "meet.google.com/abc": names with dots, the last of
 * letters alone, so that neither a number nor another scheme matches.
 */
const WITHOUT_SCHEME = /^(?:[\p{L}\p{M}\p{N}-]+\.)+\p{L}[\p{L}\p{M}]+(?::\d+)?(?:[/?#]|$)/u;

/** Returns a link without the punctuation pasted with it; a bracket that it opens itself stays. */
function bareLink(line: string): string {
  const bare = withoutPasted(line);
  return bare.includes("(") && line.startsWith(`${bare})`) ? `${bare})` : bare;
}

/**
 * Returns a pasted web address in the form of browsers and calendars, completed with https:// if it
 * begins with its host; undefined for any other text, for a link that is not https, and for one
 * with a name or password in front of its host.
 */
export function readLink(text: string): string | undefined {
  const typed = bareLink(trimLine(text));
  const line = WITHOUT_SCHEME.test(typed) ? `https://${typed}` : typed;
  if (!/^https:\/\/[^/\\]/i.test(line) || /\s/.test(line) || !isVisibleLine(line)) return undefined;
  if (!URL.canParse(line)) return undefined;
  const { href, username, password } = new URL(line);
  return username || password ? undefined : href;
}

/** Returns the host of a stored link, which shows its reader where it leads. */
export const hostOf = (link: string): string => new URL(link).host;
