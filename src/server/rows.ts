import { AppError, type ErrorKey } from "#/shared/errors.ts";

/** Returns the row that a look-up found. Throws NOT_FOUND, or the refusal named, where it found none. */
export function getOrThrow<Row extends object>(
  row: Row | null | undefined,
  refusal: ErrorKey = "NOT_FOUND",
): Row {
  if (row === undefined || row === null) throw new AppError(refusal);
  return row;
}

/**
 * Throws STALE_VERSION where a change was made for another version than the row has now. Who names no
 * version changes whichever there is.
 */
export function expectVersion(row: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw new AppError("STALE_VERSION");
}
