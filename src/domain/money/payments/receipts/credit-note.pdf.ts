import { writeDocument } from "#/platform/pdf/document.ts";
import type { PaperWriter } from "#/platform/pdf/writer.ts";
import { formatDate, formatMoment } from "#/shared/dates.ts";
import { formatPaise } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import { againstFacts, DENSE, drawParties, taxFacts } from "../tax/tax.pdf.ts";
import type { TaxDocument } from "../tax/tax.queries.ts";
import { drawAmount, type Issuer, issuedFooter, purposeOf } from "./receipt.pdf.ts";
import type { Note, Receipt } from "./receipts.queries.ts";

type Paper = {
  receipt: Receipt;
  note: Note;
  hub: Issuer;
  /** Under GST: the tax that it takes back, and the document concerned. */
  tax?: { document: TaxDocument; against: TaxDocument } | undefined;
};

/** A credit note as one A4 page: the receipt, how much of it is taken back, and why. */
export const writeCreditNote: PaperWriter<Paper> = ({ receipt, note, hub, tax }) => {
  const name = tax?.document.kind ?? "Credit note";
  return writeDocument(
    {
      title: `${name} ${note.number}`,
      hubName: hub.hubName,
      mark: hub.mark,
      footer: issuedFooter(name.toLowerCase(), tax ? { ...hub, address: null } : hub),
      createdAt: note.issuedAt,
    },
    (pdf) => {
      const dated = tax ? ` · ${formatDate(tax.document.issuedOn)}` : "";
      const cancelled = note.cancelledAt ? " · Counts no longer: the money did not go back." : "";
      pdf.title(
        note.cancelledAt ? `${name} (CANCELLED)` : name,
        `No. ${note.number}${dated}${cancelled}`,
      );
      drawAmount(pdf, note, "Amount taken back");
      if (tax) {
        drawParties(pdf, tax.document, receipt.payerEmail);
        pdf.heading("Taken back");
        pdf.facts(
          [...againstFacts(tax.against), ...taxFacts(tax.document, purposeOf(receipt))],
          DENSE,
        );
      } else {
        pdf.heading("Issued to");
        pdf.facts([
          ["Name", receipt.payerName],
          ["Email", receipt.payerEmail],
        ]);
      }
      if (!tax) pdf.doc.y += 10;
      pdf.heading("Against receipt");
      pdf.facts(
        [
          ["Receipt", receipt.number],
          ["Receipt issued", `${formatMoment(receipt.issuedAt)} IST`],
          // Under GST the upper part already states what was supplied and when the note was issued.
          ...(tax ? [] : [["For", purposeOf(receipt)] as [string, string]]),
          ...monthFacts(receipt),
          ["Amount of the receipt", formatPaise(receipt.amountPaise)],
          ...(tax
            ? []
            : [["Credit note issued", `${formatMoment(note.issuedAt)} IST`] as [string, string]]),
          ["Reason", note.reason],
          ...(note.policy ? [["Refund policy", note.policy] as [string, string]] : []),
          ["Money", moneyText(receipt)],
        ],
        tax ? DENSE : {},
      );
    },
  );
};

const monthFacts = ({ assistanceMonth }: Receipt): [string, string][] =>
  assistanceMonth ? [["Month", formatMonth(assistanceMonth)]] : [];

const moneyText = ({ gatewayPaymentId }: Receipt): string =>
  gatewayPaymentId
    ? "Goes back the way it was paid, usually within five to seven working days."
    : "The receipt no longer counts; what it paid for is open again.";
