import { z } from "zod";
import { BulkResult, idsField } from "#/shared/bulk.ts";
import { list, namedObject, notNeeded, put } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";
import { appointment } from "../interviews.contract.ts";

/** An interview that is over without an outcome, which only its candidate can record. */
export const MissingOutcome = namedObject("MissingOutcome", {
  _id: z.string(),
  userId: z.object({ _id: z.string(), username: z.string() }),
  ...appointment,
  /** When the hub or the office last asked the candidate; null if never. */
  askedAt: z.iso.datetime().nullable(),
});
export type MissingOutcome = z.infer<typeof MissingOutcome>;

export const remindersContract = {
  list: list("/api/interviews/missing-outcomes", {
    summary: "Interviews before today without an outcome, the oldest first",
    access: { row: "N122", may: { admin: "any", ceo: "any" } },
    scope: "placement:read",
    query: listQuery(["date", "username", "companyName", "round", "askedAt"]),
    response: z.object({ interviews: z.array(MissingOutcome) }),
  }),
  remind: put("/api/interviews/missing-outcomes/reminders", {
    summary:
      "Ask candidates for missing outcomes again, once a day at most, with a result for each",
    access: { row: "N123", may: { admin: "any" } },
    scope: "placement:write",
    proof: notNeeded("fixed words, once a day at most"),
    body: z.object({ ids: idsField("Choose at least one interview.") }),
    response: z.object({ message: z.string(), results: z.array(BulkResult) }),
  }),
};
