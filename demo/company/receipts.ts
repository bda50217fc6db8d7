import type { Insertable } from "kysely";
import { sql } from "kysely";
import { receiptNumber } from "#/domain/money/payments/payments.rules.ts";
import type { Platform } from "#/platform/app/platform.ts";
import type { Tables } from "#/platform/db/db.ts";
import { financialYear, istDate } from "#/shared/dates.ts";

/** A receipt that has everything but its number. */
export type Receipt = Omit<Insertable<Tables["receipts"]>, "number" | "issuedAt"> & {
  issuedAt: Date;
};

const byTime = (one: Date, other: Date) => one.valueOf() - other.valueOf();

/**
 * Numbers are given out in the order of time, without gaps, also between those that the stories take: whoever tells a
 * scenario asks for all that came before its next moment.
 */
export function receiptNumbers(moments: readonly Date[]) {
  const waiting = moments.toSorted(byTime);
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
    },
    /** The numbers taken, in the order of the moments. */
    taken: (): readonly string[] => taken,
  };
}

/** Gives receipts their numbers, in the order in which they were issued. */
export const numbered = (receipts: readonly Receipt[], numbers: readonly string[]) =>
  receipts
    .toSorted((one, other) => byTime(one.issuedAt, other.issuedAt))
    .map((receipt, place) => ({ ...receipt, number: numbers[place] ?? "" }));
