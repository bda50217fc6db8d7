import { z } from "zod";
import { get, namedObject } from "#/shared/calls.ts";

/** The open work of a member of staff, and who could take it over. */
export const OpenWork = namedObject("OpenWork", {
  /** Planned classes still to be held or recorded, next first. */
  classes: z.array(
    z.object({
      _id: z.string(),
      batchId: z.string(),
      date: z.string(),
      time: z.string(),
      topic: z.string(),
    }),
  ),
  /** Answers to their sessions that wait for a review; every trainer may review them. */
  answersWaiting: z.int(),
  /** How many people they guide, as the guide with the same e-mail. */
  guided: z.int(),
  /** Their enquiries in progress, which become unassigned once the account is locked. */
  enquiries: z.int(),
  /** The trainers who can take the classes over, by name. */
  colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type OpenWork = z.infer<typeof OpenWork>;

export const handoverContract = {
  openWork: get("/api/admin/users/:id/open-work", {
    summary: "What hangs on somebody who works here, before they are locked",
    access: { row: "N330", may: { admin: "any" } },
    response: OpenWork,
    errors: ["NOT_FOUND"],
  }),
};
