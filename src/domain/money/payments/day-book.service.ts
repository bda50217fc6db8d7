import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Service } from "#/platform/http/mount.ts";
import { daysBetween, type IsoDate } from "#/shared/dates.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { toRupees } from "#/shared/money.ts";
import type { DayBook, dayBookContract } from "./day-book.contract.ts";
import { listBookEntries, listOpenDays } from "./day-book.queries.ts";
import { type BookFormat, MOST_BOOK_DAYS, tallyXml, voucherOf, zohoCsv } from "./day-book.rules.ts";

type DayBookQuery = { from: IsoDate; to: IsoDate; format: BookFormat };

const FILES = {
  zoho: { ending: "csv", mediaType: "text/csv;charset=utf-8", write: zohoCsv },
  tally: { ending: "xml", mediaType: "application/xml", write: tallyXml },
} as const;

/**
 * The closed days of a period as a file for an accountant's program, with an audit line. Throws
 * INVALID_INPUT for an invalid or too long period, NO_CLOSED_DAY if none is closed.
 */
async function readDayBook(context: Context, { from, to, format }: DayBookQuery): Promise<DayBook> {
  refusePeriod(from, to);
  const period = { from, to };
  return context.db.transaction().execute(async (tx) => {
    const entries = await listBookEntries(tx, period);
    if (entries.length === 0) throw new AppError("NO_CLOSED_DAY");
    const open = await listOpenDays(tx, period);
    const { ending, mediaType, write } = FILES[format];
    await writeAudit(tx, context, "books.exported", ["takings", null], {
      newValue: { from, to, format, vouchers: entries.length },
    });
    return {
      fileName: `day-book-${from}-${to}.${ending}`,
      mediaType,
      text: write(entries.map((entry) => voucherOf(withTax(entry), context.hub.now().ledgers))),
      vouchers: entries.length,
      days: new Set(entries.map(({ day }) => day)).size,
      net: toRupees(entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
      notClosed: open.map(({ day }) => day),
    };
  });
}

type Stored = Awaited<ReturnType<typeof listBookEntries>>[number];

/** Adds the tax split to a line, if it has one. */
const withTax = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise, ...entry }: Stored) => ({
  ...entry,
  tax:
    taxablePaise === null || cgstPaise === null || sgstPaise === null || igstPaise === null
      ? null
      : { taxablePaise, cgstPaise, sgstPaise, igstPaise },
});

function refusePeriod(from: IsoDate, to: IsoDate) {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalidInput({ to: "Choose a day from the first one on." });
  if (days <= MOST_BOOK_DAYS) return;
  const text = `Choose at most ${MOST_BOOK_DAYS} days at once.`;
  throw invalidInput({ to: text });
}

export const dayBookService: Service<typeof dayBookContract> = { read: readDayBook };
