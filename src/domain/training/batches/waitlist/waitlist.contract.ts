import { z } from "zod";
import { del, get, list, namedObject, notNeeded, post } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";

/** The next Java batch, and the trainee's own place on the waitlist. */
const WaitlistStatus = namedObject("WaitlistStatus", {
  /** The next batch with a place that cannot be joined yet, and the day from which it can. */
  next: z.object({ startDate: z.string(), opensOn: z.string() }).nullable(),
  /**
   * Since when they wait, how many people get an offer before them, and the last batch they were
   * offered; null if they are not on the list.
   */
  waiting: z
    .object({ since: z.iso.datetime(), before: z.int(), offered: z.string().nullable() })
    .nullable(),
});
export type WaitlistStatus = z.infer<typeof WaitlistStatus>;

export const WaitingTrainee = namedObject("WaitingTrainee", {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** When they paid the fee; null if they have not. */
  paidAt: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime(),
  offeredBatch: z.string().nullable(),
});
export type WaitingTrainee = z.infer<typeof WaitingTrainee>;

const own = { row: "N93", may: { trainee: "own" }, own: "params.userId" } as const;

export const waitlistContract = {
  find: get("/api/waitlist/:userId", {
    summary: "The next Java batch to come, and one's own place on the waitlist",
    access: own,
    response: WaitlistStatus,
  }),
  join: post("/api/waitlist/:userId", {
    summary: "Wait for a place in a Java batch; asking again changes nothing",
    access: own,
    proof: notNeeded("one's own"),
    response: WaitlistStatus,
    errors: ["DOCUMENTS_FIRST", "ALREADY_IN_BATCH", "FEE_RETURNED"],
  }),
  leave: del("/api/waitlist/:userId", {
    summary: "Wait no longer",
    access: own,
    proof: notNeeded("one's own"),
    response: WaitlistStatus,
  }),
  list: list("/api/batch/waitlist", {
    summary: "Who waits for a place in a Java batch, in the order of payment",
    access: { row: "N94", may: { admin: "any" } },
    scope: "training:read",
    query: listQuery(["name", "email", "paidAt", "joinedAt"]),
    response: z.object({ waiting: z.array(WaitingTrainee) }),
  }),
};
