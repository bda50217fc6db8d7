import type { HubSettings } from "#/server/hub/values.ts";
import { makePdf } from "#/server/pdf.ts";
import { formatMoment } from "#/shared/dates.ts";
import { formatRupees, toRupees } from "#/shared/money.ts";
import { writeMonth } from "#/shared/months.ts";
import type { Receipt } from "./queries.ts";
import { drawAmount, issuedFooter, PURPOSE } from "./receipt.pdf.ts";

type TakenBack = Receipt & { noteNumber: string; noteAt: Date; noteReason: string };

/** The receipt with its credit note; undefined where it has none and still counts. */
export const withNote = (receipt: Receipt | undefined): TakenBack | undefined =>
  receipt?.noteNumber ? (receipt as TakenBack) : undefined;

/** A credit note as one A4 page: which receipt it takes back, how much and why. */
export const renderCreditNote = (receipt: TakenBack, hub: HubSettings): Promise<Buffer> =>
  makePdf(
    {
      title: `Credit note ${receipt.noteNumber}`,
      hubName: hub.hubName,
      mark: hub.mark,
      footer: issuedFooter("credit note", hub),
      createdAt: receipt.noteAt,
    },
    (pdf) => {
      pdf.title("Credit note", `No. ${receipt.noteNumber}`);
      drawAmount(pdf, receipt, "Amount taken back");
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
        ["Amount of the receipt", formatRupees(toRupees(receipt.amountPaise))],
        ["Credit note issued", `${formatMoment(receipt.noteAt)} IST`],
        ["Reason", receipt.noteReason],
        ["Money", moneyText(receipt)],
      ]);
    },
  );

const monthFacts = ({ assistanceMonth }: Receipt): [string, string][] =>
  assistanceMonth ? [["Month", writeMonth(assistanceMonth)]] : [];

const moneyText = ({ gatewayPaymentId }: Receipt): string =>
  gatewayPaymentId
    ? "Goes back the way it was paid, usually within five to seven working days."
    : "The receipt counts no longer; what it paid for is open again.";
