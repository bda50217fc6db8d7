import { z } from "zod";
import { get, namedObject, needed } from "#/shared/calls.ts";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { BOOK_FORMATS } from "./day-book.rules.ts";

const day = z.string().refine(isCalendarDate, WRONG_DATE);

export const DayBook = namedObject("DayBook", {
  fileName: z.string(),
  mediaType: z.string(),
  /** The file's text, in UTF-8. */
  text: z.string(),
  vouchers: z.int(),
  /** How many closed days it contains. */
  days: z.int(),
  /** Rupees received on them, less what was refunded. */
  net: z.number(),
  /** Days of the period with money of their own that are not closed, and therefore left out. */
  notClosed: z.array(z.string()),
});
export type DayBook = z.infer<typeof DayBook>;

export const dayBookContract = {
  read: get("/api/payment/day-book", {
    summary: "The closed days of a period as vouchers for an accountant's program",
    access: { row: "N482", may: { admin: "any", ceo: "any" } },
    proof: needed("names and sums of many people leave in a file"),
    query: z.object({ from: day, to: day, format: z.enum(BOOK_FORMATS) }),
    response: DayBook,
    errors: ["NO_CLOSED_DAY"],
  }),
};
