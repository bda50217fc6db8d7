import { z } from "zod";
import { get, namedObject, needed, notNeeded, put } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { lineField } from "#/shared/line-field.ts";
import { isMonthKey } from "#/shared/months.ts";
import { optionalGstinField } from "#/shared/phone-field.ts";
import { optionalText } from "#/shared/text-field.ts";
import { GST_TABLES, TAX_DOCUMENTS } from "./documents.rules.ts";

const month = z.string().refine(isMonthKey, "Choose a month.");

/** Sums in rupees. */
const taxSum = {
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
};

/** A month's documents for the return: each table with its number of rows and its sums. */
export const GstReturn = namedObject("GstReturn", {
  month: z.string(),
  tables: z.array(z.object({ table: z.enum(GST_TABLES), rows: z.int(), ...taxSum })),
  documents: z.array(
    z.object({
      kind: z.enum(TAX_DOCUMENTS),
      from: z.string(),
      to: z.string(),
      total: z.int(),
      cancelled: z.int(),
    }),
  ),
  /** The tax payable: on supplies and advances, less refunds. */
  due: z.object(taxSum),
  /** Invoices to other states that may be too large to be summed with the rest. */
  large: z.array(z.string()),
});
export type GstReturn = z.infer<typeof GstReturn>;

/** The customer on a trainee's invoices; empty texts if that is the trainee. */
export const TaxCustomer = namedObject("TaxCustomer", {
  gstin: z.string(),
  legalName: z.string(),
  address: z.string(),
  /** 0 if it was never set. */
  version: z.int(),
});
export type TaxCustomer = z.infer<typeof TaxCustomer>;

export const TaxCustomerInput = namedObject("TaxCustomerInput", {
  /** Empty: invoices are made out to the trainee again. */
  gstin: optionalGstinField,
  legalName: optionalText(200),
  address: optionalText(500),
  version: z.int().min(0),
}).superRefine(({ gstin, legalName, address }, context) => {
  if (!gstin) return;
  const fields = { legalName, address };
  for (const [field, text] of Object.entries(fields)) {
    if (lineField("x", 500).safeParse(text.replaceAll("\n", " ")).success) continue;
    const message = field === "address" ? "Enter the company's address." : "Enter the legal name.";
    context.addIssue({ code: "custom", path: [field], message });
  }
});
export type TaxCustomerInput = z.output<typeof TaxCustomerInput>;

export const taxContract = {
  readInvoice: get("/api/tax/invoice/:id", {
    summary: "The tax invoice that was made of an advance, as PDF",
    access: {
      row: "N494",
      may: { ...everyTrainee("owned"), admin: "any", ceo: "any" },
      owned: "params.id",
    },
    scope: "money:read",
    response: "file",
    errors: ["NOT_FOUND", "TOO_MANY_PDFS"],
  }),
  readReturn: get("/api/tax/return", {
    summary: "What the documents of a month say for the GST return, table by table",
    access: { row: "N495", may: { admin: "any", ceo: "any" } },
    scope: "money:read",
    query: z.object({ month }),
    response: GstReturn,
  }),
  readTable: get("/api/tax/return/table", {
    summary: "A table of the GST return of a month as CSV",
    access: { row: "N496", may: { admin: "any", ceo: "any" } },
    proof: needed("names and sums of many people leave in a file"),
    query: z.object({ month, table: z.enum(GST_TABLES) }),
    response: z.object({ fileName: z.string(), text: z.string() }),
  }),
  readCustomer: get("/api/tax/customer/:userId", {
    summary: "Whom somebody's invoices are made out to",
    access: {
      row: "N497",
      may: { ...everyTrainee("own"), admin: "any", ceo: "any" },
      own: "params.userId",
    },
    scope: "money:read",
    response: TaxCustomer,
    errors: ["NOT_FOUND"],
  }),
  updateCustomer: put("/api/tax/customer/:userId", {
    summary: "Have somebody's invoices made out to a company with a GSTIN, or to themselves again",
    access: { row: "N498", may: { ...everyTrainee("own"), admin: "any" }, own: "params.userId" },
    scope: "money:write",
    proof: notNeeded("no money; what was issued stays as it is"),
    body: TaxCustomerInput,
    response: z.object({ message: z.string(), version: z.int() }),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
};
