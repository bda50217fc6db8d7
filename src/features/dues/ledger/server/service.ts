import { receiptPath } from "#/features/payments/rules.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import { signLink } from "#/server/files/links.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getById } from "#/server/rows.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { type Paise, toRupees } from "#/shared/money.ts";
import { writeMonth } from "#/shared/months.ts";
import { insertPayment, updateReceived } from "../../manual/server/queries.ts";
import { issueReceipt, paymentDateOf } from "../../manual/server/service.ts";
import { daysLate, isOpenDue } from "../../rules.ts";
import type { Due, DueSummary, ledgerContract } from "../contract.ts";
import {
  type Entry,
  findEntry,
  type LedgerQuery,
  listEntries,
  listEntriesOf,
  lockDue,
  sumEntries,
  sumMonths,
} from "./queries.ts";

/** One page of the ledger; its readers are the admin and the CEO by the route. */
export async function listLedger(context: Context, query: LedgerQuery) {
  const { rows, total } = await listEntries(context.db, context.clock.today(), query);
  return { answer: { dues: rows.map((row) => present(context, row)) }, total };
}

const YEAR = 12;

/** What is open, overdue and received, from the same rows the list shows. */
export async function summarize({ db, clock }: Context): Promise<DueSummary> {
  const today = clock.today();
  const sums = await sumEntries(db, today);
  const months = await sumMonths(db, today, YEAR);
  return {
    open: sum(sums.openCount, sums.openPaise),
    overdue: { ...sum(sums.overdueCount, sums.overduePaise), people: sums.latePeople },
    receivedThisMonth: sum(sums.receivedCount, sums.receivedPaise),
    months: months.map((row) => ({
      key: row.key,
      month: writeMonth(`${row.key}-01`),
      expected: sum(row.count, row.paise),
      received: sum(row.receivedCount, row.receivedPaise),
      open: sum(row.count - row.receivedCount, row.paise - row.receivedPaise),
    })),
  };
}

const sum = (count: number, paise: Paise) => ({ count, amount: toRupees(paise) });

/** What the caller owes and has paid. */
export async function readOwn(context: Context) {
  const { db, clock, actor } = context;
  const rows = await listEntriesOf(db, clock.today(), actor.id);
  const sumOf = (entries: readonly Entry[]) =>
    sum(
      entries.length,
      entries.reduce((paise, row) => paise + row.amountPaise, 0),
    );
  return {
    dues: rows.map((row) => present(context, row)),
    open: sumOf(rows.filter((row) => isOpenDue(row.status))),
    overdue: sumOf(rows.filter((row) => row.status === "Overdue")),
    payTo: context.config.payTo,
  };
}

type Receipt = { paymentDate?: IsoDate | null | undefined; version: number };

/**
 * Notes that a month's due was received, whether it stood as Not Received or nothing was recorded;
 * also of a closed record, whose money may come late. Throws NOT_FOUND, PAYMENT_MONTH_RECORDED for
 * what is received, STALE_VERSION, and INVALID_INPUT for a day that lies ahead.
 */
export async function receiveDue(context: Context, id: string, input: Receipt) {
  const { clock } = context;
  const today = clock.today();
  const paymentDate = paymentDateOf(input.paymentDate, "Received", today) ?? today;
  const entry = await context.db.transaction().execute(async (tx) => {
    const due = await getById(id, (known) => lockDue(tx, known));
    if (due.status === "Received") throw new AppError("PAYMENT_MONTH_RECORDED");
    if (input.version !== (due.version ?? 0)) throw new AppError("STALE_VERSION");
    const paymentId = await recordReceived(tx, context, due, paymentDate);
    await writeAudit(
      tx,
      context,
      "assistance-payment.received",
      ["assistance-payment", paymentId],
      {
        oldValue: { status: due.status },
        newValue: { recordId: due.recordId, month: due.month, paymentDate },
      },
    );
    await issueReceipt(tx, context, { ...due, paymentId, paymentDate });
    return findEntry(tx, today, id);
  });
  if (!entry) throw new AppError("NOT_FOUND");
  return {
    message: "Payment details saved successfully!",
    due: present(context, entry),
  };
}

type LockedDue = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

/** Writes the payment of the month, or turns the one that is there into a received one. */
async function recordReceived(tx: Db, context: Context, due: LockedDue, paymentDate: IsoDate) {
  const { clock, actor } = context;
  const { paymentId: id, version, recordId, month, amountPaise } = due;
  const recordedBy = actor.id;
  if (id === null || version === null) {
    const received = { recordId, month, amountPaise, paymentDate, recordedBy };
    return insertPayment(tx, clock, { ...received, status: "Received" });
  }
  if (!(await updateReceived(tx, clock, { id, version, paymentDate, recordedBy }))) {
    throw new AppError("STALE_VERSION");
  }
  return id;
}

function present(context: Context, row: Entry): Due {
  const { secrets, clock } = context;
  return {
    _id: row.id,
    userId: { _id: row.userId, username: row.username },
    kind: row.kind,
    month: row.month && writeMonth(row.month),
    amount: toRupees(row.amountPaise),
    dueOn: row.dueOn,
    status: row.status,
    receivedOn: row.receivedOn,
    daysLate: daysLate(row, clock.today()),
    waivedOn: row.waivedOn,
    waivedReason: row.waivedReason,
    receiptUrl:
      row.receiptId && row.receiptAt
        ? signLink(secrets, clock, receiptPath(row.receiptId), row.receiptAt)
        : null,
    version: row.version,
  };
}

export const ledgerService: Service<typeof ledgerContract> = {
  list: listLedger,
  summary: summarize,
  mine: readOwn,
  receive: receiveDue,
};
