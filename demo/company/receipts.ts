import type { Insertable } from "kysely";
import { sql } from "kysely";
import { BALANCE, receiptNumber } from "#/domain/money/payments/payments.rules.ts";
import { nextTaxNumber } from "#/domain/money/payments/tax/numbers.queries.ts";
import { draftOfReceipt, insertTaxDocument } from "#/domain/money/payments/tax/tax.queries.ts";
import { sqlClock } from "#/platform/app/clock.ts";
import type { Platform } from "#/platform/app/platform.ts";
import type { Db, Tables } from "#/platform/db/db.ts";
import { financialYear, type IsoDate, istDate } from "#/shared/dates.ts";

/** A receipt complete except for its number. */
export type Receipt = Omit<Insertable<Tables["receipts"]>, "number" | "issuedAt"> & {
  issuedAt: Date;
};

/** What is known of a receipt before anyone has an id. */
export type PlannedReceipt = Pick<Receipt, "issuedAt" | "paymentType">;

/** A first fee is an advance: people pay before their batch, or in its first days. */
const taxKindOf = ({ paymentType }: Pick<Receipt, "paymentType">) =>
  paymentType === "Assistance" || paymentType === BALANCE ? "Tax invoice" : "Receipt voucher";

const byTime = (one: Date, other: Date) => one.valueOf() - other.valueOf();

/**
 * Numbers are assigned in order of time, without gaps, including those that the stories take: a
 * scenario asks for all earlier ones before its next moment.
 */
export function receiptNumbers(planned: readonly PlannedReceipt[], gstFrom = "9999-12-31") {
  const all = planned.toSorted((one, other) => byTime(one.issuedAt, other.issuedAt));
  const isTaxed = ({ issuedAt }: PlannedReceipt) => istDate(issuedAt) >= gstFrom;
  const waiting = all.filter((one) => !isTaxed(one)).map(({ issuedAt }) => issuedAt);
  const underGst = all.filter(isTaxed);
  const taken: string[] = [];
  return {
    /** Takes the numbers of all moments up to this one. */
    takeUntil: async ({ db }: Platform, until: Date) => {
      let count = 0;
      while (waiting[count] && (waiting[count] ?? until) <= until) count += 1;
      const years = Map.groupBy(waiting.splice(0, count), (moment) =>
        financialYear(istDate(moment)),
      );
      for (const [year, group] of years) {
        const { rows } = await sql<{ last: number }>`
          insert into receipt_counters (financial_year, last) values (${year}, ${group.length})
          on conflict (financial_year) do update set last = receipt_counters.last + ${group.length}
          returning last`.execute(db);
        const last = rows[0]?.last ?? 0;
        taken.push(
          ...group.map((moment, place) =>
            receiptNumber(istDate(moment), last - group.length + place + 1),
          ),
        );
      }
      while (underGst[0] && underGst[0].issuedAt <= until) {
        const receipt = underGst.shift();
        if (!receipt) break;
        taken.push(await nextTaxNumber(db, taxKindOf(receipt), istDate(receipt.issuedAt)));
      }
    },
    /** The numbers taken, in order of the moments. */
    taken: (): readonly string[] => taken,
  };
}

/** Gives receipts their numbers, in the order in which they were issued. */
export const numbered = (receipts: readonly Receipt[], numbers: readonly string[]) =>
  receipts
    .toSorted((one, other) => byTime(one.issuedAt, other.issuedAt))
    .map((receipt, place) => ({ ...receipt, number: numbers[place] ?? "" }));

/** Writes the GST document for each receipt of those days, once the receipts are stored. */
export async function writeTaxDocuments(
  tx: Db,
  receipts: readonly (Receipt & { number: string })[],
  gstFrom: IsoDate,
): Promise<void> {
  for (const receipt of receipts.filter(({ issuedAt }) => istDate(issuedAt) >= gstFrom)) {
    const { id: receiptId, issuedAt, number, paymentType } = receipt;
    const today = istDate(issuedAt);
    const secondsAgo = (Date.now() - issuedAt.valueOf()) / 1000;
    const clock = { ...sqlClock(-secondsAgo), now: () => issuedAt, today: () => today };
    const paid = { ...receipt, amountPaise: Number(receipt.amountPaise), paidOn: today };
    const draft = await draftOfReceipt(tx, clock, paid);
    if (!draft) throw new Error(`There is no GST on ${today}, and ${number} says so.`);
    const kind = taxKindOf({ paymentType });
    await insertTaxDocument(tx, clock, { ...draft, kind, number, receiptId });
  }
}
