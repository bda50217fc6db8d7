import { z } from "zod";
import { namedObject } from "#/shared/calls.ts";

export const ScoreRemarks = namedObject("ScoreRemarks", {
  lines: z.array(z.object({ criterion: z.string(), text: z.string() })),
  /** The next step; empty for none. */
  next: z.string(),
});
