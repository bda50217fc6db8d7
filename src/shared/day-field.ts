import { z } from "zod";
import { isCalendarDate } from "./dates.ts";

/** A calendar date of a request, YYYY-MM-DD; an empty text passes, as a date not given yet. */
export const dayField = z
  .string()
  .refine(
    (text) => text === "" || isCalendarDate(text),
    "Enter a date that exists, as YYYY-MM-DD.",
  );
