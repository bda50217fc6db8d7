export const ENTRY_KINDS = ["session", "note", "closing", "reopening"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Entries written by hand; others are written by the actions themselves. */
export const WRITTEN_KINDS = ["session", "note"] as const;
export const isWritten = (kind: EntryKind): boolean => WRITTEN_KINDS.some((one) => one === kind);

export const LONGEST_ENTRY = 2000;
/** One day, in minutes. */
export const LONGEST_SESSION = 1440;
