import { z } from "zod";
import { del, namedObject, needed, notNeeded, post, put } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { reasonField } from "#/shared/reason-field.ts";
import { referenceOf } from "../dues.rules.ts";

/** A UPI payment that a payer claims to have made for a month; amounts in rupees. */
export const PaymentClaim = namedObject("PaymentClaim", {
  _id: z.string(),
  /** The twelve-digit reference in the payer's app. */
  reference: z.string(),
  amount: z.number(),
  claimedAt: z.iso.datetime(),
  state: z.enum(["waiting", "refused"]),
  /** Why the office refused it; null while it has not decided. */
  reason: z.string().nullable(),
});
export type PaymentClaim = z.infer<typeof PaymentClaim>;

const NO_REFERENCE = "Enter the 12 digits of the UPI reference number (UTR).";

export const ClaimInput = namedObject("PaymentClaimInput", {
  reference: z.string({ error: NO_REFERENCE }).transform((text, context) => {
    const digits = referenceOf(text);
    if (digits) return digits;
    context.addIssue({ code: "custom", message: NO_REFERENCE });
    return z.NEVER;
  }),
  /** The full amount left if left out; less if the owner allows parts. */
  amount: z.number("Enter the amount in rupees.").nullish(),
});
export type ClaimInput = z.output<typeof ClaimInput>;

export const paymentClaimsContract = {
  claim: post("/api/dues/:id/claims", {
    summary: "Say that one has paid a month by UPI, by the reference number of the app",
    access: { row: "N483", may: everyTrainee("owned"), owned: "params.id" },
    proof: notNeeded("one's own; the office confirms it"),
    body: ClaimInput,
    status: 201,
    response: z.object({ message: z.string(), claim: PaymentClaim }),
    errors: [
      "NOT_FOUND",
      "AMOUNT_MISMATCH",
      "PAYMENT_MONTH_RECORDED",
      "CLAIM_REFERENCE_USED",
      "CLAIM_WAITING",
    ],
  }),
  withdraw: del("/api/dues/claims/:id", {
    summary: "Take back what one said one has paid, while the office has not decided",
    access: { row: "N484", may: everyTrainee("owned"), owned: "params.id" },
    proof: notNeeded("one's own; no money"),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "CLAIM_DECIDED"],
  }),
  confirm: put("/api/dues/claims/:id/confirmed", {
    summary: "Confirm that such a payment came: the month is received by UPI with its reference",
    access: { row: "N485", may: { admin: "any" } },
    proof: needed("money that came in"),
    response: z.object({
      message: z.string(),
      receipt: z.object({ _id: z.string(), receiptNumber: z.string() }),
    }),
    errors: ["NOT_FOUND", "CLAIM_DECIDED", "AMOUNT_MISMATCH", "REFERENCE_USED", "DAY_CLOSED"],
  }),
  refuse: put("/api/dues/claims/:id/refused", {
    summary: "Say why such a payment did not come; the payer reads it",
    access: { row: "N486", may: { admin: "any" } },
    scope: "money:write",
    proof: notNeeded("no money moves"),
    body: z.object({ reason: reasonField("Say why it did not come.") }),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "CLAIM_DECIDED"],
  }),
};
