import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import type { Month } from "../../rules.ts";

export type NewDue = { month: Month; amountPaise: Paise; dueOn: IsoDate };

/** Gives months of a record their place in the ledger; those that have one keep it. */
export async function insertDues(
  tx: Db,
  clock: Clock,
  { id: recordId }: { id: string },
  dues: readonly NewDue[],
): Promise<number> {
  if (dues.length === 0) return 0;
  const createdAt = clock.sqlNow();
  const inserted = await tx
    .insertInto("dues")
    .values(dues.map((due) => ({ ...due, id: newId(), recordId, createdAt })))
    .onConflict((conflict) => conflict.columns(["recordId", "month"]).doNothing())
    .returning("id")
    .execute();
  return inserted.length;
}
