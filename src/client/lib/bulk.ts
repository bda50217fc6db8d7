import type { BulkResult } from "#/shared/bulk.ts";

/** Returns the ids of the rows that could not be done, which stay selected. */
export const notDone = (results: readonly BulkResult[]): string[] =>
  results.filter(({ problem }) => problem !== null).map(({ id }) => id);
