/**
 * The colours that pages, mails and PDFs share, of both schemes. Pages use the theme's variables of
 * the same names (`--ink-soft`); colours only for pages are in src/client/theme.
 */
export const LIGHT = {
  page: "#f6f8f8",
  surface: "#ffffff",
  sunken: "#eef2f2",
  line: "#dfe6e7",
  ink: "#182124",
  inkSoft: "#4a585d",
  accent: "#0d6a75",
} as const;

export const DARK = {
  page: "#0d1416",
  surface: "#151e21",
  sunken: "#10181a",
  line: "#263236",
  ink: "#e4eaec",
  inkSoft: "#b4c0c4",
  accent: "#5dbcc6",
} as const;

/** The background of a button in the dark scheme, under white text. */
export const DARK_BUTTON = "#167f8b";
