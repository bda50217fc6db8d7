import { z } from "zod";
import { list, namedObject } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { listQuery, listSums } from "#/shared/list.ts";
import { PAYMENT_OPTIONS } from "#/shared/payment-options.ts";
import { PaymentClaim } from "../claims/claims.contract.ts";
import { OwedContact } from "../contacts.contract.ts";
import { OWED_KINDS, OWED_STATUSES } from "../dues.rules.ts";

/** Something a person has to pay: the fee, its balance, or a month of assistance. */
export const Owed = namedObject("Owed", {
  _id: z.string().meta({ description: "Of the due, or of whose fee it is: no uuid" }),
  userId: z.string(),
  username: z.string(),
  email: z.string(),
  kind: z.enum(OWED_KINDS),
  paymentOption: z.enum(PAYMENT_OPTIONS).nullable(),
  /** MMM YYYY for a month of assistance. */
  month: z.string().nullable(),
  /** What is left to pay, in rupees. */
  amount: z.number(),
  /** Rupees received of it; left out if none. */
  received: z.number().optional(),
  /** Null for a fee, which can be paid whenever the trainee wants the place. */
  dueOn: z.string().nullable(),
  status: z.enum(OWED_STATUSES),
  /** Days past the due day; 0 unless overdue. */
  daysLate: z.int(),
  /** Sent back on receiving a month; 0 while nothing was recorded for it. */
  version: z.int(),
  /** Ten digits; null if none was given. */
  mobile: z.string().nullable().optional(),
  /** The latest note on asking for it. */
  lastContact: OwedContact.nullable().optional(),
  /** The payer's last claim to have paid the month: it waits for the office, or was refused. */
  claim: PaymentClaim.nullable().optional(),
});
export type Owed = z.infer<typeof Owed>;

export const owedContract = {
  list: list("/api/dues/owed", {
    summary: "Who has what to pay, late payers first: fees, balances and months of assistance",
    access: { row: "N121", may: { admin: "any", ceo: "any" } },
    scope: "money:read",
    query: listQuery(["username", "kind", "amount", "dueOn"]).extend({
      /** Overdue, due by its day, fees without a due day, or with `by` months not yet begun. */
      status: z.enum(OWED_STATUSES, "Choose Overdue, Due, Open or To come.").optional(),
      /**
       * Lists what should come in by this day: everything due by it, fees, and the months that
       * running records will owe by that day.
       */
      by: dayField.optional(),
      userId: z.string().max(100).optional(),
      /** Only months with a claim that the office has not decided. */
      claim: z.literal("waiting", "Choose waiting.").optional(),
    }),
    response: z.object({ owed: z.array(Owed), ...listSums }),
  }),
};
