import { writeDocument } from "#/platform/pdf/document.ts";
import type { PaperWriter } from "#/platform/pdf/writer.ts";
import { formatMoment } from "#/shared/dates.ts";
import { formatPaise } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import { drawAmount, type Issuer, issuedFooter, PURPOSE } from "./receipt.pdf.ts";
import type { Note, Receipt } from "./receipts.queries.ts";

/** A credit note as one A4 page: which receipt it takes back, how much of it and why. */
export const writeCreditNote: PaperWriter<{ receipt: Receipt; note: Note; hub: Issuer }> = ({
  receipt,
  note,
  hub,
}) =>
  writeDocument(
    {
      title: `Credit note ${note.number}`,
      hubName: hub.hubName,
      mark: hub.mark,
      footer: issuedFooter("credit note", hub),
      createdAt: note.issuedAt,
    },
    (pdf) => {
      const cancelled = note.cancelledAt ? " · Counts no longer: the money did not go back." : "";
      pdf.title(
        note.cancelledAt ? "Credit note (CANCELLED)" : "Credit note",
        `No. ${note.number}${cancelled}`,
      );
      drawAmount(pdf, note, "Amount taken back");
      pdf.heading("Issued to");
      pdf.facts([
        ["Name", receipt.payerName],
        ["Email", receipt.payerEmail],
      ]);
      pdf.doc.y += 10;
      pdf.heading("Against receipt");
      pdf.facts([
        ["Receipt", receipt.number],
        ["Receipt issued", `${formatMoment(receipt.issuedAt)} IST`],
        ["For", PURPOSE[receipt.paymentType]],
        ...monthFacts(receipt),
        ["Amount of the receipt", formatPaise(receipt.amountPaise)],
        ["Credit note issued", `${formatMoment(note.issuedAt)} IST`],
        ["Reason", note.reason],
        ...(note.policy ? [["Refund policy", note.policy] as [string, string]] : []),
        ["Money", moneyText(receipt)],
      ]);
    },
  );

const monthFacts = ({ assistanceMonth }: Receipt): [string, string][] =>
  assistanceMonth ? [["Month", formatMonth(assistanceMonth)]] : [];

const moneyText = ({ gatewayPaymentId }: Receipt): string =>
  gatewayPaymentId
    ? "Goes back the way it was paid, usually within five to seven working days."
    : "The receipt no longer counts; what it paid for is open again.";
