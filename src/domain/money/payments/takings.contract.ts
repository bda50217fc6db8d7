import { z } from "zod";
import { get, list, namedObject, needed, post } from "#/shared/calls.ts";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { listQuery, listSums, monthField } from "#/shared/list.ts";
import { optionalReason, reasonField } from "#/shared/reason-field.ts";
import { RECEIPT_TYPES } from "./payments.rules.ts";
import { ENTRY_KINDS, TAKING_METHODS } from "./takings.rules.ts";

const day = z.string().refine(isCalendarDate, WRONG_DATE);
const method = z.enum(TAKING_METHODS);

/** One line of the takings: a receipt, a credit note that takes it back, or a waiver. */
export const TakingEntry = namedObject("TakingEntry", {
  _id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** The number of the receipt or credit note; null for a waiver, which has no document. */
  number: z.string().nullable(),
  userId: z.string(),
  username: z.string(),
  paymentType: z.enum(RECEIPT_TYPES),
  /** MMM YYYY for a month of assistance. */
  month: z.string().nullable(),
  /** Null for a waiver. */
  method: method.nullable(),
  /** In rupees; below 0 for a credit note, 0 for a waiver. */
  amount: z.number(),
  /** Rupees waived. */
  waived: z.number(),
  /** The day in India on which it counts. */
  day: z.string(),
  /** When it was recorded. */
  at: z.iso.datetime(),
  reference: z.string().nullable(),
  takenBy: z.string().nullable(),
  /** The member of the office who recorded it; null if the provider reported it. */
  recordedBy: z.string().nullable(),
  recordedById: z.string().nullable().optional(),
  /** Why it was taken back or waived. */
  reason: z.string().nullable(),
  /** The receipt it is about, whose PDF can be read; null for a waiver. */
  receiptId: z.string().nullable(),
  /** Whether a credit note voids this receipt. */
  isVoid: z.boolean(),
  /**
   * The provider's progress with a credit note's money; null if it does not go through the
   * provider.
   */
  refund: z.enum(["due", "done"]).nullable(),
  /** Rupees left of a receipt; null for the other kinds. */
  left: z.number().nullable().optional(),
});
export type TakingEntry = z.infer<typeof TakingEntry>;

const MethodSum = namedObject("TakingsOfMethod", {
  method,
  /** Receipts and credit notes. */
  count: z.int(),
  /** In rupees, like all amounts here. */
  in: z.number(),
  out: z.number(),
  net: z.number(),
});

const Closing = namedObject("TakingsClosing", {
  _id: z.string(),
  closedBy: z.string(),
  closedById: z.string().optional(),
  closedAt: z.iso.datetime(),
  /** The sums at the time of closing. */
  methods: z.array(MethodSum),
  net: z.number(),
  countedCash: z.number(),
  /** Counted less expected cash. */
  difference: z.number(),
  note: z.string().nullable(),
  reopenedBy: z.string().nullable(),
  reopenedById: z.string().nullable().optional(),
  reopenedAt: z.iso.datetime().nullable(),
  reopenReason: z.string().nullable(),
});
export type TakingsClosing = z.infer<typeof Closing>;

export const Takings = namedObject("Takings", {
  day: z.string(),
  methods: z.array(MethodSum),
  net: z.number(),
  /** Receipts and credit notes of the day. */
  count: z.int(),
  /**
   * Payments of the day that are not fully taken back; neither void ones nor their credit notes.
   */
  payments: z.int().optional(),
  /** The amount waived on the day; not money received. */
  waived: z.number(),
  expectedCash: z.number(),
  /** The closing in force; null while the day is open. */
  closing: Closing.nullable(),
  /** What came online since then. */
  sinceClosing: z.number(),
  /** Closings that were reopened, latest first. */
  reopened: z.array(Closing),
  /** Earlier days with the office's money that are not closed, latest first. */
  openDays: z.array(z.string()),
  /** Rupees received on the day before, less what was refunded. */
  netBefore: z.number().optional(),
});
export type Takings = z.infer<typeof Takings>;

export const CloseInput = namedObject("CloseTakingsInput", {
  day,
  /** Rupees in the drawer, less what it held in the morning: below 0 if more was paid out. */
  countedCash: z
    .number("Enter the cash that was counted.")
    .min(-1_000_000_000, "Enter the cash that was counted.")
    .max(1_000_000_000, "Enter the cash that was counted.")
    .multipleOf(0.01, "Use at most two decimals."),
  /** Why it differs from the receipts; required only then. */
  note: optionalReason(),
});
export type CloseInput = z.output<typeof CloseInput>;

export const ReopenInput = namedObject("ReopenTakingsInput", {
  day,
  reason: reasonField("Say why."),
  /** The closing that was read; if left out, the one in force is reopened. */
  closingId: z.string().max(100).optional(),
});
export type ReopenInput = z.output<typeof ReopenInput>;

const office = { admin: "any", ceo: "any" } as const;
const ofDay = z.object({ day });
const closed = z.object({ message: z.string(), takings: Takings });

export const takingsContract = {
  read: get("/api/payment/takings", {
    summary: "What came in and went back on a day, by method, and whether it is closed",
    access: { row: "N113", may: office },
    scope: "money:read",
    query: z.object({ day: day.optional() }),
    response: Takings,
  }),
  listEntries: list("/api/payment/entries", {
    summary: "Receipts, credit notes and waivers, the latest first; of a day or of a person too",
    access: { row: "N114", may: office },
    scope: "money:read",
    query: listQuery(["at", "day", "username", "amount", "number"]).extend({
      day: day.optional(),
      month: monthField.optional(),
      userId: z.string().max(100).optional(),
    }),
    response: z.object({ entries: z.array(TakingEntry), ...listSums }),
  }),
  print: get("/api/payment/takings/:day/sheet", {
    summary: "The takings of a day as PDF, with a sum by method",
    access: { row: "N115", may: office },
    params: ofDay,
    response: "file",
    errors: ["TOO_MANY_PDFS"],
  }),
  close: post("/api/payment/takings/close", {
    summary: "Close the takings of a day with the cash that was counted",
    access: { row: "N116", may: { admin: "any" } },
    proof: needed("closes the books of a day"),
    body: CloseInput,
    status: 201,
    response: closed,
    errors: ["DAY_CLOSED"],
  }),
  reopen: post("/api/payment/takings/reopen", {
    summary: "Open a closed day again, with a reason; its closing stays on record",
    access: { row: "N117", may: { admin: "any" } },
    proof: needed("opens the books of a day"),
    body: ReopenInput,
    response: closed,
    errors: ["DAY_OPEN", "STALE_VERSION"],
  }),
};
