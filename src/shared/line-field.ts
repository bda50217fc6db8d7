import { z } from "zod";
import {
  isVisibleLine,
  isVisibleText,
  ONE_VISIBLE_LINE,
  trimLine,
  trimText,
  VISIBLE_LINES,
} from "./visible-line.ts";

/** A line that may be left empty: in NFC and trimmed, at most `longest` characters, visible. */
export const optionalLineField = (longest: number) =>
  z
    .string()
    .transform(trimLine)
    .pipe(
      z
        .string()
        .max(longest, `Use at most ${longest} characters.`)
        .refine(isVisibleLine, ONE_VISIBLE_LINE),
    );

/** A text of several lines that may be left empty, each of its lines as above. */
export const optionalTextField = (longest: number) =>
  z
    .string()
    .transform(trimText)
    .pipe(
      z
        .string()
        .max(longest, `Use at most ${longest} characters.`)
        .refine(isVisibleText, VISIBLE_LINES),
    );

/**
 * The field of a name or title, in NFC and trimmed: not empty (`missing` is the message for that),
 * at most `longest` characters, one visible line.
 */
export const lineField = (
  missing: string,
  longest: number,
  tooLong = `Use at most ${longest} characters.`,
) =>
  z
    .string({ error: missing })
    .transform(trimLine)
    .pipe(z.string().min(1, missing).max(longest, tooLong).refine(isVisibleLine, ONE_VISIBLE_LINE));
