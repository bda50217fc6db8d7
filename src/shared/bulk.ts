import { z } from "zod";
import { namedObject } from "./calls.ts";
import { MAX_PAGE_SIZE } from "./page-size.ts";

/** The ids of several rows for one call: as many as one page of a list holds, each once. */
export const idsField = (missing: string) =>
  z
    .array(z.string().max(100))
    .min(1, missing)
    .max(MAX_PAGE_SIZE, `Choose at most ${MAX_PAGE_SIZE}.`)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]);

/** The result for one of several rows: why it failed, or null if it succeeded. */
export const BulkResult = namedObject("BulkResult", {
  id: z.string(),
  problem: z.string().nullable(),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** Sums up all results in a sentence: "18 approved, 2 already decided." */
export function summarizeResults(results: readonly BulkResult[], done: string): string {
  const problems = Map.groupBy(
    results.filter(({ problem }) => problem !== null),
    ({ problem }) => problem ?? "",
  );
  const count = results.filter(({ problem }) => problem === null).length;
  const rest = [...problems].map(([problem, rows]) => `${rows.length} not: ${problem}`);
  return [`${count} ${done}.`, ...rest].join(" ");
}
