const LINES_AND_INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;
/** The viramas of the Indic scripts: after one, a joiner or non-joiner decides how letters combine. */
const JOINER_AFTER_VIRAMA =
  /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]/gu;

export const ONE_VISIBLE_LINE = "Use one line of visible characters.";

/**
 * Whether a name or title is one line of visible characters: no line break or other control, no
 * mark that turns the direction of text, none of zero width. Joiners stay where Indic spelling
 * needs them, right after a virama (RFC 5892, appendix A).
 */
export const isVisibleLine = (text: string): boolean =>
  !LINES_AND_INVISIBLE.test(text.replace(JOINER_AFTER_VIRAMA, ""));
