import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import {
  alwaysNeeded,
  del,
  get,
  namedObject,
  needed,
  notNeeded,
  post,
  put,
} from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { optionalReason } from "#/shared/reason-field.ts";
import { ERASURE_STATUSES } from "./erasures.rules.ts";

/** An erasure's plan: what it destroys, what must be kept, and what it waits for. */
export const ErasurePreview = namedObject("ErasurePreview", {
  destroyed: z.array(z.object({ what: z.string(), count: z.int() })),
  stays: z.array(
    z.object({
      what: z.string(),
      count: z.int(),
      why: z.string(),
      /** The last day; null if it stays under a number for good. */
      until: z.string().nullable(),
    }),
  ),
  waitsFor: z.array(z.string()),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** A request that waits for the office. */
export const ErasureRequest = namedObject("ErasureRequest", {
  _id: z.string(),
  userId: z.string(),
  username: z.string(),
  email: z.string(),
  askedAt: z.iso.datetime(),
  /** The last day for answering in time. */
  dueOn: z.string(),
  isOverdue: z.boolean(),
});
export type ErasureRequest = z.infer<typeof ErasureRequest>;

const Message = z.object({ message: z.string() });

export const erasuresContract = {
  own: get("/api/privacy/erasure", {
    summary: "What an erasure of one's data would destroy and what stays, and one's latest request",
    access: { row: "N165", may: everyone("self") },
    response: z.object({
      preview: ErasurePreview,
      request: z
        .object({
          status: z.enum(ERASURE_STATUSES),
          askedAt: z.iso.datetime(),
          dueOn: z.string(),
          /** Why it was refused. */
          answer: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
  ask: post("/api/privacy/erasure", {
    summary: "Ask for one's data to be erased; the office answers within 30 days",
    access: { row: "N166", may: everyone("self") },
    proof: alwaysNeeded("destroys what is held about oneself"),
    status: 201,
    response: Message,
    errors: ["ERASURE_OPEN"],
  }),
  withdraw: del("/api/privacy/erasure", {
    summary: "Withdraw one's request to be erased, until it is decided",
    access: { row: "N167", may: everyone("self") },
    proof: notNeeded("nothing changes"),
    response: Message,
    errors: ["NOT_FOUND", "ERASURE_DECIDED"],
  }),
  inspect: get("/api/erasures/:erasureId", {
    summary: "What a request to be erased would destroy, what stays, and what it waits for",
    access: { row: "N168", may: { admin: "any" } },
    response: ErasurePreview,
    errors: ["NOT_FOUND"],
  }),
  decide: put("/api/erasures/:erasureId", {
    summary: "Grant a request to be erased, or refuse it with a reason that the person reads",
    access: { row: "N169", may: { admin: "any" } },
    proof: needed("destroys what is held about somebody"),
    body: z.object({ isGranted: z.boolean("Grant or refuse it."), reason: optionalReason() }),
    response: z.object({ message: z.string(), ...undoable }),
    errors: ["NOT_FOUND", "ERASURE_DECIDED", "ERASURE_WAITS", "OWN_ERASURE", "LAST_GENERAL_ADMIN"],
  }),
};
