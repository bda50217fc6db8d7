import { z } from "zod";
import { get, list, namedObject, needed, post, put } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { optionalLineField } from "#/shared/line-field.ts";
import { listQuery, listSums } from "#/shared/list.ts";
import { PAYMENT_OPTIONS } from "#/shared/payment-options.ts";
import { reasonField } from "#/shared/reason-field.ts";
import { comparisonContract } from "../comparison/comparison.contract.ts";
import { exceptionsContract } from "../exceptions.contract.ts";
import { FEE_PARTS, OFFICE_METHODS } from "../payments.rules.ts";

export const OpenFee = namedObject("OpenFee", {
  _id: z.string().meta({ description: "Whose part of the fee: no uuid" }),
  userId: z.string(),
  username: z.string(),
  email: z.string(),
  part: z.enum(FEE_PARTS),
  paymentOption: z.enum(PAYMENT_OPTIONS).nullable(),
  /** What is left to pay, in rupees. */
  amount: z.number(),
  /** Rupees received of it; left out if none. */
  received: z.number().optional(),
});
export type OpenFee = z.infer<typeof OpenFee>;

const part = z.enum(FEE_PARTS, "Choose Fee or Balance.");
const reason = reasonField("Say why.");
/** Rupees left to pay as shown to the caller: refused if the amount has changed. */
const left = z.number().optional();
const shortText = optionalLineField(100);

export const RecordInput = namedObject("OfficePaymentInput", {
  userId: z.string(),
  part,
  /** In rupees: the open amount, to the paisa, or less if the owner allows parts. */
  amount: z.number("Enter the amount in rupees."),
  left,
  method: z.enum(OFFICE_METHODS, "Choose Cash, Transfer or UPI."),
  /** The day the money came; today if left out. */
  paidOn: dayField.nullish(),
  /** The number of the transfer or of the voucher, by which it can be found again. */
  reference: shortText.nullish(),
  /** Who took it; the caller if left out. */
  takenBy: shortText.nullish(),
  /**
   * Set if one transfer paid for several people: the reference may be on another person's receipt.
   */
  sameTransfer: z.boolean().optional(),
});
export type RecordInput = z.output<typeof RecordInput>;

export const WaiveInput = namedObject("FeeWaiverInput", {
  userId: z.string(),
  part,
  left,
  reason,
});
export type WaiveInput = z.output<typeof WaiveInput>;

/** How much of an online payment to refund; without an amount all that is left of its receipt. */
export const RefundInput = namedObject("RefundPaymentInput", {
  reason,
  /** In rupees; the provider refunds at least one. */
  amount: z
    .number("Enter the amount in rupees.")
    .min(1, "A refund is one rupee at least.")
    .max(1_000_000_000, "Enter the amount in rupees.")
    .multipleOf(0.01, "Use at most two decimals.")
    .nullish(),
  /** Rupees left of the receipt as shown to the caller: refused if the amount has changed. */
  left,
});
export type RefundInput = z.output<typeof RefundInput>;

const VoidInput = namedObject("VoidPaymentInput", { reason });

const TO_SETTLE = [
  "NOT_FOUND",
  "NOTHING_TO_RECEIVE",
  "DOCUMENTS_FIRST",
  "PAYMENT_COMPLETED",
  "PAYMENT_NOT_COMPLETED",
] as const;

/** The office's calls about money that does not come through the checkout. */
export const officeContract = {
  ...exceptionsContract,
  ...comparisonContract,
  listOpen: list("/api/payment/open-fees", {
    summary: "Who has a fee or its balance to pay now",
    access: { row: "N73", may: { admin: "any", ceo: "any" } },
    scope: "money:read",
    query: listQuery(["username", "email", "part", "amount"]),
    response: z.object({ fees: z.array(OpenFee), ...listSums }),
  }),
  record: post("/api/payment/record", {
    summary: "Note that a fee or its balance, or a part of it, came in by cash, transfer or UPI",
    access: { row: "N74", may: { admin: "any" } },
    proof: needed("money that came in"),
    body: RecordInput,
    status: 201,
    response: z.object({
      message: z.string(),
      receipt: z.object({ _id: z.string(), receiptNumber: z.string() }),
    }),
    errors: [
      ...TO_SETTLE,
      "AMOUNT_MISMATCH",
      "STALE_VERSION",
      "REFERENCE_USED",
      "DAY_CLOSED",
      "GATEWAY_UNAVAILABLE",
    ],
  }),
  waive: post("/api/payment/waive", {
    summary: "Ask for a fee or its balance no more, with a reason",
    access: { row: "N75", may: { admin: "any" } },
    proof: needed("money that is asked for no more"),
    body: WaiveInput,
    status: 201,
    response: z.object({ message: z.string() }),
    errors: [...TO_SETTLE, "STALE_VERSION", "GATEWAY_UNAVAILABLE"],
  }),
  takeWaiverBack: put("/api/payment/waiver/:id/void", {
    summary: "Ask again for a fee or balance that was waived, with a reason",
    access: { row: "N548", may: { admin: "any" } },
    proof: needed("asks for money again"),
    body: VoidInput,
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "WAIVER_TAKEN_BACK", "BALANCE_RECEIVED"],
  }),
  voidReceipt: put("/api/payment/receipt/:id/void", {
    summary: "Void a receipt of what the office recorded, by a credit note with a reason",
    access: { row: "N76", may: { admin: "any" } },
    proof: needed("takes money out of the books"),
    body: VoidInput,
    response: z.object({ message: z.string(), creditNote: z.string() }),
    errors: ["NOT_FOUND", "RECEIPT_VOIDED", "RECEIPT_ONLINE", "BALANCE_RECEIVED", "DAY_CLOSED"],
  }),
  refundProposal: get("/api/payment/receipt/:id/refund-proposal", {
    summary:
      "What is left of a receipt, and what the owner's refund policy gives back of it and why",
    access: { row: "N475", may: { admin: "any" } },
    scope: "money:read",
    response: z.object({
      /** In rupees, like the other amount. */
      left: z.number(),
      /** Null without a policy, and for anything but a fee. */
      proposed: z.number().nullable(),
      why: z.string().nullable(),
    }),
    errors: ["NOT_FOUND"],
  }),
  refund: post("/api/payment/receipt/:id/refund", {
    summary:
      "Give back a payment made online or a part of it, by a credit note and the provider, with a reason",
    access: { row: "N118", may: { admin: "any" } },
    proof: needed("pays money out"),
    body: RefundInput,
    status: 201,
    response: z.object({ message: z.string(), creditNote: z.string() }),
    errors: [
      "NOT_FOUND",
      "RECEIPT_VOIDED",
      "RECEIPT_OFFLINE",
      "RECEIPT_REFUNDED",
      "STALE_VERSION",
      "PAYMENT_DISPUTED",
      "BALANCE_RECEIVED",
      "DAY_CLOSED",
    ],
  }),
};
