import type { z } from "zod";

/** What is wrong with an input: path ("audience.batchId") → text. */
export type Problems = Record<string, string>;

/** Returns what a schema refused, the first text of each path. */
export function problemsOf(error: z.ZodError | undefined): Problems {
  const problems: Problems = {};
  for (const { path, message } of error?.issues ?? []) problems[path.join(".")] ??= message;
  return problems;
}
