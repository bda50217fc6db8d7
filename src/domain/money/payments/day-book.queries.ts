import { sql } from "kysely";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { entries } from "./entries.queries.ts";

const isClosed = sql<boolean>`exists (select from takings_closings closing
  where closing.day = entry.day and closing.reopened_at is null)`;
type Period = { from: IsoDate; to: IsoDate };

const inPeriod = (db: Db, { from, to }: Period) =>
  db
    .selectFrom(entries.as("entry"))
    .where(sql<boolean>`entry.day between ${from}::date and ${to}::date`)
    // A waiver moves no money.
    .where(sql<boolean>`entry.kind <> 'Waiver'`);

/** The lines of money of the closed days in a period, in order of time. */
export const listBookEntries = (db: Db, period: Period) =>
  inPeriod(db, period)
    .innerJoin("users", "users.id", "entry.userId")
    // Receipts and notes share the number of their tax document.
    .leftJoin("taxDocuments as tax", "tax.number", "entry.number")
    .select([
      ...columnsIn("tax", "taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"),
      ...columnsIn("entry", "id", "kind", "number"),
      "users.username",
      ...columnsIn("entry", "paymentType", "month", "method", "amountPaise", "day", "reference"),
    ])
    .where(isClosed)
    .orderBy("entry.day")
    .orderBy("entry.at")
    .orderBy("entry.id")
    .execute();

/** The days in a period on which money moved and which are not closed, earliest first. */
export const listOpenDays = (db: Db, period: Period) =>
  inPeriod(db, period)
    .select("entry.day")
    .distinct()
    .where(sql<boolean>`not ${isClosed}`)
    .orderBy("entry.day")
    .execute();
