import { z } from "zod";

/** The longest reason of a decision. */
export const LONGEST_REASON = 500;

/** A reason that may be left out: trimmed, at most `longest` characters. */
export const optionalReason = (longest = LONGEST_REASON) =>
  z.string().trim().max(longest, `Use at most ${longest} characters.`).nullish();

/** The reason of a decision, trimmed; `missing` is the message for an empty one. */
export const reasonField = (missing: string, longest = LONGEST_REASON) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longest, `Use at most ${longest} characters.`);
