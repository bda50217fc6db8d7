import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { list, namedObject, notNeeded, put } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";
import { LONGEST_SUMMARY } from "./assistance.rules.ts";

const Person = z.object({ _id: z.string(), name: z.string() });

/** A submitted record, as the admin who closes it and the CTO see it. */
export const Closure = namedObject("AssistanceClosure", {
  _id: z.string(),
  username: z.string(),
  companyName: z.string(),
  dateOfJoining: z.string(),
  guidanceProvider: Person.nullable(),
  guidanceHelper: Person.nullable(),
  userId: z.object({
    _id: z.string(),
    /** In rupees. */
    amount: z.number().nullable(),
  }),
  createdAt: z.iso.datetime(),
  submittedAt: z.iso.datetime(),
  /** The joining date plus one year. */
  supportUntil: z.string(),
  endDate: z.iso.datetime().nullable(),
  isActive: z.boolean(),
  /** Whether the CTO closed it. */
  closed: z.boolean(),
  version: z.int(),
});
export type Closure = z.infer<typeof Closure>;

const CLOSURE_STATES = ["ongoing", "closed"] as const;
export type ClosureState = (typeof CLOSURE_STATES)[number];

export const closureContract = {
  list: list("/api/admin/assistance-details", {
    summary: "Assistance that runs and that has ended, newest first; drafts are not among it",
    access: { row: "50", may: { admin: "any", cto: "any" } },
    scope: "assistance:read",
    query: listQuery([
      "username",
      "companyName",
      "dateOfJoining",
      "guidanceProvider",
      "guidanceHelper",
      "amount",
      "createdAt",
      "submittedAt",
      "endDate",
      "isActive",
    ]).extend({ state: z.enum(CLOSURE_STATES, "Use ongoing or closed.").optional() }),
    response: z.object({ assistanceClosures: z.array(Closure) }),
  }),
  close: put("/api/admin/update-assistance/:id", {
    summary: "Close somebody's assistance now, with a summary they can read if one likes",
    access: { row: "51", may: { admin: "any" } },
    scope: "assistance:write",
    proof: notNeeded("can be reopened"),
    body: z.object({
      // Refused with its own message (C41): only closing is possible.
      isActive: z.unknown().optional(),
      // Ignored: the server's clock decides (I-78).
      endDate: z.unknown().optional(),
      summary: z
        .string()
        .trim()
        .max(LONGEST_SUMMARY, `Use at most ${LONGEST_SUMMARY} characters.`)
        .nullish(),
      version: z.int().optional(),
    }),
    response: z.object({ message: z.string(), assistance: Closure, ...undoable }),
    errors: ["REOPENING_REFUSED", "NOT_FOUND", "ASSISTANCE_CLOSED", "STALE_VERSION"],
  }),
};
