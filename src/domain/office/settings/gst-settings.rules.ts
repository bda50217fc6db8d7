import { z } from "zod";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { lineField } from "#/shared/line-field.ts";

const ledgerName = lineField("Enter the name of the account.", 100);
const SAC = "Enter the six digits of the service's code.";
const RATE = "Enter a rate from 1 to 40 %.";

/** The settings of GST as an owner sends them. */
export const GST_INPUT = {
  chargesGst: z.boolean("Choose yes or no."),
  gstFrom: z.string().refine((text) => text === "" || isCalendarDate(text), WRONG_DATE),
  gstSac: z
    .string(SAC)
    .trim()
    .regex(/^[0-9]{6}$/, SAC),
  gstRate: z.int(RATE).min(1, RATE).max(40, RATE),
  gstOnTop: z.boolean("Choose yes or no."),
  gstByAddress: z.boolean("Choose yes or no."),
  cgstLedger: ledgerName,
  sgstLedger: ledgerName,
  igstLedger: ledgerName,
};

/** The settings of GST in force. */
export const GST_OUTPUT = {
  chargesGst: z.boolean(),
  gstFrom: z.string(),
  gstSac: z.string(),
  gstRate: z.int(),
  gstOnTop: z.boolean(),
  gstByAddress: z.boolean(),
  cgstLedger: z.string(),
  sgstLedger: z.string(),
  igstLedger: z.string(),
};
