import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { isId } from "#/platform/db/ids.ts";
import { conflictError } from "#/platform/db/optimistic-lock.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import type { Service } from "#/platform/http/mount.ts";
import { printPdf } from "#/platform/pdf/print.ts";
import { privatePdf } from "#/platform/pdf/private-pdf.ts";
import { formatDate, formatMoment, type IsoDate } from "#/shared/dates.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { formatPaise, type Paise, toPaise, toRupees } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import type { EntryRow } from "./entries.queries.ts";
import type {
  CloseInput,
  ReopenInput,
  TakingEntry,
  Takings,
  TakingsClosing,
  takingsContract,
} from "./takings.contract.ts";
import type { writeTakings } from "./takings.pdf.ts";
import {
  type ClosingRow,
  type EntriesQuery,
  findClosed,
  findDay,
  insertClosing,
  listEntryRows,
  lockDay,
  refuseBeforeBooks,
  sumDay,
  updateReopened,
} from "./takings.queries.ts";
import { expectedCash, type MethodSum, netOf, sinceClosing } from "./takings.rules.ts";

/** The takings of a day, by default today; the route limits them to the admin and the CEO. */
async function readTakings(
  { db, clock }: Pick<Context, "db" | "clock">,
  day: IsoDate = clock.today(),
): Promise<Takings> {
  const { sums, payments, waived, closings, openDays, before } = await findDay(
    db,
    day,
    clock.today(),
  );
  const closing = closings.find(({ reopenedAt }) => reopenedAt === null);
  return {
    day,
    methods: sums.map(presentSum),
    net: toRupees(netOf(sums)),
    count: sums.reduce((count, sum) => count + sum.count, 0),
    payments,
    waived: toRupees(waived),
    expectedCash: toRupees(expectedCash(sums)),
    closing: closing ? presentClosing(closing) : null,
    sinceClosing: closing ? toRupees(sinceClosing(sums, closing.sums as MethodSum[])) : 0,
    reopened: closings.filter((one) => one !== closing).map(presentClosing),
    openDays,
    netBefore: toRupees(netOf(before)),
  };
}

const presentSum = ({ method, count, inPaise, outPaise }: MethodSum) => ({
  method,
  count,
  in: toRupees(inPaise),
  out: toRupees(outPaise),
  net: toRupees(inPaise - outPaise),
});

function presentClosing(row: ClosingRow): TakingsClosing {
  const sums = row.sums as MethodSum[];
  return {
    _id: row.id,
    closedBy: row.closerName,
    closedById: row.closedBy,
    closedAt: row.closedAt.toISOString(),
    methods: sums.map(presentSum),
    net: toRupees(netOf(sums)),
    countedCash: toRupees(row.countedCashPaise),
    difference: toRupees(row.differencePaise),
    note: row.note,
    reopenedBy: row.reopenerName,
    reopenedById: row.reopenedBy,
    reopenedAt: row.reopenedAt?.toISOString() ?? null,
    reopenReason: row.reopenReason,
  };
}

/** One page of receipts, credit notes and waivers; empty for an invalid id. */
async function listEntries({ db }: Context, query: EntriesQuery) {
  if (query.userId !== undefined && !isId(query.userId))
    return { answer: { entries: [] }, total: 0 };
  const { rows, total, sums } = await listEntryRows(db, query);
  return { answer: { entries: rows.map(presentEntry), ...sums }, total };
}

const presentEntry = ({ id, month, at, left, ...entry }: EntryRow): TakingEntry => {
  const { amountPaise, waivedPaise, ...row } = entry;
  return {
    ...row,
    left: left === null ? null : toRupees(left),
    _id: id,
    month: month && formatMonth(month),
    amount: toRupees(amountPaise),
    waived: toRupees(waivedPaise),
    at: at.toISOString(),
  };
};

/**
 * Closes the takings of a day with the counted cash; a day without money can be closed too. Throws
 * DAY_CLOSED, and INVALID_INPUT for a future day or one before the books begin, and for a
 * difference without an explanation.
 */
async function closeTakings(context: Context, { day, countedCash, note }: CloseInput) {
  const { actor, clock } = context;
  if (day > clock.today()) throw invalidInput({ day: "This day is not over yet." });
  await context.db.transaction().execute(async (tx) => {
    await lockDay(tx, day, "alone");
    await refuseBeforeBooks(tx, day, clock.today());
    const closed = await findClosed(tx, day);
    if (closed) {
      throw await conflictError(tx, context, "DAY_CLOSED", {
        subject: ["takings", closed.id],
        actions: ["takings.closed"],
      });
    }
    const { sums } = await sumDay(tx, day);
    const countedCashPaise = toPaise(countedCash);
    const differencePaise = countedCashPaise - expectedCash(sums);
    refuseUnexplained(differencePaise, note);
    const closing = { day, countedCashPaise, differencePaise, note: note || null };
    const id = await insertClosing(tx, clock, { ...closing, sums, closedBy: actor.id });
    await writeAudit(tx, context, "takings.closed", ["takings", id], {
      newValue: { ...closing, netPaise: netOf(sums) },
    });
  });
  return {
    message: `The takings of ${formatDate(day)} are closed.`,
    takings: await readTakings(context, day),
  };
}

function refuseUnexplained(difference: Paise, note: string | null | undefined) {
  if (difference === 0 || note) return;
  const amount = formatPaise(Math.abs(difference));
  const text = `The cash is ${amount} ${difference > 0 ? "more" : "less"} than the receipts say. Say why.`;
  throw invalidInput({ note: text });
}

/**
 * Reopens a closed day; its closing stays on record with the reason. Throws DAY_OPEN, and
 * STALE_VERSION if another closing is in force than the one read.
 */
async function reopenTakings(context: Context, { day, reason, closingId }: ReopenInput) {
  await context.db.transaction().execute(async (tx) => {
    await lockDay(tx, day, "alone");
    const closed = await findClosed(tx, day);
    if (!closed) throw new AppError("DAY_OPEN");
    const subject = ["takings", closed.id] as const;
    if (closingId !== undefined && closingId !== closed.id) {
      const actions = ["takings.closed"];
      throw await conflictError(tx, context, "STALE_VERSION", { subject, actions });
    }
    const reopening = { id: closed.id, reopenedBy: context.actor.id, reopenReason: reason };
    await updateReopened(tx, context.clock, reopening);
    await writeAudit(tx, context, "takings.reopened", subject, {
      newValue: { day, reason },
    });
  });
  return {
    message: `The takings of ${formatDate(day)} are open again.`,
    takings: await readTakings(context, day),
  };
}

/** More lines than a day has, unless an import dates many on it. */
const MOST_LINES = 1_000;

async function printTakings(context: Context, day: IsoDate): Promise<FileResponse> {
  const takings = await readTakings(context, day);
  const lines = { day, sort: "at", page: 1, pageSize: MOST_LINES };
  const { rows, total: lineCount } = await listEntryRows(context.db, lines);
  const { hubName, mark } = context.hub.now();
  const stream = await printPdf<typeof writeTakings>(context, "takings", {
    takings,
    entries: rows.map(presentEntry),
    lineCount,
    hub: { hubName, mark },
    printedAt: formatMoment(context.clock.now()),
  });
  return privatePdf(stream, `attachment; filename="takings-${day}.pdf"`);
}

export const takingsService: Service<typeof takingsContract> = {
  read: (context, { day }) => readTakings(context, day),
  listEntries,
  print: printTakings,
  close: closeTakings,
  reopen: reopenTakings,
};
