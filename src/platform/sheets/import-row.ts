/** A row of an import, by the number that its spreadsheet gives it. */
export type ImportRow = { importId: string; number: number };

/**
 * How people are notified of an action: not at all where it is quiet; of an import's row once the
 * import can no longer be taken back.
 */
export type NotifyOptions = { isQuiet?: boolean; importRow?: ImportRow | undefined };
