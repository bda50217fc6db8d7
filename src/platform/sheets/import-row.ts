/** A row of an import, by the number that its spreadsheet gives it. */
export type ImportRow = { importId: string; number: number };

/**
 * How people are told of a deed: not at all where it is quiet; of the row of an import once that can no longer be taken
 * back.
 */
export type Telling = { isQuiet?: boolean; importRow?: ImportRow | undefined };
