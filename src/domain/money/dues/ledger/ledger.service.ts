import { receiptPath } from "#/domain/money/payments/payments.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { signLinkIfMade } from "#/platform/files/links.ts";
import type { Service } from "#/platform/http/mount.ts";
import { type Paise, toRupees } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import { findClaims } from "../claims/claims.queries.ts";
import { daysLate, isOpenDue } from "../dues.rules.ts";
import { sumLedger } from "../summary.queries.ts";
import type { Due, DueSummary, ledgerContract, ReceiveInput } from "./ledger.contract.ts";
import {
  type EntryWithReceipt,
  type LedgerQuery,
  listEntries,
  listEntriesOf,
} from "./ledger.queries.ts";
import { receive, receiveDues } from "./receiving.service.ts";

/** One page of the ledger; the route limits it to the admin and the CEO. */
async function listLedger(context: Context, query: LedgerQuery) {
  const { rows, total, sums } = await listEntries(context.db, context.clock.today(), query);
  return { answer: { dues: rows.map((row) => present(context, row)), ...sums }, total };
}

const YEAR = 12;

/** The sums of what is open, overdue and received, from the rows that the list shows. */
async function summarize({ db, clock }: Context): Promise<DueSummary> {
  const { months, received, ...sums } = await sumLedger(db, clock.today(), YEAR);
  return {
    open: sum(sums.openCount, sums.openPaise),
    overdue: {
      ...sum(sums.overdueCount, sums.overduePaise),
      people: sums.latePeople,
      lately: toRupees(sums.overdueLatelyPaise),
    },
    receivedThisMonth: {
      ...sumOf(received),
      fees: sumOf(received.filter(({ of }) => of === "Admission")),
      assistance: sumOf(received.filter(({ of }) => of === "Assistance")),
    },
    months: months.map((row) => ({
      key: row.key,
      month: formatMonth(`${row.key}-01`),
      expected: sum(row.count, row.paise),
      received: sum(row.receivedCount, row.receivedPaise),
      open: sum(row.count - row.receivedCount, row.paise - row.receivedPaise),
    })),
  };
}

const sumOf = (rows: readonly { count: number; paise: Paise }[]) =>
  sum(
    rows.reduce((total, { count }) => total + count, 0),
    rows.reduce((total, { paise }) => total + paise, 0),
  );

const sum = (count: number, paise: Paise) => ({ count, amount: toRupees(paise) });

async function readOwn(context: Context) {
  const { db, clock, actor } = context;
  const rows = await listEntriesOf(db, clock.today(), actor.id);
  const sumOf = (entries: readonly EntryWithReceipt[]) =>
    sum(
      entries.length,
      entries.reduce((paise, row) => paise + row.amountPaise, 0),
    );
  const open = rows.filter(({ kind, status }) => kind === "Assistance" && isOpenDue(status));
  const claims = await findClaims(
    db,
    open.map(({ id }) => id),
  );
  return {
    dues: rows.map((row) => ({ ...present(context, row), claim: claims.get(row.id) ?? null })),
    open: sumOf(rows.filter((row) => isOpenDue(row.status))),
    overdue: sumOf(rows.filter((row) => row.status === "Overdue")),
    payTo: context.hub.now().payTo,
  };
}

/** Receives a month and returns the updated entry. Throws the errors of `receive`. */
async function receiveDue(context: Context, id: string, input: ReceiveInput) {
  const { entry, receipt } = await receive(context, id, input);
  return {
    message: "Payment details saved successfully!",
    due: present(context, entry),
    receipt: { _id: receipt.id, receiptNumber: receipt.number },
  };
}

function present(context: Context, row: EntryWithReceipt): Due {
  return {
    ...row,
    _id: row.id,
    userId: { _id: row.userId, username: row.username },
    month: row.month && formatMonth(row.month),
    amount: toRupees(row.amountPaise),
    ...(row.partPaise > 0 && { received: toRupees(row.partPaise) }),
    daysLate: daysLate(row, context.clock.today()),
    receiptUrl: signLinkIfMade(context, receiptPath, { id: row.receiptId, madeAt: row.receiptAt }),
  };
}

export const ledgerService: Service<typeof ledgerContract> = {
  list: listLedger,
  summary: summarize,
  mine: readOwn,
  receive: receiveDue,
  receiveMany: receiveDues,
};
