import type { HubSettings } from "#/platform/hub/values.ts";
import { PDF_COLORS } from "#/platform/pdf/colors.ts";
import { writeDocument } from "#/platform/pdf/document.ts";
import type { PaperWriter, Pdf } from "#/platform/pdf/writer.ts";
import { formatDate, formatMoment } from "#/shared/dates.ts";
import { formatPaise } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import { leftOf } from "../returns/returns.rules.ts";
import { againstFacts, DENSE, drawParties, taxFacts } from "../tax/tax.pdf.ts";
import type { TaxDocument } from "../tax/tax.queries.ts";
import type { Receipt } from "./receipts.queries.ts";
import { amountInWords } from "./receipts.rules.ts";

const BOX_HEIGHT = 92;
const BOX_PADDING = 18;

const PURPOSE = {
  "Full Payment": "Admission fee, paid in full",
  "Partial Payment": "Admission fee, first half (partial payment)",
  "No Payment": "Admission fee, waived",
  Balance: "Admission fee, second half (balance)",
  Assistance: "Assistance after placement",
} as const satisfies Record<Receipt["paymentType"], string>;

/** The purpose of a part; each receipt of a part says what is left after it. */
const PURPOSE_OF_PART: Partial<Record<Receipt["paymentType"], string>> = {
  "Full Payment": "Admission fee, paid in parts",
  "Partial Payment": "Admission fee, first half, paid in parts",
  Balance: "Admission fee, second half (balance), paid in parts",
};

/** The subject of a receipt. */
export const purposeOf = ({ paymentType, isPart }: Pick<Receipt, "paymentType" | "isPart">) =>
  (isPart && PURPOSE_OF_PART[paymentType]) || PURPOSE[paymentType];

/** The settings printed on issued documents. */
export type Issuer = Pick<HubSettings, "hubName" | "mark" | "address" | "contacts">;

/**
 * The footer of issued documents: that they are valid without a signature, and the hub's address
 * and contacts.
 */
export const issuedFooter = (paper: string, { address, contacts }: Issuer): string =>
  [
    `This is a computer-generated ${paper} and needs no signature.`,
    ...(address ? [address.replaceAll(/,?\n/g, ", ")] : []),
    `${contacts.admin.email} · ${contacts.admin.phone}`,
  ].join("\n");

type Paper = { receipt: Receipt; hub: Issuer };

/** A receipt; under GST it is a tax invoice, or the voucher of an advance. */
export const writeReceipt: PaperWriter<Paper & { tax?: TaxDocument | undefined }> = (paper) => {
  const { receipt, hub, tax } = paper;
  const name = tax?.kind ?? "Receipt";
  return writeDocument(
    {
      title: `${name} ${receipt.number}`,
      hubName: hub.hubName,
      mark: hub.mark,
      footer: issuedFooter(name.toLowerCase(), tax ? { ...hub, address: null } : hub),
      createdAt: receipt.issuedAt,
    },
    (pdf) => {
      const counted = receipt.notes.filter(({ cancelledAt }) => !cancelledAt);
      const voided = `Counts no longer: see credit note ${counted.at(-1)?.number} below.`;
      const dated = tax ? ` · ${formatDate(tax.issuedOn)}` : "";
      pdf.title(
        receipt.voidedAt ? `${name} (VOID)` : name,
        `No. ${receipt.number}${dated}${receipt.voidedAt ? ` · ${voided}` : ""}`,
      );
      drawAmount(pdf, receipt);
      if (tax) {
        drawParties(pdf, tax, receipt.payerEmail);
        pdf.heading("Supply");
        pdf.facts(taxFacts(tax, purposeOf(receipt)), DENSE);
      } else {
        pdf.heading("Received from");
        pdf.facts([
          ["Name", receipt.payerName],
          ["Email", receipt.payerEmail],
        ]);
      }
      if (!tax) pdf.doc.y += 10;
      pdf.heading("Payment");
      pdf.facts(
        receipt.assistanceMonth ? assistanceFacts(receipt) : feeFacts(receipt),
        tax ? DENSE : {},
      );
      for (const note of counted) {
        pdf.doc.y += 10;
        pdf.heading("Credit note");
        pdf.facts([
          ["Number", `${note.number}, issued ${formatMoment(note.issuedAt)} IST`],
          ["Amount taken back", formatPaise(note.amountPaise)],
          ["Reason", note.reason],
        ]);
      }
      if (counted.length > 0 && !receipt.voidedAt) {
        pdf.facts([["Left of this receipt", formatPaise(leftOf(receipt))]]);
      }
    },
  );
};

type Invoice = Paper & { tax: TaxDocument; against: TaxDocument };

/** The tax invoice of an advance, written once the training has begun. */
export const writeTaxInvoice: PaperWriter<Invoice> = ({ receipt, hub, tax, against }) =>
  writeDocument(
    {
      title: `${tax.kind} ${tax.number}`,
      hubName: hub.hubName,
      mark: hub.mark,
      footer: issuedFooter("tax invoice", { ...hub, address: null }),
      createdAt: tax.issuedAt,
    },
    (pdf) => {
      pdf.title(tax.kind, `No. ${tax.number} · ${formatDate(tax.issuedOn)}`);
      drawAmount(pdf, tax, "Amount, paid in advance");
      drawParties(pdf, tax, receipt.payerEmail);
      pdf.heading("Supply");
      pdf.facts(taxFacts(tax, purposeOf(receipt)), DENSE);
      pdf.heading("Payment");
      pdf.facts(
        [
          ...againstFacts(against),
          ["Paid in advance", formatPaise(tax.amountPaise)],
          ["Left to pay of this invoice", formatPaise(0)],
        ],
        DENSE,
      );
    },
  );

const paidOn = (receipt: Receipt): [string, string][] => [
  ["Paid on", receipt.paidOn ? formatDate(receipt.paidOn) : ""],
];

/** The provider's payment number, or how the office received it and who took it. */
const howPaid = (receipt: Receipt): [string, string][] =>
  receipt.gatewayPaymentId
    ? [["Payment id", receipt.gatewayPaymentId]]
    : [
        ["Paid by", receipt.method ?? ""],
        ...paidOn(receipt),
        ...(receipt.reference ? [["Reference", receipt.reference] as [string, string]] : []),
        ["Taken by", receipt.takenBy ?? ""],
      ];

const feeFacts = (receipt: Receipt): [string, string][] => [
  ["For", purposeOf(receipt)],
  ["Training", receipt.trainingOpted ?? ""],
  ["Date", `${formatMoment(receipt.issuedAt)} IST`],
  ...howPaid(receipt),
  ["Amount received", formatPaise(receipt.amountPaise)],
  ["Balance due", formatPaise(receipt.balanceDuePaise)],
];

/** How a month of assistance was paid, as the office noted it; not for payments by the provider. */
const assistanceFacts = (receipt: Receipt): [string, string][] => [
  ["For", purposeOf(receipt)],
  ["Month", receipt.assistanceMonth ? formatMonth(receipt.assistanceMonth) : ""],
  ...(receipt.method ? howPaid(receipt) : paidOn(receipt)),
  ["Receipt issued", `${formatMoment(receipt.issuedAt)} IST`],
  ["Amount received", formatPaise(receipt.amountPaise)],
  ...(receipt.balanceDuePaise > 0
    ? [["Left to pay", formatPaise(receipt.balanceDuePaise)] as [string, string]]
    : []),
];

export function drawAmount(
  { doc, left, width, text, decorate }: Pdf,
  { amountPaise }: Pick<Receipt, "amountPaise">,
  label = "Amount received",
) {
  const top = doc.y;
  const at = (y: number) => ({ x: left + BOX_PADDING, y: top + y, width: width - 2 * BOX_PADDING });
  decorate(() => {
    doc.roundedRect(left, top, width, BOX_HEIGHT, 8).lineWidth(1);
    doc.strokeColor(PDF_COLORS.rule).stroke();
    doc.rect(left, top + 10, 4, BOX_HEIGHT - 20).fill(PDF_COLORS.accent);
  });
  const small = { font: "regular", color: PDF_COLORS.muted } as const;
  text(label, { ...small, size: 9 }, at(14));
  text(formatPaise(amountPaise), { font: "bold", size: 24, color: PDF_COLORS.ink }, at(28));
  text(amountInWords(amountPaise), { ...small, size: 9.5 }, at(64));
  doc.y = top + BOX_HEIGHT + 10;
}
