export const ENTRY_KINDS = ["session", "note", "closing", "reopening"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What is written by hand; the others come with the act itself. */
export const WRITTEN_KINDS = ["session", "note"] as const;

export const LONGEST_ENTRY = 2000;
/** A day, in minutes. */
export const LONGEST_SESSION = 1440;
