import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";
import { financialYear, type IsoDate } from "#/shared/dates.ts";
import { type NumberedKind, seriesOf, taxNumber } from "./tax.rules.ts";

/** An arbitrary number that nothing else locks with a second one. */
const NUMBERS_LOCK = 7_254_132;

/**
 * Lets one transaction at a time take numbers of documents under GST, until it ends: otherwise two
 * that take from several series in different orders could deadlock.
 */
export const lockNumbers = (tx: Db) =>
  sql`select pg_advisory_xact_lock(${NUMBERS_LOCK}, 0)`.execute(tx);

/** The next number of a series in the financial year, without gaps: locked until the commit. */
export async function nextTaxNumber(tx: Db, kind: NumberedKind, today: IsoDate): Promise<string> {
  const { last } = await tx
    .insertInto("taxCounters")
    .values({ series: seriesOf(kind), financialYear: financialYear(today), last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["series", "financialYear"])
        .doUpdateSet({ last: sql`tax_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return taxNumber(kind, today, last);
}
