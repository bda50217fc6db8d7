/** A row of an import, by its number in the spreadsheet. */
export type ImportRow = { importId: string; number: number };

/**
 * How people are notified of an action: not at all if it is quiet; for an import's row, once the
 * import can no longer be taken back.
 */
export type NotifyOptions = { isQuiet?: boolean; importRow?: ImportRow | undefined };
