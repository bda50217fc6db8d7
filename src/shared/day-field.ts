import { z } from "zod";
import { isCalendarDate, WRONG_DATE } from "./dates.ts";

/** A calendar date of a request, YYYY-MM-DD; an empty text passes, as no date given yet. */
export const dayField = z
  .string()
  .refine((text) => text === "" || isCalendarDate(text), WRONG_DATE);
