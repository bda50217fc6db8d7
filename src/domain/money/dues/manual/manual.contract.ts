import { z } from "zod";
import { get, list, namedObject, needed, post } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { listQuery, listSums } from "#/shared/list.ts";
import { readMonth } from "#/shared/months.ts";
import { PAYMENT_STATUSES } from "../dues.rules.ts";

export const ManualPayment = namedObject("ManualPayment", {
  _id: z.string(),
  userId: z.string(),
  assistanceId: z.object({ _id: z.string(), username: z.string() }),
  paymentDate: z.string().nullable(),
  /** MMM YYYY: Sep 2026. */
  month: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** In rupees. */
  amount: z.number(),
  /** Rupees received so far, if it is paid in parts. */
  received: z.number().optional(),
  /** Its row in the ledger, by which it can be received. */
  dueId: z.string(),
  /** A signed link to the receipt's PDF. */
  receiptUrl: z.string().nullable(),
  version: z.int(),
});
export type ManualPayment = z.infer<typeof ManualPayment>;

export const ManualPaymentInput = namedObject("ManualPaymentInput", {
  userId: z.string(),
  assistanceId: z.string(),
  paymentDate: dayField.nullish(),
  /** The current month if left out (M8). */
  month: z
    .string()
    .refine((text) => readMonth(text) !== undefined, "Choose a month, such as Sep 2026.")
    .nullish(),
  // Unconstrained here, so that the service can refuse other values in the words of I-79 and I-80.
  paymentStatus: z.unknown().optional(),
  amount: z.unknown().optional(),
});
export type ManualPaymentInput = z.output<typeof ManualPaymentInput>;

export const manualContract = {
  create: post("/api/assistant-manual-payment/create-payment", {
    summary: "Record what is known of a record's payment for a month, once",
    access: { row: "52", may: { admin: "any" } },
    proof: needed("money that came in"),
    body: ManualPaymentInput,
    status: 201,
    response: z.object({ message: z.string(), payment: ManualPayment }),
    errors: [
      "INVALID_PAYMENT_STATUS",
      "AMOUNT_MISMATCH",
      "NOT_FOUND",
      "ASSISTANCE_CLOSED",
      "DETAILS_NOT_SUBMITTED",
      "PAYMENT_MONTH_RECORDED",
      "DAY_CLOSED",
    ],
  }),
  months: get("/api/assistant-manual-payment/months/:assistanceId", {
    summary: "The months of a record that may still be recorded, the newest first",
    access: { row: "N72", may: { admin: "any" } },
    scope: "money:read",
    response: z.object({ months: z.array(z.string()) }),
    errors: ["NOT_FOUND"],
  }),
  list: list("/api/assistant-manual-payment/payment-details", {
    summary: "Every recorded payment for assistance, the latest month first",
    access: { row: "53", may: { admin: "any" } },
    scope: "money:read",
    query: listQuery(["month", "username", "paymentDate", "paymentStatus", "amount"]),
    response: z.object({ manualPayments: z.array(ManualPayment), ...listSums }),
  }),
};
