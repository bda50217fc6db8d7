import { z } from "zod";
import { get, namedObject, notNeeded, put } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { Interview } from "../interviews.contract.ts";
import { CHANGES } from "./changes.rules.ts";

const time = { date: z.string(), startTime: z.string() };

/** A change of an interview since the last look, without contact details. */
const InterviewChange = namedObject("InterviewChange", {
  ...Interview.pick({ _id: true, companyName: true, round: true, feedback: true }).shape,
  kind: z.enum(CHANGES),
  userId: z.string(),
  username: z.string(),
  ...time,
  /** The previous slot of a moved interview. */
  from: z.object(time).nullable(),
  at: z.iso.datetime(),
});
export type InterviewChange = z.infer<typeof InterviewChange>;

export const changesContract = {
  read: get("/api/interviews/changes", {
    summary: "What changed of the interviews since the caller's last look, and the days around one",
    access: { row: "N125", may: { informer: "self" } },
    scope: "placement:read",
    query: z.object({ date: dayField.optional() }),
    response: z.object({
      /**
       * The moment after the latest change: a reader of the response has seen everything up to it.
       */
      until: z.iso.datetime(),
      since: z.iso.datetime(),
      /** Latest first, MOST_CHANGES at most; each kind once per interview. */
      changes: z.array(InterviewChange),
      /** The nearest days before and after the date that have interviews. */
      dayBefore: z.string().nullable(),
      dayAfter: z.string().nullable(),
    }),
  }),
  see: put("/api/interviews/changes/seen", {
    summary: "The caller has seen what changed up to a moment; a later one stays",
    access: { row: "N126", may: { informer: "self" } },
    scope: "placement:write",
    proof: notNeeded("what one has seen oneself"),
    body: z.object({ until: z.iso.datetime("Name the moment up to which it was seen.") }),
    response: z.object({ seenUntil: z.iso.datetime() }),
  }),
};
