import { z } from "zod";
import { list, namedObject, notNeeded, put } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";
import { reasonField } from "#/shared/reason-field.ts";
import { EXCEPTION_KINDS, type ExceptionKind } from "./exceptions.rules.ts";

const KINDS = Object.keys(EXCEPTION_KINDS) as [ExceptionKind, ...ExceptionKind[]];

/** A report of the provider that does not match our books or needs a decision. */
export const PaymentException = namedObject("PaymentException", {
  _id: z.string(),
  kind: z.enum(KINDS),
  /** The provider's id of the subject, or the name of an event. */
  subject: z.string(),
  text: z.string(),
  /** The person whose money it is, if known. */
  userId: z.string().nullable(),
  username: z.string().nullable(),
  /** The day by which the provider needs a response. */
  answerBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
  /** Null if it was settled automatically. */
  settledBy: z.string().nullable(),
  settledById: z.string().nullable(),
  note: z.string().nullable(),
  /** The receipt of the payment concerned; null if there is none. */
  receipt: z.object({ _id: z.string(), receiptNumber: z.string() }).nullable(),
});
export type PaymentException = z.infer<typeof PaymentException>;

const SHOWN = ["open", "differences", "settled"] as const;
export type ShownExceptions = (typeof SHOWN)[number];

export const EXCEPTION_SORTS = ["createdAt", "answerBy", "username"] as const;

export const SettleInput = namedObject("SettlePaymentExceptionInput", {
  note: reasonField("Say what was found or decided."),
  /**
   * The `createdAt` that was read: if it was reported again since, with another amount, it stays
   * open.
   */
  createdAt: z.iso.datetime().optional(),
});
export type SettleInput = z.output<typeof SettleInput>;

/** Provider reports that the office has to examine. */
export const exceptionsContract = {
  listExceptions: list("/api/payment/exceptions", {
    summary: "What the payment provider told that has to be decided; what is settled, too",
    access: { row: "N340", may: { admin: "any", ceo: "any" } },
    scope: "money:read",
    /** `differences`: open ones found by the comparison with the provider. */
    query: listQuery(EXCEPTION_SORTS).extend({ show: z.enum(SHOWN).optional() }),
    response: z.object({ exceptions: z.array(PaymentException) }),
  }),
  settleException: put("/api/payment/exceptions/:id/settle", {
    summary: "Settle what was told about a payment, with what was found or decided",
    access: { row: "N341", may: { admin: "any" } },
    scope: "money:write",
    proof: notNeeded("a note; no money moves"),
    body: SettleInput,
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "EXCEPTION_SETTLED", "STALE_VERSION"],
  }),
  reopenException: put("/api/payment/exceptions/:id/open", {
    summary: "Open again what the office has settled; what settled itself stays so",
    access: { row: "N552", may: { admin: "any" } },
    scope: "money:write",
    proof: notNeeded("a note; no money moves"),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "EXCEPTION_SETTLED"],
  }),
};
