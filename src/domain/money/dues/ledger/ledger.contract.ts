import { z } from "zod";
import { OFFICE_METHODS } from "#/domain/money/payments/payments.rules.ts";
import { get, list, namedObject, needed, put } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { optionalLineField } from "#/shared/line-field.ts";
import { listQuery, listSums, monthField } from "#/shared/list.ts";
import { PaymentClaim } from "../claims/claims.contract.ts";
import { DUE_KINDS, DUE_STATUSES } from "../dues.rules.ts";

export const Due = namedObject("Due", {
  _id: z.string(),
  userId: z.object({ _id: z.string(), username: z.string() }),
  kind: z.enum(DUE_KINDS),
  /** MMM YYYY for a month of assistance; null for a balance. */
  month: z.string().nullable(),
  /** In rupees, like all amounts here: what is left to pay, or the full amount once nothing is. */
  amount: z.number(),
  /** The part received while the rest is open; left out if nothing has been. */
  received: z.number().optional(),
  dueOn: z.string(),
  status: z.enum(DUE_STATUSES),
  receivedOn: z.string().nullable(),
  /** The day it was waived on, and why; null if it was not. */
  waivedOn: z.string().nullable(),
  waivedReason: z.string().nullable(),
  /** Days past the due day; 0 unless overdue. */
  daysLate: z.int(),
  /** A signed link to the balance's receipt. */
  receiptUrl: z.string().nullable(),
  /** Sent back on receiving the due; 0 while nothing was recorded for the month. */
  version: z.int(),
  /** In the caller's own dues: their last claim to have paid, if it waits or was refused. */
  claim: PaymentClaim.nullable().optional(),
});
export type Due = z.infer<typeof Due>;

/** Where the office takes transfers and UPI payments; null if it has not said. */
export const PayTo = namedObject("PayTo", {
  account: z.string().nullable(),
  upi: z.string().nullable(),
  /** The payee's name in UPI apps. */
  payee: z.string(),
});
export type PayTo = z.infer<typeof PayTo>;

const Sum = namedObject("Sum", { count: z.int(), amount: z.number() });

export const DueSummary = namedObject("DueSummary", {
  /** Everything not received, whether due yet or not. */
  open: Sum,
  overdue: Sum.extend({
    people: z.int(),
    /** The amount of it, in rupees, that became overdue within the last thirty days. */
    lately: z.number().optional(),
  }),
  /**
   * Fees and assistance received this month, less what was refunded or voided (docs/figures.md).
   */
  receivedThisMonth: Sum.extend({ fees: Sum.optional(), assistance: Sum.optional() }),
  /** The amounts due by month, latest first, and the received part of each. */
  months: z.array(
    z.object({
      /** YYYY-MM, the format of `dueIn`. */
      key: z.string(),
      month: z.string(),
      expected: Sum,
      received: Sum,
      open: Sum,
    }),
  ),
});
export type DueSummary = z.infer<typeof DueSummary>;

/** The office's record of a month's payment; all fields are optional. */
const received = {
  /** Today if left out. */
  paymentDate: dayField.nullish(),
  method: z.enum(OFFICE_METHODS, "Choose Cash, Transfer or UPI.").nullish(),
  /** The number of the transfer or of the voucher, by which it can be found again. */
  reference: optionalLineField(100).nullish(),
  /** Who took it; if left out and a method is given, the caller. */
  takenBy: optionalLineField(100).nullish(),
  /**
   * Set if one transfer paid for several people: the reference may be on another person's receipt.
   */
  sameTransfer: z.boolean().optional(),
};

/** In rupees: all that is left if left out, less if the owner allows parts. */
const amount = z.number("Enter the amount in rupees.").nullish();

export const ReceiveInput = namedObject("ReceiveDueInput", {
  ...received,
  amount,
  version: z.int(),
});
export type ReceiveInput = z.output<typeof ReceiveInput>;

/** As many as fit on one page of a list. */
const MOST_AT_ONCE = 200;

export const ReceiveManyInput = namedObject("ReceiveDuesInput", {
  ...received,
  dues: z
    .array(z.object({ id: z.string().max(100), amount, version: z.int() }))
    .min(1, "Choose at least one month.")
    .max(MOST_AT_ONCE, `Choose at most ${MOST_AT_ONCE} months.`),
});
export type ReceiveManyInput = z.output<typeof ReceiveManyInput>;

/** The result for one of several months: its receipt, or why it was not received. */
const ReceiveResult = namedObject("ReceiveResult", {
  id: z.string(),
  receiptNumber: z.string().nullable(),
  problem: z.string().nullable(),
});
export type ReceiveResult = z.infer<typeof ReceiveResult>;

const office = { admin: "any", ceo: "any" } as const;

export const ledgerContract = {
  list: list("/api/dues", {
    summary: "The ledger: dues of assistance and balances of the fee, late payers first",
    access: { row: "N43", may: office },
    scope: "money:read",
    query: listQuery([
      "username",
      "kind",
      "month",
      "amount",
      "dueOn",
      "status",
      "receivedOn",
    ]).extend({
      kind: z.enum(DUE_KINDS, "Choose Assistance or Balance.").optional(),
      /** Open means due or overdue. */
      status: z
        .enum([...DUE_STATUSES, "Open"], "Choose Due, Overdue, Received, Waived or Open.")
        .optional(),
      dueIn: monthField.optional(),
      receivedIn: monthField.optional(),
    }),
    response: z.object({ dues: z.array(Due), ...listSums }),
  }),
  summary: get("/api/dues/summary", {
    summary: "What is open, overdue and received, and the last twelve months",
    access: { row: "N44", may: office },
    scope: "money:read",
    response: DueSummary,
  }),
  mine: get("/api/dues/mine/:userId", {
    summary: "What one owes and has paid, what is open first",
    access: {
      row: "N45",
      may: everyTrainee("own"),
      own: "params.userId",
    },
    response: z.object({ dues: z.array(Due), open: Sum, overdue: Sum, payTo: PayTo }),
  }),
  receive: put("/api/dues/:id/received", {
    summary: "Note that a month's due or a part of it was received, of a closed record too",
    access: { row: "N46", may: { admin: "any" } },
    proof: needed("money that came in"),
    body: ReceiveInput,
    response: z.object({
      message: z.string(),
      due: Due,
      receipt: z.object({ _id: z.string(), receiptNumber: z.string() }).optional(),
    }),
    errors: [
      "NOT_FOUND",
      "AMOUNT_MISMATCH",
      "PAYMENT_MONTH_RECORDED",
      "STALE_VERSION",
      "REFERENCE_USED",
      "DAY_CLOSED",
    ],
  }),
  receiveMany: put("/api/dues/received", {
    summary: "Note that several months were received, with a result for each",
    access: { row: "N120", may: { admin: "any" } },
    proof: needed("money that came in"),
    body: ReceiveManyInput,
    response: z.object({ message: z.string(), results: z.array(ReceiveResult) }),
    errors: ["DAY_CLOSED"],
  }),
};
