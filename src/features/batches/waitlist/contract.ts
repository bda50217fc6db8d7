import { z } from "zod";
import type { Contract } from "#/shared/contract.ts";
import { listQuery } from "#/shared/list.ts";

/** The next Java batch, and the trainee's own place on the waitlist. */
const WaitlistStatus = z
  .object({
    /** The next one with a place that cannot be joined yet, and the day it can. */
    next: z.object({ startDate: z.string(), opensOn: z.string() }).nullable(),
    /** Since when they wait, and how many are told before them; null while they are not on the list. */
    waiting: z.object({ since: z.iso.datetime(), before: z.int() }).nullable(),
  })
  .meta({ id: "WaitlistStatus" });
export type WaitlistStatus = z.infer<typeof WaitlistStatus>;

export const WaitingTrainee = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    /** When they paid the fee; null before that. */
    paidAt: z.iso.datetime().nullable(),
    joinedAt: z.iso.datetime(),
    /** The batch they were last told of. */
    offeredBatch: z.string().nullable(),
  })
  .meta({ id: "WaitingTrainee" });
export type WaitingTrainee = z.infer<typeof WaitingTrainee>;

const own = { row: "N93", may: { trainee: "own" }, own: "params.userId" } as const;
const params = z.object({ userId: z.string() });

export const waitlistContract = {
  find: {
    method: "GET",
    path: "/api/waitlist/:userId",
    summary: "The next Java batch to come, and one's own place on the waitlist",
    access: own,
    params,
    response: WaitlistStatus,
    errors: [],
  },
  join: {
    method: "POST",
    path: "/api/waitlist/:userId",
    summary: "Wait for a place in a Java batch; asking again changes nothing",
    access: own,
    params,
    response: WaitlistStatus,
    errors: ["DOCUMENTS_FIRST", "ALREADY_IN_BATCH"],
  },
  leave: {
    method: "DELETE",
    path: "/api/waitlist/:userId",
    summary: "Wait no longer",
    access: own,
    params,
    response: WaitlistStatus,
    errors: [],
  },
  list: {
    method: "GET",
    path: "/api/batch/waitlist",
    summary: "Who waits for a place in a Java batch, in the order of payment",
    access: { row: "N94", may: { admin: "any" } },
    query: listQuery(["name", "email", "paidAt", "joinedAt"]),
    response: z.object({ waiting: z.array(WaitingTrainee) }),
    list: true,
    errors: [],
  },
} as const satisfies Contract;
