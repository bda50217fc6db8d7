import { z } from "zod";
import { get, list, namedObject, notNeeded, post } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { listQuery, listSums } from "#/shared/list.ts";
import { PAYMENT_OPTIONS } from "#/shared/payment-options.ts";
import { DEFAULT_TRAINING, TRAINING_OPTIONS } from "#/shared/training-options.ts";
import { OFFICE_METHODS, PAYMENT_TYPES, RECEIPT_TYPES } from "./payments.rules.ts";

const training = z
  .enum(TRAINING_OPTIONS, "Choose one of the training options.")
  .nullish()
  .transform((option) => option ?? DEFAULT_TRAINING);
const paymentType = z.enum(PAYMENT_TYPES, "Choose one of the payment options.");

export const PaymentDetails = namedObject("PaymentDetails", {
  paymentType: z.enum(PAYMENT_TYPES).nullable(),
  /** In rupees, like all amounts here. */
  amount: z.number(),
  /** What was received of it before; left out if none. */
  received: z.number().optional(),
  userId: z.string(),
  status: z.enum(["Pending", "Completed"]),
  /** Rupees refunded of it; left out if none. */
  refunded: z.number().optional(),
  /** Everything paid of the fee was refunded; nothing can be paid until the office decides. */
  isReturned: z.literal(true).optional(),
  /** Rupees left to be paid after this payment. */
  balanceDue: z.number(),
  /** When the rest, or the balance itself, is due; null if nothing is left. */
  dueOn: z.string().nullable(),
  /** A signed link to the PDF, valid for 15 minutes. */
  receiptUrl: z.string().nullable(),
});
export type PaymentDetails = z.infer<typeof PaymentDetails>;

/** `amount` and `currency` are ignored: only the server decides what is paid (C24, I-27). */
export const OrderInput = namedObject("OrderInput", {
  userId: z.string(),
  paymentType,
  trainingOpted: training,
  batchId: z.string().max(100).nullish(),
  amount: z.unknown().optional(),
  currency: z.unknown().optional(),
});
export type OrderInput = z.output<typeof OrderInput>;

export const Order = namedObject("PaymentOrder", {
  orderId: z.string(),
  /** The provider's public key for opening the checkout. */
  key: z.string(),
  traineeName: z.string(),
  traineeEmail: z.string(),
  traineeContact: z.string(),
  /** In rupees; the checkout needs it times 100. */
  finalAmount: z.number(),
  currency: z.string(),
  message: z.string(),
});
export type Order = z.infer<typeof Order>;

export const VerifyInput = namedObject("VerifyInput", {
  userId: z.string(),
  orderId: z.string().max(100),
  paymentId: z.string().max(100).nullish(),
  signature: z.string().max(200).nullish(),
  paymentType: paymentType.nullish(),
  trainingOpted: training,
  amount: z.unknown().optional(),
  batchId: z.string().max(100).nullish(),
});
export type VerifyInput = z.output<typeof VerifyInput>;

export const Verified = namedObject("PaymentVerified", {
  success: z.literal(true),
  message: z.string(),
  /** A signed link to the PDF; null if nothing was paid. */
  receiptUrl: z.string().nullable(),
  /** The batch that the payment put the trainee into; null if none was eligible any more (C10). */
  batch: z.object({ _id: z.string(), batchId: z.string() }).nullable(),
});
export type Verified = z.infer<typeof Verified>;

const invoices = z.array(z.object({ _id: z.string(), number: z.string() })).optional();

export const ReceiptRow = namedObject("ReceiptRow", {
  _id: z.string(),
  receiptNumber: z.string(),
  /** The id of the receipt's payer, which distinguishes namesakes. */
  userId: z.string(),
  username: z.string(),
  paymentType: z.enum(RECEIPT_TYPES),
  amount: z.number(),
  balanceDue: z.number(),
  /** When it was issued. */
  paymentDate: z.iso.datetime(),
  /** The day the money came, as the office recorded it; null if it came online. */
  paidOn: z.string().nullable().optional(),
  receiptUrl: z.string().nullable(),
  /** Null for a month of assistance if nobody noted it. */
  method: z.enum(["Online", ...OFFICE_METHODS]).nullable(),
  /** The numbers of its valid credit notes; null if there are none. */
  creditNote: z.string().nullable(),
  /** Whether it is void, so that what it paid for is open again. */
  isVoid: z.boolean().optional(),
  /** Rupees left of it. */
  left: z.number().optional(),
  /** The tax invoices written for it, if it was an advance. */
  invoices,
});
export type ReceiptRow = z.infer<typeof ReceiptRow>;

export const OwnReceipt = namedObject("OwnReceipt", {
  _id: z.string(),
  receiptNumber: z.string(),
  paymentType: z.enum(RECEIPT_TYPES),
  /** MMM YYYY for a month of assistance. */
  month: z.string().nullable(),
  /** In rupees. */
  amount: z.number(),
  paymentDate: z.iso.datetime(),
  isVoid: z.boolean(),
  /** The numbers of its valid credit notes; null if there are none. */
  creditNote: z.string().nullable(),
  /** Rupees left of it. */
  left: z.number().optional(),
  creditNotes: z
    .array(z.object({ _id: z.string(), number: z.string(), amount: z.number() }))
    .optional(),
  /** The tax invoices written for it, if it was an advance. */
  invoices,
});
export type OwnReceipt = z.infer<typeof OwnReceipt>;

export const RECEIPT_SORTS = [
  "paymentDate",
  "username",
  "paymentType",
  "amount",
  "balanceDue",
  "receiptNumber",
] as const;

const ownTrainee = { trainee: "own" } as const;

export const paymentsContract = {
  findOption: get("/api/trainee/payment/option/:userId", {
    summary: "The payment option the registration was approved with",
    access: { row: "16", may: ownTrainee, own: "params.userId" },
    response: z.object({ paymentOption: z.enum(PAYMENT_OPTIONS).nullable() }),
  }),
  findDetails: get("/api/payment/details/:userId", {
    summary: "What the admission fee or its balance comes to, and whether it is paid",
    access: { row: "17", may: ownTrainee, own: "params.userId" },
    query: z.object({ paymentType: paymentType.optional() }),
    response: z.object({ paymentDetails: PaymentDetails }),
    errors: ["PAYMENT_OPTION_MISMATCH", "PAYMENT_NOT_COMPLETED", "FEE_RETURNED"],
  }),
  createOrder: post("/api/payment/order", {
    callsProvider: true,
    summary:
      "Open the order the admission fee or its balance is paid on; repeated calls answer the same order",
    access: { row: "18", may: ownTrainee, own: "body.userId" },
    proof: notNeeded("one's own"),
    body: OrderInput,
    response: Order,
    errors: [
      "PAYMENT_OPTION_MISMATCH",
      "DOCUMENTS_FIRST",
      "PAYMENT_COMPLETED",
      "FEE_RETURNED",
      "PAYMENT_NOT_COMPLETED",
      "NO_ELIGIBLE_BATCH",
      "GATEWAY_UNAVAILABLE",
    ],
  }),
  verify: post("/api/payment/verify", {
    summary: "Complete the payment with what the checkout answered; repeated calls change nothing",
    access: { row: "19", may: { trainee: "owned" }, own: "body.userId", owned: "body.orderId" },
    proof: notNeeded("one's own; signed by the provider"),
    body: VerifyInput,
    response: Verified,
    errors: [
      "PAYMENT_FORM_REFUSED",
      "PAYMENT_NOT_VERIFIED",
      "DOCUMENTS_FIRST",
      "GATEWAY_UNAVAILABLE",
    ],
  }),
  listReceipts: list("/api/payment/receipts", {
    summary: "Receipts, newest first",
    access: { row: "41", may: { admin: "any", ceo: "any" } },
    scope: "money:read",
    query: listQuery(RECEIPT_SORTS),
    response: z.object({ payments: z.array(ReceiptRow), ...listSums }),
  }),
  listOwnReceipts: get("/api/payment/my-receipts/:userId", {
    summary: "One's own receipts, newest first",
    access: {
      row: "N70",
      may: everyTrainee("own"),
      own: "params.userId",
    },
    response: z.object({ receipts: z.array(OwnReceipt) }),
  }),
  readReceipt: get("/api/payment/receipt/:id", {
    summary: "A receipt as PDF",
    access: {
      row: "N10",
      may: { ...everyTrainee("owned"), admin: "any", ceo: "any" },
      owned: "params.id",
      link: true,
    },
    scope: "money:read",
    response: "file",
    errors: ["NOT_FOUND", "TOO_MANY_PDFS"],
  }),
  readCreditNote: get("/api/payment/receipt/:id/credit-note", {
    summary:
      "A credit note that took a receipt back or a part of it, as PDF; the last unless named",
    access: {
      row: "N119",
      may: { ...everyTrainee("owned"), admin: "any", ceo: "any" },
      owned: "params.id",
    },
    scope: "money:read",
    query: z.object({ note: z.string().max(100).optional() }),
    response: "file",
    errors: ["NOT_FOUND", "TOO_MANY_PDFS"],
  }),
  takeWebhook: post("/api/payment/webhook", {
    summary: "The payment provider's events, signed over the raw body",
    access: { row: "N9", public: true },
    proof: notNeeded("signed by the provider"),
    raw: true,
    response: z.object({}),
    errors: ["WEBHOOK_SIGNATURE_INVALID"],
  }),
  playSandbox: post("/api/sandbox/pay", {
    callsProvider: true,
    summary: "Play the checkout of the built-in sandbox; not there with a real provider",
    access: { row: "N17", may: { trainee: "owned" }, owned: "body.orderId" },
    proof: notNeeded("one's own, no money"),
    body: z.object({
      orderId: z.string().max(100),
      outcome: z
        .enum(["captured", "failed"])
        .nullish()
        .transform((outcome) => outcome ?? "captured"),
    }),
    response: z.object({ paymentId: z.string(), orderId: z.string(), signature: z.string() }),
    errors: ["NOT_FOUND"],
  }),
};
