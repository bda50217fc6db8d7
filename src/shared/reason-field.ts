import { z } from "zod";
import { textField } from "./text-field.ts";
import { hasVisible } from "./visible-line.ts";

/** The longest reason of a decision. */
export const LONGEST_REASON = 500;

/** A reason that may be left out: trimmed, at most `longest` characters; "" where nobody sees it. */
export const optionalReason = (longest = LONGEST_REASON) =>
  z
    .string()
    .trim()
    .max(longest, `Use at most ${longest} characters.`)
    .transform((reason) => (hasVisible(reason) ? reason : ""))
    .nullish();

/** The reason of a decision, trimmed; `missing` is the message for an empty one. */
export const reasonField = (missing: string, longest = LONGEST_REASON) =>
  textField(missing, longest);
