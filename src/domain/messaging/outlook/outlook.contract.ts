import { z } from "zod";
import { get, namedObject } from "#/shared/calls.ts";

export const Outlook = namedObject("Outlook", {
  /**
   * The next Java batch with a place: its first day, and how many places are left; null for no
   * limit.
   */
  nextStart: z.object({ startDate: z.string(), placesLeft: z.int().nullable() }).nullable(),
  /** The first day of an earlier batch that is full; null if there is none. */
  fullStart: z.string().nullable().optional(),
  /**
   * Median days in India from a registration to its approval, of those approved in the last 90
   * days; null if there are too few to tell.
   */
  answerDays: z.number().nullable(),
  /**
   * Median days in India from a document to its check, of the latest; null if there are too few.
   */
  documentDays: z.number().nullable().optional(),
});
export type Outlook = z.infer<typeof Outlook>;

export const outlookContract = {
  read: get("/api/outlook", {
    summary:
      "What a visitor can expect: when the next batch starts, and how long registrations and documents take",
    access: { row: "N104", public: true },
    response: Outlook,
  }),
};
