import { optionalText, textField } from "./text-field.ts";

/** The longest reason of a decision. */
export const LONGEST_REASON = 500;

/** An optional reason: trimmed, at most `longest` characters. */
export const optionalReason = (longest = LONGEST_REASON) => optionalText(longest).nullish();

/** The reason of a decision, trimmed; `missing` is the message for an empty one. */
export const reasonField = (missing: string, longest = LONGEST_REASON) =>
  textField(missing, longest);
