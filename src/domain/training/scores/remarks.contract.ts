import { z } from "zod";
import { namedObject } from "#/shared/calls.ts";

/** A trainer's remarks on a score. */
export const ScoreRemarks = namedObject("ScoreRemarks", {
  lines: z.array(z.object({ criterion: z.string(), text: z.string() })),
  /** What to do next; empty for nothing. */
  next: z.string(),
});
