import { z } from "zod";
import { hasVisible } from "./visible-line.ts";

/**
 * A trimmed text: not empty, nor only of invisible characters (`missing` is the message for that),
 * at most `longest` characters.
 */
export const textField = (missing: string, longest: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longest, `Use at most ${longest} characters.`)
    .refine(hasVisible, missing);

/** A choice or date of a form, trimmed: not empty (`missing` is the message for that). */
export const choiceField = (missing: string) => z.string({ error: missing }).trim().min(1, missing);

/** A text that may be left empty, at most `longest` characters: "" if nothing of it is visible. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Use at most ${longest} characters.`)
    .overwrite((text) => (hasVisible(text) ? text : ""));
