import type { HubSettings } from "#/platform/hub/values.ts";
import { writeDocument } from "#/platform/pdf/document.ts";
import type { PaperWriter, Pdf } from "#/platform/pdf/writer.ts";
import { formatDate, formatMoment } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import type { TakingEntry, Takings } from "./takings.contract.ts";

type Sheet = {
  takings: Takings;
  /** The first lines of the day, in order of time. */
  entries: readonly TakingEntry[];
  /** All lines of the day, including those that do not fit on the page. */
  lineCount: number;
  hub: Pick<HubSettings, "hubName" | "mark">;
  /** "28 Nov 2026, 10:30 AM" */
  printedAt: string;
};

/** The takings of a day as a document: the sum by method, the closing, and every line. */
export const writeTakings: PaperWriter<Sheet> = (
  { takings, entries, lineCount, hub, printedAt },
  madeAt,
) => {
  const day = formatDate(takings.day);
  return writeDocument(
    {
      title: `Takings of ${day}`,
      ...hub,
      footer: `Printed on ${printedAt}`,
      createdAt: madeAt,
    },
    (pdf) => {
      pdf.title("Takings", day);
      pdf.heading("By method");
      pdf.facts([
        ...takings.methods.map(({ method, ...sum }) => [method, formatSum(sum)] as const),
        ["All", formatRupees(takings.net)],
        ...(takings.waived > 0 ? [["Waived", formatRupees(takings.waived)] as const] : []),
      ]);
      pdf.heading("Close of the day");
      writeClosing(pdf, takings);
      pdf.heading(entries.length === 0 ? "Nothing came in" : "Entries");
      pdf.facts(entries.map(formatEntry));
      const more = lineCount - entries.length;
      if (more > 0) pdf.paragraph(`${more} more are in the list of the money desk.`);
    },
  );
};

const formatSum = (sum: { count: number; in: number; out: number; net: number }): string =>
  sum.out === 0
    ? `${formatRupees(sum.net)} (${sum.count})`
    : `${formatRupees(sum.net)} (${formatRupees(sum.in)} in, ${formatRupees(sum.out)} back)`;

function writeClosing(pdf: Pdf, { closing, reopened, expectedCash }: Takings) {
  if (!closing) pdf.paragraph("Not closed.");
  for (const one of closing ? [closing, ...reopened] : reopened) {
    const at = formatMoment(new Date(one.closedAt));
    pdf.facts([
      ["Closed", `${at} by ${one.closedBy}, ${formatRupees(one.net)}`],
      [
        "Cash counted",
        `${formatRupees(one.countedCash)}, expected ${formatRupees(one.countedCash - one.difference)}`,
      ],
      ...(one.note ? [["Note", one.note] as const] : []),
      ...(one.reopenedAt
        ? [
            [
              "Opened again",
              `${formatMoment(new Date(one.reopenedAt))} by ${one.reopenedBy}: ${one.reopenReason}`,
            ] as const,
          ]
        : []),
    ]);
  }
  if (!closing) pdf.facts([["Cash expected", formatRupees(expectedCash)]]);
}

const formatEntry = (entry: TakingEntry): readonly [string, string] => {
  const amount =
    entry.kind === "Waiver" ? `${formatRupees(entry.waived)} waived` : formatRupees(entry.amount);
  const parts = [
    amount,
    entry.username,
    entry.month ?? entry.paymentType,
    entry.method,
    entry.reference,
    entry.takenBy && `taken by ${entry.takenBy}`,
    entry.isVoid ? "VOID" : null,
    entry.reason,
  ];
  // A cancelled note has the number of its first line, and gives back the amount of that one.
  const isCancelled = entry.kind === "Credit note cancelled";
  const name = `${entry.number ?? entry.kind}${isCancelled ? ", cancelled" : ""}`;
  return [name, parts.filter(Boolean).join(" · ")];
};
