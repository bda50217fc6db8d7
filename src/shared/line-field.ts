import { z } from "zod";
import {
  isVisibleLine,
  isVisibleText,
  ONE_VISIBLE_LINE,
  trimLine,
  trimText,
  VISIBLE_LINES,
} from "./visible-line.ts";

const optionalField =
  (trim: (text: string) => string, isVisible: (text: string) => boolean, invisible: string) =>
  (longest: number) =>
    z
      .string()
      .transform(trim)
      .pipe(
        z.string().max(longest, `Use at most ${longest} characters.`).refine(isVisible, invisible),
      );

/** A line that may be left empty: in NFC and trimmed, at most `longest` characters, visible. */
export const optionalLineField = optionalField(trimLine, isVisibleLine, ONE_VISIBLE_LINE);

/** A text of several lines that may be left empty, each of its lines as above. */
export const optionalTextField = optionalField(trimText, isVisibleText, VISIBLE_LINES);

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
