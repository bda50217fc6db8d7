import type { Pdf } from "#/platform/pdf/writer.ts";
import { formatDate } from "#/shared/dates.ts";
import { formatPaise } from "#/shared/money.ts";
import { stateText } from "#/shared/states.ts";
import type { TaxDocument } from "./tax.queries.ts";
import { stateOfGstin } from "./tax.rules.ts";

/** Keeps a document under GST, which has many lines, on one page. */
export const DENSE = { isDense: true };

type Facts = [label: string, value: string][];

const inOneLine = (address: string): string => address.replaceAll(/,?\n/g, ", ");

/** Supplier and customer, as they were when the document was issued. */
export function drawParties(pdf: Pdf, document: TaxDocument, email: string) {
  const { supplierName, supplierAddress, supplierGstin, customerGstin } = document;
  const { customerName, customerAddress, placeOfSupply } = document;
  pdf.heading("Supplier");
  pdf.facts(
    [
      ["Name", supplierName],
      ["Address", inOneLine(supplierAddress)],
      ["GSTIN", `${supplierGstin} · ${stateText(stateOfGstin(supplierGstin))}`],
    ],
    DENSE,
  );
  pdf.heading("Recipient");
  pdf.facts(
    [
      ["Name", customerName],
      ...(customerAddress ? ([["Address", inOneLine(customerAddress)]] as Facts) : []),
      customerGstin ? ["GSTIN", customerGstin] : ["Email", email],
      ["Place of supply", stateText(placeOfSupply)],
    ],
    DENSE,
  );
}

const percent = (rate: number) => `${rate} %`;

/** What is supplied, its taxable value and its taxes, each with its rate. */
export const taxFacts = (document: TaxDocument, purpose: string): Facts => {
  const { rate, igstPaise, cgstPaise, sgstPaise, sac } = document;
  const half = percent(rate / 2);
  const isInterState = document.placeOfSupply !== stateOfGstin(document.supplierGstin);
  return [
    ["Service", `${purpose} · SAC ${sac}`],
    ["Taxable value", formatPaise(document.taxablePaise)],
    ...(isInterState
      ? ([[`IGST ${percent(rate)}`, formatPaise(igstPaise)]] as Facts)
      : ([
          [`CGST ${half}`, formatPaise(cgstPaise)],
          [`SGST ${half}`, formatPaise(sgstPaise)],
        ] as Facts)),
    ["Total", formatPaise(document.amountPaise)],
    ["Reverse charge", "No"],
  ];
};

/** The document that this one replaces or takes back: its number and its day. */
export const againstFacts = (against: Pick<TaxDocument, "kind" | "number" | "issuedOn">): Facts => [
  [against.kind, `${against.number} of ${formatDate(against.issuedOn)}`],
];
