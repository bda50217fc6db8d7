import { deleteNotOwed, findNotOwed } from "#/domain/money/dues/monthly.queries.ts";
import { makeDuesOf } from "#/domain/money/dues/monthly.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { AppError } from "#/shared/errors.ts";
import { formatMonth } from "#/shared/months.ts";
import {
  listRecordedMonths,
  lockPlaced,
  updateWorkplace,
  type Workplace,
} from "./assistance.queries.ts";

const NAMES = ["companyName", "package", "dateOfJoining"] as const;

/**
 * Applies a correction of a person's workplace to their record, in the fields that still have the
 * previous value; values that the person entered differently stay. Another first day restarts the
 * months they owe. Throws PLACEMENT_GONE_ON like `moveFirstDay`.
 */
export async function followPlacement(
  tx: Db,
  context: Pick<Context, "clock">,
  userId: string,
  { before, after }: { before: Workplace; after: Workplace },
): Promise<void> {
  const record = await lockPlaced(tx, userId);
  if (!record) return;
  const names = NAMES.filter(
    (name) => record[name] === before[name] && after[name] !== before[name],
  );
  if (names.length === 0) return;
  const values = Object.fromEntries(names.map((name) => [name, after[name]]));
  const write = () => updateWorkplace(tx, record.id, values);
  if (names.includes("dateOfJoining") && record.submittedAt) {
    await moveFirstDay(tx, context, record.id, write);
  } else await write();
}

/**
 * Changes the first day of a running record, by `write`, and the owed months; a month still owed
 * keeps its id, under which it may have been requested. Throws PLACEMENT_GONE_ON if months are
 * recorded already, or if a month would no longer be owed that the person has begun to pay: by a
 * waiting claim, or an order, which may still be paid at the provider.
 */
export async function moveFirstDay(
  tx: Db,
  context: Pick<Context, "clock">,
  recordId: string,
  write: () => Promise<unknown>,
): Promise<void> {
  const [first] = await listRecordedMonths(tx, recordId);
  if (first) {
    const what =
      `Months of the assistance are recorded already, the first of them ${formatMonth(first)}: the ` +
      "first day stays as it is.";
    throw new AppError("PLACEMENT_GONE_ON", { values: { what } });
  }
  await write();
  const today = context.clock.today();
  await deleteNotOwed(tx, today, recordId);
  const begun = await findNotOwed(tx, today, recordId);
  if (begun) {
    const month = formatMonth(begun.month);
    const what = `A payment for ${month} was begun or reported: the first day stays as it is.`;
    throw new AppError("PLACEMENT_GONE_ON", { values: { what } });
  }
  await makeDuesOf(tx, context, recordId);
}
