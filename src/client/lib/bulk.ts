import type { BulkResult } from "#/shared/bulk.ts";
import { listNames } from "./toast-text.tsx";

/** Returns the ids of the rows that failed, which stay selected. */
export const failedIds = (results: readonly BulkResult[]): string[] =>
  results.filter(({ problem }) => problem !== null).map(({ id }) => id);

export type NamedRow = { _id: string; username: string };

/** Returns the label and the names of the rows that succeeded; undefined if none did. */
export function describeDone(
  label: string,
  rows: readonly NamedRow[],
  results: readonly BulkResult[],
): string | undefined {
  const failed = failedIds(results);
  const done = rows.filter(({ _id }) => !failed.includes(_id)).map(({ username }) => username);
  return done.length > 0 ? `${label}: ${listNames(done)}` : undefined;
}
